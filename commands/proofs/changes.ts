import { runProof } from '#commands/proofCommand.ts'
import { proveChanges } from '../../bench/proveChanges.ts'

await runProof({
  name: 'changes',
  title: 'What goes out: each change once, in its order, to everybody who asks',
  how: 'twenty writers change merchants, some in transactions that stay open, some in ones that are given up. The process that gives positions and sends webhooks is killed again and again, and a receiver fails by turns. Each row that was changed has one change; a client that pulls by its cursor is answered each once, in the order of its subject; the receiver has taken each, and none before an earlier one of its subject. Faults that are planted behind the back of the gateway come first and have to be found. Two processes publish to a stream of three brokers while these and those are killed by turns: each change is in it once, in its order. With `--facts 1` the facts of the gateway run, in which an undeclared change fails, and each pair of a call or sheet and a type that it declares has to be written by one of them.',
  sizes: { kills: 20, writes: 2_000, facts: 0, seed: 2026 },
  prove: proveChanges,
})
