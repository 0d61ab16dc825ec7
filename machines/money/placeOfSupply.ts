import type { SupplyKind } from '#contract/calls/money/papers.ts'
import { hasGstStateCode, isGstin } from '#contract/wire/identityNumbers.ts'

/** States and territories by the first two digits of a GSTIN. Those without a legislature levy UTGST in place of SGST. */
export const gstStates = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} as const
export type GstState = keyof typeof gstStates
export const isGstState = (code: string): code is GstState => Object.hasOwn(gstStates, code)

/** Section 7 of the UTGST Act, 2017: territories without a legislature of their own. */
const unionTerritories: ReadonlySet<GstState> = new Set(['04', '26', '31', '35', '38', '97'])

/** Names that were or are in use besides those of the list. */
const otherNames: Readonly<Record<string, GstState>> = {
  'andaman & nicobar islands': '35',
  chattisgarh: '22',
  'dadra and nagar haveli': '26',
  'daman and diu': '26',
  'jammu & kashmir': '01',
  'nct of delhi': '07',
  'new delhi': '07',
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
}

const plain = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ')
const byName = new Map<string, GstState>([
  ...(Object.entries(gstStates) as [GstState, string][]).map(([code, name]): [string, GstState] => [plain(name), code]),
  ...Object.entries(otherNames),
])

/** The code of a state as an address writes it; undefined: it is the name of none. */
export const stateOfName = (name: string): GstState | undefined => byName.get(plain(name))
export const nameOfState = (code: string): string => (isGstState(code) ? gstStates[code] : code)

/** Why no fee invoice can be written for a merchant. */
export type PlaceTrouble = 'gstin-invalid' | 'state-unknown'

export interface PlaceOfSupply {
  readonly state: GstState
  /** What said so: the registration, the address, or, as neither is on record, where we are. */
  readonly from: 'gstin' | 'address' | 'supplier'
}

/**
 * Where fees for payments are supplied: section 12(12) of the IGST Act, the location of the recipient on our records, which
 * is that of the registration where there is one (section 2(70) of the CGST Act), or else the address; where there is no
 * address, the location of the supplier.
 */
export const placeOfSupply = (
  { gstin, state }: { readonly gstin: string; readonly state: string },
  supplier: GstState,
): PlaceOfSupply | PlaceTrouble => {
  if (gstin !== '') {
    const code = gstin.slice(0, 2)
    return isGstin(gstin) && hasGstStateCode(gstin) && isGstState(code)
      ? { state: code, from: 'gstin' }
      : 'gstin-invalid'
  }
  if (state.trim() === '') return { state: supplier, from: 'supplier' }
  const code = stateOfName(state)
  return code === undefined ? 'state-unknown' : { state: code, from: 'address' }
}

export const supplyKindOf = (place: GstState, supplier: GstState): SupplyKind => {
  if (place !== supplier) return 'interState'
  return unionTerritories.has(supplier) ? 'intraTerritory' : 'intraState'
}
