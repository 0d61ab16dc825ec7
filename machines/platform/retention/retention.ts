/** What goes when the time is over: rows, rows with their files, or what of a row says something of a person. */
type Removed = 'row' | 'file' | 'fields'

interface Kept {
  readonly title: string
  readonly tables: readonly string[]
  /** Which rows of its tables, where another kind has the rest of them. */
  readonly which?: string
  readonly why: string
  /** The law, or the need of the desk. */
  readonly source: string
}

/** Kept for some days, then removed by itself. */
export interface Removable extends Kept {
  readonly days: number
  /** The least that a law allows. Configuration may keep longer than `days` or shorter, and never shorter than this. */
  readonly floorDays: number
  /** The moment from which the days count. */
  readonly from: string
  readonly removed: Removed
}

/** Kept without an end: as long as it is used, or for good. */
export interface Lasting extends Kept {
  readonly days: null
}

export type Retention = Removable | Lasting

const company = 'Companies Act 2013, section 128(5): eight financial years'
const pmla = 'PMLA 2002, section 12, and the Maintenance of Records Rules: five years'

/** Eight financial years after the one of the day itself: nine years at most. */
export const bookDays = 3_288
export const pmlaDays = 1_827

export const sources = {
  company,
  pmla,
  gst: 'CGST Act 2017, section 36: 72 months after the annual return',
  trail: 'Companies (Accounts) Rules 2014, rule 3(1): an audit trail that is never switched off',
  certIn: 'CERT-In directions of 28 April 2022, (iv): logs of 180 days',
  ombudsman: 'RBI Integrated Ombudsman Scheme 2021: complaints within a year and thirty days',
  limitation: 'Limitation Act 1963: three years',
  trai: 'TRAI TCCCPR 2018: nobody is sent what they refused',
  dpdp: 'DPDP Act 2023, section 8(7): no longer than its purpose needs',
} as const
