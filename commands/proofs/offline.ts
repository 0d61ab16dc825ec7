import { runProof } from '#commands/proofCommand.ts'
import { type Figure, tableOf } from '../../bench/figure.ts'
import { proveOffline } from '../../bench/proveOffline.ts'
import { proveOfflineBrowser } from '../../bench/proveOfflineBrowser.ts'

/** A later part may break off after more than an hour: what this one found is said at once. */
const saying = (figures: readonly Figure[]): readonly Figure[] => {
  for (const columns of tableOf(figures).slice(1)) process.stderr.write(`${columns.join('  ')}\n`)
  return figures
}

await runProof({
  name: 'offline',
  title: 'Offline: nothing lost, nothing twice, nothing under another person',
  how: 'seeded schedules over the panel’s own store on an IndexedDB in memory and a model of the gateway’s tables; the same schedules before a real gateway on PostgreSQL, whose own tables judge; then Chromium with a profile of its own before a gateway on PostgreSQL, whose own tables judge: at a drawn request of an upload, before it left or with its answer not told yet, the browser is killed, its tab crashes, is frozen or closed, or another person signs in.',
  sizes: {
    schedules: 100_000,
    gatewaySchedules: 1_000,
    draftSchedules: 500,
    quotaPoints: 50,
    kill: 100,
    torn: 20,
    crash: 20,
    freeze: 20,
    twoTabs: 20,
    workerAlone: 20,
    person: 20,
    typing: 20,
    chosen: 20,
    planted: 1,
    seed: 2026,
  },
  prove: async (sizes) => [...saying(await proveOffline(sizes)), ...saying(await proveOfflineBrowser(sizes))],
})
