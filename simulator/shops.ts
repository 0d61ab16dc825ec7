export interface Shop {
  readonly code: string
  readonly name: string
  readonly owner: string
  /** Whose account it is, whoever the contact is. */
  readonly holder: string
  readonly altMobileNumber: string
  readonly mobileNumber: string
  readonly city: string
  readonly state: string
  readonly pinCode: string
  readonly mccCode: string
  readonly panNumber: string
  readonly accountNumber: string
  readonly ifsc: string
  readonly bankName: string
  readonly registeredAt: Date
  /** What it sells by brand EMI; empty: nothing. */
  readonly brandCode: string
  /** How much of the trade is theirs, beside the others. */
  readonly share: number
}

const owners = [
  'Asha',
  'Ravi',
  'Meena',
  'Suresh',
  'Kavita',
  'Anil',
  'Lakshmi',
  'Imran',
  'Priya',
  'Ganesh',
  'Fatima',
  'Nisha',
]
const trades = [
  ['Mobiles', '5732'],
  ['Kirana Store', '5411'],
  ['Electronics', '5732'],
  ['Medical', '5912'],
  ['Furniture', '5712'],
  ['Textiles', '5651'],
] as const
const towns = [
  ['Pune', 'Maharashtra', '411005'],
  ['Nashik', 'Maharashtra', '422001'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Kochi', 'Kerala', '682001'],
  ['Indore', 'Madhya Pradesh', '452001'],
  ['Bhubaneswar', 'Odisha', '751001'],
] as const

const hourMs = 3_600_000
const firstRegistered = Date.UTC(2026, 7, 1)

/** A series that no holder has, and a serial that is never zero. */
const panOf = (no: number): string =>
  `LVSPL${String(1 + (no % 9_999)).padStart(4, '0')}${String.fromCharCode(65 + (Math.floor(no / 9_999) % 26))}`

/** The shop of this number is always the same one; one that joins later says when. */
export const shopOf = (
  no: number,
  brands: readonly string[],
  registeredAt = new Date(firstRegistered + no * 12 * hourMs),
): Shop => {
  const owner = owners[(no * 7) % owners.length] ?? 'Asha'
  const [trade, mccCode] = trades[(no * 5) % trades.length] ?? trades[0]
  const [city, state, pinCode] = towns[(no * 3) % towns.length] ?? towns[0]
  return {
    code: `LV${String(no).padStart(6, '0')}`,
    name: `${owner} ${trade}`,
    owner,
    holder: owner,
    altMobileNumber: '',
    mobileNumber: `90002${String(no % 100_000).padStart(5, '0')}`,
    city,
    state,
    pinCode,
    mccCode,
    panNumber: panOf(no),
    accountNumber: `9123450000${String(no).padStart(8, '0')}`,
    ifsc: 'SHYD0000001',
    bankName: 'Sahyadri Bank',
    registeredAt,
    brandCode: brands[no % Math.max(1, brands.length)] ?? '',
    share: 1 / (1 + (no % 9)),
  }
}
