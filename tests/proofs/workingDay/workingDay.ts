import { setTimeout as passing } from 'node:timers/promises'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { speakAs } from '#tests/support/feedClient.ts'
import { client } from '#tests/support/gateway.ts'
import { type DeskRead, type LoadFound, openDeskLoad } from '../rolling/deskLoad.ts'
import { holdSockets, type SocketFigures } from '../rolling/heldSockets.ts'
import { type DeskFound, judgeDesk } from '../rolling/judgeDesk.ts'
import { withRunningDesk } from '../rolling/runningDesk.ts'
import { fetchExports, sendPayments, sendSheets } from './besides.ts'
import { type MemoryFigures, watchMemory } from './memoryWatch.ts'
import { prepareDay } from './prepareDay.ts'

export interface WorkingDay {
  readonly seconds: number
  /** Calls of people, a quarter of those of support commands. */
  readonly perSecond: number
  readonly eventsPerSecond: number
  /** So many of yesterday are settled while all the rest goes on. */
  readonly payments: number
  readonly recipients: number
  readonly draw: () => number
  /** Each process keeps so many bytes more every second. */
  readonly leakBytes?: number
  /** People call half as often for so long first, which is judged but not measured: new processes answer slower. Absent: 0. */
  readonly warmingSeconds?: number
}

export interface WorkingDayFigures {
  readonly reads: number
  readonly commands: number
  readonly failed: readonly string[]
  readonly busy: number
  readonly repeated: number
  readonly latenciesMs: readonly number[]
  readonly events: number
  readonly sheets: number
  readonly exports: number
  readonly messages: number
  readonly settledRows: number
  readonly settlingSeconds: number
  /** Two gateways, two workers. */
  readonly memory: readonly MemoryFigures[]
  readonly sockets: SocketFigures
  readonly desk: DeskFound
}

const sheetEveryMs = 15_000
const exportEveryMs = 10_000
const providerAnswersMs = 100
/** Finance makes this part of all calls of people. */
const financeShare = 0.25

const supportReads: readonly DeskRead[] = [
  (person) => person.call('session.listOwn', {}),
  (person) => person.call('waiting.list', { page: 0, size: 50 }),
  (person, merchantCode) => person.call('portfolio.callLogs', { merchantCode }),
  (person, merchantCode) => person.call('merchants.find', { text: merchantCode.slice(0, 6), count: 8 }),
]

const financeReads: readonly DeskRead[] = [
  (person) => person.call('waiting.list', { page: 0, size: 50 }),
  (person) => person.call('settlements.payouts', { page: 1, size: 50 }),
  (person) => person.call('settlements.batches', { page: 1, size: 20 }),
  (person) => {
    const today = indianDay(new Date())
    return person.call('payments.position', { fromDate: dayAfter(today, -6), toDate: today })
  },
]

const leaking = (bytes: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`const kept=[];setInterval(()=>kept.push(Buffer.alloc(${bytes},1)),1000).unref()`)}`

/** Everything that a day of the desk is, at once: people, sockets, payments that come in, sheets, exports, a campaign, a settlement. */
export const runWorkingDay = async (
  postgresUrl: string,
  { seconds, perSecond, eventsPerSecond, payments, recipients, draw, leakBytes, warmingSeconds = 0 }: WorkingDay,
): Promise<WorkingDayFigures> => {
  const prepare = (vendors: Record<string, string>) => prepareDay(postgresUrl, { payments, recipients, vendors })
  const env: Record<string, string> = leakBytes === undefined ? {} : { NODE_OPTIONS: leaking(leakBytes) }
  return withRunningDesk({ prepare, providerAnswersMs, env }, async (running) => {
    const { desk: day, processes, address, provider } = running
    const people = [...day.support, ...day.finance, day.administrator]
    const sockets = await holdSockets(address, people, 6)
    running.closeAtEnd(() => sockets.close())
    const memory = watchMemory(processes.all().map(({ pid }) => pid))
    running.closeAtEnd(() => memory.stop())
    const { merchants } = day
    const beginCalls = (rate: number) => {
      const shared = { address, merchants, draw }
      const support = openDeskLoad({
        ...shared,
        cookies: day.support,
        perSecond: rate * (1 - financeShare),
        reads: supportReads,
      })
      const finance = openDeskLoad({
        ...shared,
        cookies: day.finance,
        perSecond: rate * financeShare,
        reads: financeReads,
        writeShare: 0,
      })
      for (const load of [support, finance]) running.closeAtEnd(() => load.stop())
      return [support, finance] as const
    }
    const administrator = client({ address }, day.administrator)
    const platform = speakAs({ address }, day.platform.clientId, day.platform.secret)
    const feed = sendPayments(platform, merchants, eventsPerSecond)
    const sheets = sendSheets(administrator, merchants, sheetEveryMs)
    const exported = fetchExports(address, administrator, exportEveryMs)
    const besides = [feed, sheets, exported]
    for (const one of besides) running.closeAtEnd(() => one.stop())
    const warming = warmingSeconds > 0 ? beginCalls(perSecond / 2) : []
    await passing(warmingSeconds * 1_000)
    await Promise.all(warming.map((load) => load.stop()))
    const calls = beginCalls(perSecond)
    const [sender] = day.support
    await running.sendCampaign(sender ?? '', day.campaignId)

    await passing((seconds * 1_000) / 3)
    const begun = performance.now()
    const [maker, checker] = day.finance
    const batch = await client({ address }, maker).call('settlements.initiate', { startDate: day.txnDay })
    await client({ address }, checker).call('settlements.decide', {
      batchId: batch.batchId,
      sealHash: batch.sealHash,
      decision: 'approve',
      remark: '',
    })
    const settlingSeconds = (performance.now() - begun) / 1_000
    await passing(Math.max(0, (seconds * 2_000) / 3 - settlingSeconds * 1_000))

    const held = memory.judge()
    await Promise.all([...calls, ...besides].map((one) => one.stop()))
    const measured = calls.map(({ found }) => found)
    const all = [...warming, ...calls].map(({ found }) => found)
    const sum = (numberOf: (found: LoadFound) => number) => measured.reduce((so, found) => so + numberOf(found), 0)
    return {
      reads: sum(({ reads }) => reads),
      commands: sum(({ commands }) => commands),
      failed: [...all, feed, sheets, exported].flatMap(({ failed }) => failed),
      busy: sum(({ busy }) => busy),
      repeated: sum(({ repeated }) => repeated),
      latenciesMs: measured.flatMap(({ latenciesMs }) => latenciesMs),
      events: feed.done(),
      sheets: sheets.done(),
      exports: exported.done(),
      messages: provider.sent.length,
      settledRows: batch.rows,
      settlingSeconds,
      memory: held,
      sockets: await sockets.judge(),
      desk: await judgeDesk(
        day.url,
        all.flatMap(({ acknowledged }) => acknowledged),
      ),
    }
  })
}
