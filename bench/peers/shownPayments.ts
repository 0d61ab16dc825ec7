import { formatPaise } from '#src/ui/money.ts'
import { formatInstant } from '#src/ui/time.ts'

export interface ShownPayment {
  readonly amount: number
  readonly merchantCode: string
  readonly brandCode: string
  readonly status: string
  readonly creationDate: string
  readonly txnRefNumber: string
  readonly txnType: string
  readonly city: string
  readonly state: string
  readonly errorCode: string
  readonly settled: number
  readonly settledAt: string
}

const statuses = ['SUCCESS', 'FAILED', 'IN PROCESS', 'SUCCESS']
const brands = ['ASTRON', 'BOLTWAVE', 'CEDARIA']
const cities = [
  ['Pune', 'Maharashtra'],
  ['Chennai', 'Tamil Nadu'],
  ['Kochi', 'Kerala'],
  ['Jaipur', 'Rajasthan'],
] as const
const firstMs = Date.UTC(2026, 0, 31, 6, 30)

export const paymentsOf = (count: number): ShownPayment[] =>
  Array.from({ length: count }, (_, at) => {
    const [city, state] = cities[at % cities.length] ?? cities[0]
    const status = statuses[at % statuses.length] ?? ''
    return {
      amount: ((at * 7_919) % 9_000_000) + 10_000,
      merchantCode: `M${String((at % 20_000) + 1).padStart(7, '0')}`,
      brandCode: brands[at % brands.length] ?? '',
      status,
      creationDate: new Date(firstMs + at * 61_000).toISOString(),
      txnRefNumber: `T${String(at + 1).padStart(9, '0')}`,
      txnType: at % 5 === 0 ? 'upi' : 'brand_emi',
      city,
      state,
      errorCode: status === 'FAILED' ? `E${String(at % 90).padStart(3, '0')}` : '',
      settled: ((at * 6_007) % 8_000_000) + 10_000,
      settledAt: new Date(firstMs + at * 61_000 + 86_400_000).toISOString(),
    }
  })

type Form = 'amount' | 'instant' | 'text'

export const paymentColumns: readonly {
  readonly key: keyof ShownPayment
  readonly header: string
  readonly width: number
  readonly form: Form
}[] = [
  { key: 'amount', header: 'Amount', width: 130, form: 'amount' },
  { key: 'merchantCode', header: 'Merchant Code', width: 140, form: 'text' },
  { key: 'brandCode', header: 'Brand Code', width: 120, form: 'text' },
  { key: 'status', header: 'Status', width: 180, form: 'text' },
  { key: 'creationDate', header: 'Creation Date', width: 180, form: 'instant' },
  { key: 'txnRefNumber', header: 'Txn. Number', width: 200, form: 'text' },
  { key: 'txnType', header: 'Txn. Type', width: 110, form: 'text' },
  { key: 'city', header: 'City', width: 110, form: 'text' },
  { key: 'state', header: 'State', width: 130, form: 'text' },
  { key: 'errorCode', header: 'Error Code', width: 110, form: 'text' },
  { key: 'settled', header: 'Settled', width: 130, form: 'amount' },
  { key: 'settledAt', header: 'Settled On', width: 180, form: 'instant' },
]

const forms: Readonly<Record<Form, (value: string | number) => string>> = {
  amount: (value) => formatPaise(Number(value)),
  instant: (value) => formatInstant(String(value)) ?? '',
  text: (value) => String(value) || '–',
}

/** A cell as text, for pages that show nothing else. */
export const textOf = (row: ShownPayment, { key, form }: (typeof paymentColumns)[number]): string =>
  forms[form](row[key])

/** Pixels, of every row on every page. */
export const rowHeight = 37
export const viewHeight = 560
export const overscan = 6
