import { randomUUID } from 'node:crypto'
import type { RequestOfName } from '#contract/index.ts'
import type { FeeContent } from '#contract/calls/money/rates.ts'
import { formatPercent, formatRupees, gstBps, gstOf } from '#contract/wire/money.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { decidingContext } from '#server/people/independence/index.ts'
import { feeRecord, type FeeRow } from './feeRecord.ts'
import { presentVersions } from './presentVersions.ts'
import { nextVersion } from './rateVersions.ts'
import { isSame, type Rules, saveVersion } from './saveVersion.ts'

type Save = RequestOfName<'rates.saveFee'>['data']

const master = 'subscription'

const contentOf = (data: Save): FeeContent => ({
  feeType: data.feeType,
  duration: data.duration,
  fee: data.fee,
  gst: gstOf(data.fee),
  brandCode: data.brandCode,
  thresholdDate: data.thresholdDate ?? null,
})

const refuseFaults = (data: Save, content: FeeContent, { staff }: StaffContext) => {
  if (data.gst !== undefined && data.gst !== content.gst) {
    const message = `GST is ${formatPercent(gstBps)} of the fee: ${formatRupees(content.gst)}.`
    refuse('bad-request', { message: `gst: ${message}`, details: [{ path: 'gst', message }] })
  }
  if (staff.brands.length > 0 && !staff.brands.includes(content.brandCode)) refuse('not-allowed')
}

const rules: Rules<FeeRow, FeeContent> = {
  record: feeRecord,
  noun: 'fee',
  scopeOf: ({ brandCode }) => [master, brandCode],
  refuseOverlaps: (others, record) =>
    refuse('rate-overlaps', {
      message: `There is one already: ${others.map((row) => record.titleOf(record.contentOf(row), row)).join('; ')}.`,
      details: { overlaps: others.map(({ id, version }) => ({ id, version })) },
    }),
  columnsOfNew: async (replaced, { tx }) => {
    const series = replaced?.series ?? randomUUID()
    return { series, version: await nextVersion(tx, master, series) }
  },
  columnsOfEdit: async (content, row, { tx }) => ({
    version: isSame(content, feeRecord.contentOf(row)) ? row.version : await nextVersion(tx, master, row.series),
  }),
}

export const saveFee: Handler<'rates.saveFee'> = async ({ action, data }, call) => {
  const context = await decidingContext(call)
  const content = contentOf(data)
  refuseFaults(data, content, context)
  if ((action === 'add') !== (data.id === undefined))
    refuse('bad-request', { message: 'id: It belongs to an update, and to an update only.' })
  const row = await saveVersion(rules, { ...data, content }, context)
  const [presented] = await presentVersions(context.tx, feeRecord, [row], context.staff)
  return presented ?? refuse('record-not-found')
}
