import { runProof } from '#commands/proofCommand.ts'
import { proveOffline } from '../bench/proveOffline.ts'

await runProof({
  name: 'offline',
  title: 'Offline: nothing lost, nothing twice, nothing under another person',
  how: 'seeded schedules over the panel’s own store on an IndexedDB in memory and a model of the gateway’s tables. Not in a browser: kills, crashes and freezes of Chromium are not measured here.',
  sizes: { schedules: 100_000, draftSchedules: 500, quotaPoints: 50, seed: 2026 },
  prove: proveOffline,
})
