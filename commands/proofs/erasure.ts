import { runProof } from '#commands/proofCommand.ts'
import { proveErasure } from '../../bench/proveErasure.ts'

await runProof({
  name: 'erasure',
  title: 'What goes and what is given: whole, once, and counted, whoever is killed',
  how: 'an erasure that two people let go and a copy that somebody asked for are under way at once. The gateway that began is killed at a drawn moment, then the worker that went on; a legal hold is set between the two kills of every fourth merchant. At each kill nothing is said to be erased that is there, and no copy is offered without its bytes. Afterwards everything may end: each erasure is whole or stopped by its hold, its counts are the rows that went, its end is once in the audit and told to other systems, once for names and once for contact, each copy opens and is whole, and no file stays without a row. Nights of removal are killed while they remove and while they count; a legal hold is set between, and a kind of data that no night before had shown is over. Faults that are planted behind the back of the gateway come first and have to be found.',
  sizes: { rounds: 20, nights: 10, seed: 2026 },
  prove: proveErasure,
})
