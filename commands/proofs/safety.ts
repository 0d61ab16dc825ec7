import { runProof } from '#commands/proofCommand.ts'
import { proveSafety } from '../../bench/proveSafety.ts'

await runProof({
  name: 'safety',
  title: 'Nothing breaks by what is sent, and nobody stands alone',
  how: 'every field of every call with what no form sends and with the longest body it takes, long reasons to a gateway of its own, every call by forty at once with four connections, 17 exports at once of the built product, sockets of nobody, bodies that come a byte a second, and random histories of people and administrators over HTTP on PostgreSQL, judged by what was done to each record.',
  sizes: {
    fields: 30_000,
    longest: 23_000,
    histories: 10_000,
    sockets: 600,
    dripping: 400,
    crowd: 40,
    rounds: 20,
    seed: 2026,
  },
  prove: proveSafety,
})
