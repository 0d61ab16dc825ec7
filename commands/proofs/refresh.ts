import { runProof } from '#commands/proofCommand.ts'
import { proveRefresh } from '../../bench/proveRefresh.ts'

await runProof({
  name: 'refresh',
  title: 'Auto-refresh under faults: told within ten seconds, whole within five',
  how: 'a TCP proxy between Chromium and the gateway delays, resets and half-closes connections at drawn bytes while the dashboard refreshes itself, a sale that it does not know yet waiting each time. Healed, the dashboard has to show that sale, its total, and no notice. What hung before goes on hanging. Every change of the page is looked at for rows that are gone or doubled; both are planted first, and so is a panel that is never told.',
  sizes: { rounds: 60, seed: 2026 },
  prove: proveRefresh,
})
