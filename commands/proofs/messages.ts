import { runProof } from '#commands/proofCommand.ts'
import { proveMessages } from '../../bench/proveMessages.ts'

await runProof({
  name: 'messages',
  title: 'Messages to merchants: delivered, whoever dies or is down',
  how: 'a gateway killed again and again while it decides and sends, to a real SMTP server and an SMS gateway that are down, slow or wrong by turns; afterwards everything works, and what arrived is held against what was decided. A repeat under the same Message-ID or idempotency key is what a kill between the acceptance and its mark leaves.',
  sizes: { kills: 200, seed: 2026 },
  prove: proveMessages,
})
