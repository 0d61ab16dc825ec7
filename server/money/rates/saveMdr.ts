import type { RequestOfName } from '#contract/index.ts'
import { faultsOfMdr, masterOf, type MdrContent, paymentMethodTypeOf } from '#contract/calls/money/rates.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decidingContext } from '#server/people/independence/index.ts'
import { ownMerchants } from '#server/merchants/merchants/index.ts'
import { presentMdr } from './listMdr.ts'
import { mdrRecords, type MdrRow } from './mdrRecord.ts'
import { titleWithDays } from './mdrTitles.ts'
import { nextVersion } from './rateVersions.ts'
import { type Place, type Rules, saveVersion } from './saveVersion.ts'

type Save = RequestOfName<'rates.save'>

const contentOf = (request: Save): MdrContent => ({
  paymentMethod: request.paymentMethod,
  type: request.type,
  value: request.value,
  bankwiseValue: request.bankwiseValue,
  fromAmount: request.fromAmount,
  toAmount: request.toAmount,
  from: request.from,
  to: request.to,
  brand: request.brand,
  category: request.category,
  merchantCode: request.merchantCode,
})

const badField = (path: string, message: string) =>
  refuse('bad-request', { message: `${path}: ${message}`, details: [{ path, message }] })

const refuseFaults = (content: MdrContent, paymentMethodType: number | undefined) => {
  const derived = paymentMethodTypeOf(content.paymentMethod)
  if (paymentMethodType !== undefined && paymentMethodType !== derived)
    badField('payment_method_type', `${content.paymentMethod} has the code ${derived}.`)
  for (const [field, message] of Object.entries(faultsOfMdr(content))) badField(field, message)
}

const refuseOutOfReach = async ({ tx, staff }: StaffContext, { brand, merchantCode }: MdrContent) => {
  if (brand !== '' && staff.brands.length > 0 && !staff.brands.includes(brand)) refuse('not-allowed')
  if (merchantCode !== '') await ownMerchants(tx, [merchantCode], staff)
}

const refuseUnfit = async (content: MdrContent, { edited, replaced }: Place<MdrRow>, context: StaffContext) => {
  if (edited !== undefined && content.paymentMethod !== edited.paymentMethod)
    badField('payment_method', 'The payment method stays: versions are counted for it. Add a new rate instead.')
  if (edited !== undefined && masterOf(content) !== edited.master)
    badField('merchant_code', 'The rate would belong to another master.')
  await refuseOutOfReach(context, content)
  if (
    replaced !== undefined &&
    (replaced.master !== masterOf(content) || replaced.paymentMethod !== content.paymentMethod)
  )
    badField('payment_method', 'A new version is for the same master and payment method.')
}

/** The others are of the same brand and merchant, which were found to be the person's: it names no rate of others. */
const refuseOverlaps = (others: readonly MdrRow[], record: Rules<MdrRow, MdrContent>['record']) => {
  const named = others.slice(0, 5).map((row) => titleWithDays(record.contentOf(row), row))
  refuse('rate-overlaps', {
    message: `Already covered by: ${named.join('; ')}.`,
    details: { overlaps: others.slice(0, 20).map(({ id, version, from, to }) => ({ id, version, from, to })) },
  })
}

export const saveMdr: Handler<'rates.save'> = async (request, call) => {
  const context = await decidingContext(call)
  const content = contentOf(request)
  refuseFaults(content, request.paymentMethodType)
  const master = masterOf(content)
  const rules: Rules<MdrRow, MdrContent> = {
    record: mdrRecords[master],
    noun: 'rate',
    scopeOf: (of) => [masterOf(of), of.paymentMethod],
    refuseUnfit,
    refuseOverlaps,
    columnsOfNew: async () => ({ master, version: await nextVersion(context.tx, master, content.paymentMethod) }),
  }
  const row = await saveVersion(rules, { ...request, content }, context)
  const [presented] = await presentMdr(context.tx, master, [row], context.staff)
  return presented ?? refuse('record-not-found')
}
