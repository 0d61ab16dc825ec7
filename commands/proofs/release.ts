import { runProof } from '#commands/proofCommand.ts'
import { proveRelease } from '../../bench/proveRelease.ts'

await runProof({
  name: 'release',
  title: 'A new build takes over, and nobody notices',
  how: 'two gateways behind a real HAProxy and two workers, with people who read and write at a steady rate, sockets held and a campaign under way. Ten commands are sent at once in the moment before a gateway is replaced. Process by process is drained, stopped and replaced as docs/operations.md says; the first ones are of the release before where the clone has it. The rate is a quarter of what one gateway answers on this machine within a second (p99), since the start of the next one takes processors too; 200 a second at most, a quarter of it commands. What counts as failed is what the panel would show as an error: a command without an answer, a read without one after it was asked three times. Faults that are planted come first and have to be found: a takeover by SIGKILL while HAProxy still sends there, a command undone, one done twice, and an entry of the audit changed.',
  sizes: { rounds: 2, calls: 200, recipients: 1_000, seed: 20_261_129 },
  prove: proveRelease,
})
