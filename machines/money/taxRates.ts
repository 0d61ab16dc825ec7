import { gstBps } from '#contract/wire/money.ts'

/** Where a rate, a code or a format was taken from, and when it was looked at last. */
interface Source {
  readonly source: string
  readonly readOn: string
}

export type FeeKind = 'mdr' | 'brandFee' | 'subscriptionFee' | 'setupFee'

interface Rate extends Source {
  /** The first day that it holds. */
  readonly from: string
  /** All of the tax: integrated, or the two halves together. */
  readonly bps: number
}

/** GST on fees for payments, the earliest first. A new rate is a new line; none is ever changed. */
export const gstOnFees: readonly Rate[] = [
  {
    from: '2017-07-01',
    bps: gstBps,
    source:
      'Notifications 11/2017-Central Tax (Rate) (9 %), 11/2017-Union Territory Tax (Rate) (9 %) and 8/2017-Integrated Tax (Rate) (18 %), 28 June 2017, heading 9971',
    readOn: '2026-11-29',
  },
]

/** The rate of a day; undefined: of a day before the first. */
export const gstRateOn = (day: string): Rate | undefined => gstOnFees.findLast(({ from }) => from <= day)

interface Service extends Source {
  readonly sac: string
  readonly description: string
}

const processing: Omit<Service, 'description'> = {
  sac: '997158',
  source:
    'Scheme of Classification of Services, annexure to Notification 11/2017-Central Tax (Rate), 28 June 2017: financial transactions processing and clearing house services',
  readOn: '2026-11-29',
}

/** What each fee is for. A subscription and a set-up are bundled with the processing of payments, and have its code. */
export const feeServices: Readonly<Record<FeeKind, Service>> = {
  mdr: { ...processing, description: 'Processing of payments (MDR)' },
  brandFee: { ...processing, description: 'Processing of brand payments' },
  subscriptionFee: { ...processing, description: 'Subscription to the payment service' },
  setupFee: { ...processing, description: 'Set-up of the payment service' },
}
export const feeKinds = Object.keys(feeServices) as readonly FeeKind[]

/** How the return calls all of it. */
export const processingService = { sac: processing.sac, description: 'Financial transactions processing' } as const

/** An inter-state invoice to somebody without a GSTIN is listed by itself where its value is above this. */
export const largeB2cPaise = {
  from: '2024-08-01',
  above: 1_00_000_00,
  source: 'Notification 12/2024-Central Tax, 10 July 2024, rule 59(4) of the CGST Rules',
  readOn: '2026-11-29',
} as const satisfies Source & { readonly from: string; readonly above: number }

/** The tables of the return that papers fill, with the columns of the GST portal's own template. */
export const returnFormat = {
  source:
    'GSTR-1 workbook template of the Returns Offline Tool of the GST portal (gst.gov.in), Table 12 in two parts since May 2025; columns as public programs that fill it write them',
  readOn: '2026-11-29',
  tables: {
    b2b: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    b2cl: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    b2cs: [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    cdnr: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    cdnur: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    hsn: [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  },
} as const satisfies Source & { readonly tables: Readonly<Record<string, readonly string[]>> }
