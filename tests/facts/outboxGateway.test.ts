import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openOutboxGateway } from '#tests/support/outboxGateway.ts'
import { type Drain, lockOnly, type OutboxWorld, runSchedule, workboxStyle } from '#tests/proofs/outboxSchedules.ts'

const seed = Number(process.env['SEED'] ?? 20261123)
const hostile = { steps: 40, faults: 0.5 }
/** Most of what is asked is answered. */
const friendly = { steps: 40, faults: 0.05 }

let arrivals: Awaited<ReturnType<typeof openOutboxGateway>>
beforeAll(async () => {
  arrivals = await openOutboxGateway(inject('postgresUrl'))
})
afterAll(() => arrivals.close())

const faultsOf = async (at: number, world: OutboxWorld, drain?: Drain, hostility = hostile) =>
  (await runSchedule(seed + at, { world, ...hostility, ...(drain === undefined ? {} : { drain }) })).map(
    ({ file, what }) => `${file} ${what}`,
  )

/** The first schedule that ends so; undefined: none of twenty. */
const firstFinding = async (
  what: string,
  drain: () => Drain | undefined,
  of = (world: OutboxWorld) => world,
  hostility = hostile,
) => {
  for (let at = 0; at < 20; at += 1)
    if ((await faultsOf(at, of(arrivals.openWorld()), drain(), hostility)).some((fault) => fault.endsWith(what)))
      return at
  return undefined
}

describe('the gateway’s own tables show', () => {
  it('what a queue loses that takes out before it sends', async () => {
    expect(await firstFinding('lost', () => workboxStyle)).toEqual(expect.any(Number))
  })

  it('what a drain does twice whose only guard is a lock', async () => {
    expect(await firstFinding('doubled', lockOnly)).toEqual(expect.any(Number))
  })

  it('what goes out under somebody else where it does not say whose it is', async () => {
    const unsigned = (world: OutboxWorld): OutboxWorld => ({
      ...world,
      // Somebody always is at the desk, and their requests arrive: little is sent under nobody, or not at all.
      signIn: (as) => world.signIn(as === 'nobody' ? 'other' : as),
      call: (entry, request, { actor: _unsaid, ...options }) => world.call(entry, request, options),
    })
    expect(await firstFinding('under another person', () => undefined, unsigned, friendly)).toEqual(expect.any(Number))
  })
})

it('what was handed over is done once by the gateway, by whom it was handed over, whatever dies, freezes or gets lost', async () => {
  const found: string[] = []
  for (let at = 0; at < 6; at += 1) found.push(...(await faultsOf(at, arrivals.openWorld())))
  expect(found).toEqual([])
})
