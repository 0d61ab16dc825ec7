import { exampleOf } from '#contract/feed/index.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { type Client, openTestGateway } from '#tests/support/gateway.ts'
import { openFeedClient, source } from '#tests/support/feedClient.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { drawFrom } from './seeded.ts'

type Draw = () => number
type Tree = { [name: string]: unknown }

/** What no platform sends. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '0',
  '1e9',
  'NaN',
  [],
  {},
  [[[[]]]],
  { $ne: 1 },
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table merchants; --",
  '<script>alert(1)</script>',
  '${jndi:ldap://x}',
  '../../etc/passwd',
  '__proto__',
  '2026-02-31T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  'M0000001:',
  '\\',
  '\t',
  '{}',
  '٣',
  'İ',
]

const pathsOf = (tree: Tree): (readonly [Tree, string])[] =>
  Object.entries(tree).flatMap(([name, inner]) => [
    [tree, name] as const,
    ...(typeof inner === 'object' && inner !== null ? pathsOf(inner as Tree) : []),
  ])

const pick = <One>(draw: Draw, from: readonly One[]): One => from[Math.floor(draw() * from.length)] as One

/** An example of a kind in which one to three fields are hostile, gone or new. */
const mutant = (draw: Draw, no: number): Tree => {
  const event = structuredClone({
    ...exampleOf(pick(draw, feedKindNames)),
    id: `fuzz-${no}`,
    source,
    sequence: no + 1,
  }) as Tree
  for (let times = 1 + Math.floor(draw() * 3); times > 0; times -= 1) {
    const [tree, name] = pick(draw, pathsOf(event))
    const how = draw()
    if (how < 0.1) delete tree[name]
    else if (how < 0.2) tree[`${name}${pick(draw, ['', 'X', ' ', '\u0000'])}`] = structuredClone(pick(draw, hostile))
    else tree[name] = structuredClone(pick(draw, hostile))
  }
  return event
}

interface FuzzFigures {
  readonly events: number
  readonly refused: number
  /** Requests that broke: a status from 500 on, or an event of which nothing is said. */
  readonly broken: readonly string[]
  /** Refused events without a field or a hint, or whose answer repeats what was sent. */
  readonly untold: number
}

/** Sends events with what no platform sends: each is answered, and nothing breaks. */
export const runFeedFuzz = async (
  postgresUrl: string,
  { events, seed }: { events: number; seed: number },
): Promise<FuzzFigures> => {
  const testGateway = await openTestGateway(postgresUrl, {
    env: { CALLS_PER_MINUTE: '1000000', BUSY_AFTER_MS: '60000' },
  })
  try {
    const draw = drawFrom(seed)
    await insertMerchants(testGateway.database.db, [buildMerchant(), buildMerchant({ merchantCode: 'M0000002' })])
    const admins: readonly [Client, Client] = [
      await testGateway.enter('opsadmin'),
      await testGateway.enter('deskadmin'),
    ]
    const platform = await openFeedClient(testGateway, admins)
    const broken: string[] = []
    let [refused, untold] = [0, 0]
    for (let from = 0; from < events; from += 250) {
      const batch = Array.from({ length: Math.min(250, events - from) }, (_, at) => mutant(draw, from + at))
      const { status, body } = await platform.send(batch, { isLines: draw() < 0.5 })
      const { applied, duplicate, stale, early, conflict } = body
      const told = applied + duplicate + stale + early + conflict + (body.refused?.length ?? 0)
      if (status !== 200 || told !== batch.length) broken.push(`${status} ${String(body['code'])} from ${from}`)
      for (const one of body.refused ?? []) {
        refused += 1
        if (one.code === '' || !('right' in one)) untold += 1
      }
    }
    return { events, refused, broken, untold }
  } finally {
    await testGateway.close()
  }
}
