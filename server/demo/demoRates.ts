import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { tenures } from '#contract/calls/money/bankSchemes.ts'
import { gstOf } from '#contract/wire/money.ts'
import { masterOf, type MdrContent, type PaymentMethod } from '#contract/calls/money/rates.ts'
import type { Tx } from '#server/db/database.ts'
import { drawingFor } from './drawing.ts'
import { brandCodes } from './words.ts'
import {
  bankSchemes,
  features,
  mdrRates,
  merchantFeatures,
  rateVersions,
  staff,
  subscriptionFees,
} from '#server/db/schema/index.ts'

const seed = 8_2026
const dayMs = 86_400_000
const methods = ['UPI', 'DEBIT_CARD', 'CREDIT_CARD', 'NET_BANKING', 'WALLET', 'EMI', 'DEBITEMI'] as const
/** Paise; the slabs meet without touching. */
const slabs = [
  [0, 200_000],
  [200_001, 1_000_000],
  [1_000_001, 5_000_000],
] as const

type People = ReadonlyMap<string, string>

const idOf = (people: People, loginId: string): string => {
  const id = people.get(loginId)
  if (id === undefined) throw new Error(`There is no demo person '${loginId}'.`)
  return id
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const contents = (now: Date, merchants: number): MdrContent[] => {
  const year = now.getUTCFullYear()
  const common = { type: 'PERCENTAGE', category: '', from: `${year}-01-01`, to: `${year}-12-31` } as const
  const bankwise = (value: number) => `{\n  "HDFC": ${value / 100},\n  "ICICI": ${(value + 5) / 100}\n}`
  const rate = (number: number, paymentMethod: PaymentMethod, slab: readonly [number, number]) => {
    const value = 40 + drawingFor(seed, number).below(210)
    const [fromAmount, toAmount] = slab
    return { ...common, paymentMethod, value, bankwiseValue: bankwise(value), fromAmount, toAmount }
  }
  const general = methods.flatMap((method, at) =>
    slabs.flatMap((slab, step) =>
      [year - 1, year, year + 1].map((of) => ({
        ...rate(at * 10 + step, method, slab),
        from: `${of}-01-01`,
        to: `${of}-12-31`,
        brand: '',
        merchantCode: '',
      })),
    ),
  )
  const brand = brandCodes.flatMap((code, at) =>
    (['CREDIT_CARD', 'EMI'] as const).map((method, step) => ({
      ...rate(1000 + at * 10 + step, method, slabs[1]),
      brand: code,
      category: step === 0 ? '' : 'ELECTRONICS',
      merchantCode: '',
    })),
  )
  const special = Array.from({ length: Math.min(60, merchants) }, (_, at) => ({
    ...rate(2000 + at, methods[at % methods.length] ?? 'UPI', slabs[at % 3] ?? slabs[0]),
    brand: at % 4 === 0 ? (brandCodes[at % brandCodes.length] ?? '') : '',
    merchantCode: `M${String(at + 1).padStart(7, '0')}`,
  }))
  return [...general, ...brand, ...special]
}

const madeBy = (staffId: string, state: string, at: Date) => ({
  state,
  makers: [staffId],
  createdBy: staffId,
  createdAt: at,
  changedBy: staffId,
  changedAt: at,
})

const approvedContent = {
  mdr_rates: `jsonb_build_object('paymentMethod', payment_method, 'type', type, 'value', value, 'bankwiseValue', bankwise_value,
    'fromAmount', from_amount, 'toAmount', to_amount, 'from', from_day, 'to', to_day, 'brand', brand, 'category', category,
    'merchantCode', merchant_code)`,
  subscription_fees: `jsonb_build_object('feeType', fee_type, 'duration', duration, 'fee', fee, 'gst', gst,
    'brandCode', brand_code, 'thresholdDate', threshold_date)`,
  bank_schemes: `jsonb_build_object('bank', bank, 'bankCode', bank_code, 'tenure', tenure, 'rate', rate,
    'bankTenureId', bank_tenure_id, 'brandCode', brand_code,
    'startDate', to_char(start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'endDate', to_char(end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
} as const

/** Takes every so many rows through the steps, as people did: the guards of the database look at each of them. */
const passSteps = async (tx: Tx, table: 'mdr_rates' | 'subscription_fees', people: People, now: Date) => {
  const step = async (to: string, login: string, column: 'approved' | 'verified' | undefined, rest: string) => {
    const id = idOf(people, login)
    const signed =
      column === undefined
        ? sql``
        : sql`, ${sql.raw(`${column}_by`)} = ${id}, ${sql.raw(`${column}_at`)} = ${now.toISOString()}`
    await tx.execute(sql`update ${sql.raw(table)} set state = ${to}, revision = revision + 1,
      checkers = array_append(checkers, ${id}::uuid), decided_by = ${id}, decided_at = ${now.toISOString()}${signed}${to === 'verified' ? sql`, approved_content = ${sql.raw(approvedContent[table])}` : sql``}
      where ${sql.raw(rest)}`)
  }
  await step('approved', 'approver', 'approved', 'id % 6 <> 0')
  await step('verified', 'ratechecker', 'verified', `id % 6 in (1, 2, 3) and state = 'approved'`)
  await step('cancelled', 'ratechecker', undefined, `id % 24 = 2 and state = 'verified'`)
}

const addMdrRates = async (tx: Tx, people: People, now: Date, merchants: number) => {
  const versions = new Map<string, number>()
  const maker = idOf(people, 'drafter')
  const rows = contents(now, merchants).map((content, at) => {
    const master = masterOf(content)
    const series = `${master} ${content.paymentMethod}`
    const version = (versions.get(series) ?? 0) + 1
    versions.set(series, version)
    return { ...content, master, version, ...madeBy(maker, 'draft', new Date(now.getTime() - (400 - at) * 3_600_000)) }
  })
  await tx.insert(mdrRates).values(rows)
  await tx.insert(rateVersions).values(
    [...versions].map(([key, last]) => {
      const [master = '', series = ''] = key.split(' ')
      return { master, series, last }
    }),
  )
  await passSteps(tx, 'mdr_rates', people, now)
}

const addFees = async (tx: Tx, people: People, now: Date) => {
  const rows = brandCodes.flatMap((brandCode, at) =>
    (['MONTHLY', 'YEARLY'] as const).map((duration, step) => {
      const fee = (step === 0 ? 19_900 : 199_900) + at * 5_000
      const hex = createHash('sha256').update(`demo fee ${brandCode} ${duration}`).digest('hex')
      const series = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
      return {
        feeType: 'SUBSCRIPTION',
        duration,
        fee,
        gst: gstOf(fee),
        brandCode,
        thresholdDate: dayOf(now.getTime() + 120 * dayMs),
        series,
        version: 1,
        ...madeBy(idOf(people, 'drafter'), 'draft', new Date(now.getTime() - at * 3_600_000)),
      }
    }),
  )
  await tx.insert(subscriptionFees).values(rows)
  await tx.insert(rateVersions).values(rows.map(({ series }) => ({ master: 'subscription', series, last: 1 })))
  await passSteps(tx, 'subscription_fees', people, now)
}

const addFeatures = async (tx: Tx, people: People, now: Date, merchants: number) => {
  await tx
    .insert(features)
    .values([
      {
        id: 2,
        name: 'Instant Settlement',
        isEnabled: true,
        charges: [
          { type: 'PERCENTAGE', value: 25, brandCode: 'ASTRON' },
          { type: 'FIXED', value: 1_000, brandCode: 'CRESTO' },
        ],
      },
      { id: 3, name: 'Sound Box', isActive: false },
    ])
    .onConflictDoNothing()
  const rows = Array.from({ length: Math.min(70, merchants) }, (_, at) => ({
    merchantCode: `M${String(at + 1).padStart(7, '0')}`,
    featureId: 1 + (at % 10 === 9 ? 1 : 0),
    charges: [
      { type: 'PERCENTAGE' as const, value: 100 + (at % 7) * 25, brandCode: brandCodes[at % 12] ?? 'ASTRON' },
      { type: 'FIXED' as const, value: 1_500, brandCode: brandCodes[(at + 5) % 12] ?? 'CRESTO' },
    ],
    changedBy: idOf(people, 'finance'),
    changedAt: now,
  }))
  if (rows.length > 0) await tx.insert(merchantFeatures).values(rows)
}

/** Plans that payments of the demo name: brand, bank, months, Bank Tenure Id. */
const runningPlans = [
  ['ASTRON', 'HDFC', 3, 'ASE3'],
  ['ASTRON', 'ICICI', 6, 'ASE6'],
  ['CRESTO', 'HDFC', 9, 'CRE9'],
  ['CRESTO', 'SBI', 12, 'CRE12'],
] as const

const addSchemes = async (tx: Tx, people: People, now: Date) => {
  const codes = ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK']
  const rows = Array.from({ length: 44 }, (_, at) => {
    const bank = codes[at % codes.length] ?? 'HDFC'
    const tenure = tenures[at % tenures.length] ?? 12
    return {
      bank,
      bankCode: at % 2 === 1 && bank !== 'KOTAK' ? `${bank}_DEBIT` : bank,
      tenure,
      rate: 999 + drawingFor(seed, 5000 + at).below(900),
      bankTenureId: `${bank.slice(0, 2)}${tenure}X${at}`,
      brandCode: brandCodes[at % brandCodes.length] ?? 'ASTRON',
      startDate: new Date(now.getTime() + (at % 9) * dayMs),
      endDate: new Date(now.getTime() + (180 + at) * dayMs),
      ...madeBy(
        idOf(people, at % 5 === 0 ? 'bankboth' : 'bankmaker'),
        'created',
        new Date(now.getTime() - at * 7_200_000),
      ),
    }
  })
  await tx.insert(bankSchemes).values(rows)
  const checker = idOf(people, 'bankchecker')
  const decided = (state: string, rest: ReturnType<typeof sql>, where: string, at = now) =>
    tx.execute(sql`update bank_schemes set state = ${state}, revision = revision + 1, checkers = array[${checker}::uuid],
      decided_by = ${checker}, decided_at = ${at.toISOString()}, ${rest} where ${sql.raw(where)}`)
  const approved = (at = now) =>
    sql`is_active = true, approved_by = ${checker}, approved_at = ${at.toISOString()}, approved_content = ${sql.raw(approvedContent.bank_schemes)}`
  await decided('approved', approved(), 'id % 2 = 0')
  await decided('rejected', sql`remark = 'The bank agreed on another rate.'`, 'id % 10 = 3')
  const running = await tx
    .insert(bankSchemes)
    .values(
      runningPlans.map(([brandCode, bank, tenure, plan], at) => ({
        bank,
        bankCode: bank,
        tenure,
        rate: 1250 + 25 * at,
        bankTenureId: plan,
        brandCode,
        startDate: new Date(now.getTime() - 120 * dayMs),
        endDate: new Date(now.getTime() + 240 * dayMs),
        ...madeBy(idOf(people, 'bankmaker'), 'created', new Date(now.getTime() - 122 * dayMs)),
      })),
    )
    .returning({ id: bankSchemes.id })
  const longAgo = new Date(now.getTime() - 121 * dayMs)
  await decided('approved', approved(longAgo), `id in (${running.map(({ id }) => id).join(', ')})`, longAgo)
}

/** Rates, fees, features and bank schemes in every status, when there are none yet. */
export async function addDemoRates(tx: Tx, now: Date, merchants: number): Promise<void> {
  const [known] = await tx.select({ rows: sql<number>`count(*)::int` }).from(mdrRates)
  if ((known?.rows ?? 0) > 0) return
  const logins = ['drafter', 'approver', 'ratechecker', 'finance', 'bankmaker', 'bankchecker', 'bankboth']
  const found = await tx
    .select({ id: staff.id, loginId: staff.loginId })
    .from(staff)
    .where(inArray(staff.loginId, logins))
  const people = new Map(found.map(({ id, loginId }) => [loginId, id]))
  await addMdrRates(tx, people, now, merchants)
  await addFees(tx, people, now)
  await addFeatures(tx, people, now, merchants)
  await addSchemes(tx, people, now)
}
