import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import type { PlatformSaid, PlatformTold } from '#commands/platformTalk.ts'
import { live } from '#simulator/live.ts'
import { openReception } from '#simulator/reception.ts'

const usage = `PLATFORM_SECRET=… npm run platform -- [--url http://127.0.0.1:4000] [--seed 1] [--days 30] [--brands A,B]
  a payments company that sends its history and then its events to a desk, and obeys it. The secret is that of a machine
  client whose source is /platform/live, for all kinds that come in and for merchant.changed, merchant.switchedOff and
  merchant.switchedOn that go out.
  --days N   so many days of history, at most 30
  --brands   codes of brands that its shops sell by EMI; without them they sell none`

const say = (said: PlatformSaid): void => void process.send?.(said)

/** Beside the demo: it listens first, and is told of its desk when that is ready. */
const liveBeside = async (signal: AbortSignal, seed: number, historyDays: number): Promise<void> => {
  const reception = await openReception()
  try {
    say({ is: 'listening', address: reception.address })
    const [told] = (await once(process, 'message', { signal })) as [PlatformTold]
    await live({
      address: told.desk,
      secret: told.secret,
      webhookSecret: told.webhookSecret,
      brands: told.brands,
      reception,
      seed,
      historyDays,
      signal,
      onOpened: () => say({ is: 'opened' }),
    })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await reception.close()
    if (process.connected) process.disconnect()
  }
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:4000' },
      seed: { type: 'string', default: '1' },
      days: { type: 'string', default: '30' },
      brands: { type: 'string', default: '' },
      beside: { type: 'boolean', default: false },
    },
  })
  const secret = process.env['PLATFORM_SECRET'] ?? ''
  const [seed, historyDays] = [Number(values.seed), Number(values.days)]
  const isBeside = values.beside && process.send !== undefined
  if (
    !/^\d{1,9}$/.test(values.seed) ||
    !/^\d{1,2}$/.test(values.days) ||
    historyDays > 30 ||
    (secret === '' && !isBeside)
  )
    throw new Error(usage)
  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort())
  // Whoever started it is gone.
  process.once('disconnect', () => stopping.abort())
  if (isBeside) {
    await liveBeside(signal, seed, historyDays)
    return
  }
  await live({
    address: values.url.replace(/\/$/, ''),
    secret,
    seed,
    brands: values.brands.split(',').filter((code) => code !== ''),
    historyDays,
    signal,
    onOpened: () => console.log('The history is at the desk.'),
    onMinute: ({ sent, applied, refused, selling }) =>
      console.log(`${sent} events sent, ${applied} applied, ${refused} refused; ${selling} shops sell.`),
  })
})
