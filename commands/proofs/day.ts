import { runProof } from '#commands/proofCommand.ts'
import { proveDay } from '../../bench/proveDay.ts'

await runProof({
  name: 'day',
  title: 'A day of the desk, all at once',
  how: 'two gateways behind a real HAProxy and two workers on one PostgreSQL, all on this machine, and everything that a day is at the same time: people of support who look up sessions, what waits, calls and merchants, a quarter of their calls comments; people of finance who look at payouts, batches, positions and what waits; six sockets of each person; payments that a platform sends; a sheet of 500 merchants every 15 s; an export every 10 s; a campaign; and, after a third of the time, the payments of yesterday sealed by one and approved by another. People send half of what they are answered on this machine while all the rest goes on (p99 within a second, none busy; found first by halves, each rate after a minute of half of it), 300 a second at most. Memory counts once a process is warm (five minutes, or a third of a shorter run): the first third after that against the last one. Processes that keep 4 MB more every second are planted first and have to be found.',
  sizes: { minutes: 30, calls: 300, events: 500, payments: 20_000, recipients: 20_000, seed: 20_261_130 },
  prove: proveDay,
})
