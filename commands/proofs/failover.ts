import { runProof } from '#commands/proofCommand.ts'
import { proveFailover } from '../../bench/proveFailover.ts'

await runProof({
  name: 'failover',
  title: 'A primary dies, and nothing that was acknowledged is lost',
  how: 'a gateway and a worker on a primary with a synchronous standby behind a real HAProxy (ops/haproxy/database.cfg), which asks `npm run primary` who is primary. While people write and read, a sheet and a campaign are under way and sockets are held, every process of the primary is killed by SIGKILL; the standby is promoted, and the dead one is made its next standby from a fresh copy. A command without an answer is sent again under its key until it has one. Faults that are planted come first and have to be found: a standby that nobody waits for and that lags, and the old primary that comes back while HAProxy sends there, once for processes that remember the timeline and once for one that does not.',
  sizes: { kills: 20, calls: 20, recipients: 1_000, seed: 20_261_129 },
  prove: proveFailover,
})
