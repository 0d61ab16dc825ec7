import { setTimeout as passing } from 'node:timers/promises'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { type FaultFixture, merchantCodes, rest, stateOf } from '#tests/support/faultFixture.ts'
import type { SheetFile } from '#tests/support/fileJobs.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { downloadFile, enterFromPanel, freshKey, startFromPanel, untilAnswered } from '#tests/support/panelUpload.ts'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'

/** How a job has to end. */
export interface ExpectedEnd {
  readonly state: 'done' | 'doneWithFailures' | 'failed' | 'cancelled'
  /** Rows that have a mark. */
  readonly rows: number
  /** Codes of the merchants that each grew by one version; no other merchant changed. */
  readonly changed: readonly string[]
  /** Whether the end is told. Whoever cancels a plan that waits knows it already. */
  readonly isTold: boolean
}

interface Carried {
  readonly jobId: string
  readonly end: ExpectedEnd
}

/** Makes ready what has to be there before, and answers what its person then does, from which on a statement may fail. */
export type JobShape = (on: FaultFixture) => Promise<() => Promise<Carried>>

let sheets = 0
const sheetOf = (headers: readonly string[], rows: readonly string[][], more = ''): SheetFile => {
  sheets += 1
  const text = new TextDecoder().decode(buildSheet({ headers, rows, format: 'csv' })) + more
  return { name: `sheet ${sheets}.csv`, bytes: new TextEncoder().encode(text) }
}
const freshCode = () => `M9${String((sheets += 1)).padStart(6, '0')}`
const named = (code: string) => [code, `Bhandar ${sheets} ${code}`, '']
const names = (codes: readonly string[]) => sheetOf(merchantHeaders, codes.map(named))
const list = (codes: readonly string[]) =>
  sheetOf(
    ['mid_list'],
    codes.map((code) => [code]),
  )

const allGood = merchantCodes.length
const applied = { state: 'done', rows: allGood, changed: merchantCodes, isTold: true } as const
const withOneFault = { ...applied, state: 'doneWithFailures', rows: allGood + 1 } as const
const untouched = { rows: 0, changed: [], isTold: true } as const

const enterAndStart = async (on: FaultFixture, scriptId: ScriptId, sheet: SheetFile): Promise<string> => {
  const jobId = await startFromPanel(on, scriptId, await enterFromPanel(on, scriptId, sheet))
  await rest(on, jobId)
  return jobId
}

const confirm = async (on: FaultFixture, jobId: string): Promise<void> => {
  const key = freshKey()
  const { plan } = await untilAnswered(() => on.person.call('files.job', { jobId }))
  await untilAnswered(() => on.person.call('files.confirmPlan', { jobId, planHash: plan?.planHash ?? '' }, key))
  await rest(on, jobId)
}

const cancel = async ({ person }: FaultFixture, jobId: string): Promise<void> => {
  const key = freshKey()
  await untilAnswered(() => person.call('files.cancelJob', { jobId }, key))
}

const allOn = ({ sound }: FaultFixture) => sound.pool.query('update merchants set is_active = true')

/** A list to be switched off, of which a row is nobody's. */
const enterList = async (on: FaultFixture) => {
  await allOn(on)
  return enterFromPanel(on, 'merchant_deactivate', list([...merchantCodes, freshCode()]))
}

/** Until the batch of a job waits for merchants that somebody else holds. */
const stuck = async ({ sound }: FaultFixture): Promise<void> => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await sound.pool.query(waiting)).rowCount === 0) await passing(10)
}

export const jobShapes = {
  'uploaded, run and downloaded': async (on) => async () => {
    const jobId = await enterAndStart(on, 'merchant_update', names([...merchantCodes, freshCode()]))
    const { resultFileId } = await untilAnswered(() => on.person.call('files.job', { jobId }))
    await untilAnswered(() => downloadFile(on, resultFileId ?? ''))
    return { jobId, end: withOneFault }
  },
  'refused by the check of its sheet': async (on) => {
    // Far behind the rows that are looked at before the job.
    const rows = Array.from({ length: 2_000 }, (_, at) => named(`M${String(at + 10).padStart(7, '0')}`))
    const sheet = sheetOf(merchantHeaders, rows, '\r\nM0009999,"never,\r\n')
    const entered = await enterFromPanel(on, 'merchant_update', sheet)
    return async () => {
      const jobId = await startFromPanel(on, 'merchant_update', entered)
      await rest(on, jobId)
      return { jobId, end: { ...untouched, state: 'failed' } }
    }
  },
  'planned, confirmed and run': async (on) => {
    const entered = await enterList(on)
    return async () => {
      const jobId = await startFromPanel(on, 'merchant_deactivate', entered)
      await rest(on, jobId)
      await confirm(on, jobId)
      return { jobId, end: withOneFault }
    }
  },
  'cancelled while its plan waits': async (on) => {
    const entered = await enterList(on)
    const jobId = await startFromPanel(on, 'merchant_deactivate', entered)
    await rest(on, jobId)
    return async () => {
      await cancel(on, jobId)
      return { jobId, end: { ...untouched, state: 'cancelled', isTold: false } }
    }
  },
  'cancelled at work': async (on) => {
    const entered = await enterFromPanel(on, 'merchant_update', names(merchantCodes))
    return async () => {
      const holder = await on.sound.pool.connect()
      try {
        await holder.query('begin; select 1 from merchants for update')
        const jobId = await startFromPanel(on, 'merchant_update', entered)
        await stuck(on)
        await cancel(on, jobId)
        await holder.query('rollback')
        await rest(on, jobId)
        return { jobId, end: { ...untouched, state: 'cancelled' } }
      } finally {
        holder.release(true)
      }
    }
  },
  'tried again': async (on) => {
    const missing = freshCode()
    const before = await enterAndStart(on, 'merchant_update', names([missing, ...merchantCodes]))
    await insertMerchants(on.sound.db, [buildMerchant({ merchantCode: missing })])
    return async () => {
      const key = freshKey()
      const { jobId } = await untilAnswered(() => on.person.call('files.retryJob', { jobId: before }, key))
      await rest(on, jobId)
      return { jobId, end: { ...applied, rows: 1, changed: [missing] } }
    }
  },
  'taken back': async (on) => {
    const before = await enterAndStart(on, 'merchant_update', names([...merchantCodes, freshCode()]))
    return async () => {
      const key = freshKey()
      const { jobId } = await untilAnswered(() => on.person.call('files.takeBack', { jobId: before }, key))
      await rest(on, jobId)
      await confirm(on, jobId)
      const origin = await stateOf(on, before)
      if (origin !== 'takenBack') throw new Error(`the job whose rows were put back is ${origin}`)
      return { jobId, end: applied }
    }
  },
} as const satisfies Record<string, JobShape>

export type ShapeName = keyof typeof jobShapes
export const shapeNames = Object.keys(jobShapes) as ShapeName[]
