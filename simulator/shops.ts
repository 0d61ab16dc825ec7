export interface Shop {
  readonly code: string
  readonly name: string
  readonly owner: string
  readonly mobileNumber: string
  readonly city: string
  readonly state: string
  readonly pinCode: string
  readonly mccCode: string
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

/** The shop of this number is always the same one. */
export const shopOf = (no: number): Shop => {
  const owner = owners[(no * 7) % owners.length] ?? 'Asha'
  const [trade, mccCode] = trades[(no * 5) % trades.length] ?? trades[0]
  const [city, state, pinCode] = towns[(no * 3) % towns.length] ?? towns[0]
  return {
    code: `LV${String(no).padStart(6, '0')}`,
    name: `${owner} ${trade}`,
    owner,
    mobileNumber: `90002${String(no).padStart(5, '0')}`,
    city,
    state,
    pinCode,
    mccCode,
    share: 1 / (1 + (no % 9)),
  }
}
