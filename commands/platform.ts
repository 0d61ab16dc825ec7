import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { live } from '#simulator/live.ts'

const usage = `PLATFORM_SECRET=… npm run platform -- [--url http://127.0.0.1:4000] [--seed 1]
  a payments company that sends its events to a desk, and obeys it. The secret is that of a machine client whose source is
  /platform/live, for all kinds that come in and for merchant.switchedOff and merchant.switchedOn that go out.`

await runCommand(async () => {
  const { values } = parseArgs({
    options: { url: { type: 'string', default: 'http://127.0.0.1:4000' }, seed: { type: 'string', default: '1' } },
  })
  const secret = process.env['PLATFORM_SECRET'] ?? ''
  if (secret === '' || !/^\d{1,9}$/.test(values.seed)) throw new Error(usage)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort())
  // Whoever started it is gone.
  process.once('disconnect', () => stopping.abort())
  await live({
    address: values.url.replace(/\/$/, ''),
    secret,
    seed: Number(values.seed),
    signal: stopping.signal,
    ...(process.send === undefined
      ? {
          onMinute: ({ sent, applied, refused, selling }) =>
            console.log(`${sent} events sent, ${applied} applied, ${refused} refused; ${selling} shops sell.`),
        }
      : {}),
  })
})
