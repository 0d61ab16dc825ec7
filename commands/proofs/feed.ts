import { runProof } from '#commands/proofCommand.ts'
import { proveFeed } from '../../bench/proveFeed.ts'

await runProof({
  name: 'feed',
  title: 'The feed: whatever order events come in, the database is what they say',
  how: 'a seeded world of merchants, payments, orders and devices is sent by HTTP, shuffled, some events two or three times, some stale, early or broken, as batches and as lines, with gzip and without, in three lanes at once. What is in the database is compared line by line with a fold of the events that is written a second time. Rows that are spoiled behind its back come first and have to be found. Then events with what no platform sends: each is answered, and nothing breaks. Another world goes through a stream of three brokers to two workers; workers and brokers are killed by turns, after a process that acknowledges before it stores has been found out.',
  sizes: { events: 20_000, fields: 30_000, streamed: 20_000, kills: 20, seed: 2026 },
  prove: proveFeed,
})
