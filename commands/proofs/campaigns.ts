import { runProof } from '#commands/proofCommand.ts'
import { proveCampaigns } from '../../bench/proveCampaigns.ts'

await runProof({
  name: 'campaigns',
  title: 'Campaigns: everybody once, whatever is killed, pressed or reported',
  how: 'gateways killed while they send campaigns to a provider that counts, people who approve, start, pause and resume at once, delivery reports in random orders, tests to typed numbers, waits that a provider asks for, files with hidden rows, and every forbidden cell of the machine, over HTTP on PostgreSQL; judged by what the provider took.',
  sizes: { kills: 200, recipients: 1_000, presses: 20, pauses: 30, messages: 2_000, rests: 20, files: 30, seed: 2026 },
  prove: proveCampaigns,
})
