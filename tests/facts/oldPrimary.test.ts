import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { openPair, type Pair } from '#tests/proofs/failover/pair.ts'
import { type PreparedDesk, prepareDesk } from '#tests/proofs/rolling/prepareDesk.ts'
import { client } from '#tests/support/gateway.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'

let pair: Pair
let desk: PreparedDesk
const started: GatewayProcess[] = []

beforeAll(async () => {
  await removeEndedRuns('failover')
  const opened = await openPair((postgresUrl) => prepareDesk(postgresUrl))
  ;({ pair, prepared: desk } = opened)
})

afterAll(async () => {
  for (const one of started) await one.kill()
  await pair.close()
})

const start = async (): Promise<GatewayProcess> => {
  const gateway = await spawnGateway(desk.dataDir, pair.urlOf(desk))
  started.push(gateway)
  return gateway
}

const comment = (address: string, text: string) =>
  client({ address }, desk.cookies[0] ?? '')
    .call('portfolio.addCallLog', {
      merchantCode: desk.merchants[0] ?? '',
      comment: text,
      feedback: '',
      ticketId: '',
      mobileNumber: '',
    })
    .then(
      () => 'done',
      () => 'not done',
    )

const commentsOn = async (server: ReturnType<Pair['primary']>): Promise<string[]> => {
  const asking = new pg.Client(server.urlOf(desk))
  await asking.connect()
  const { rows } = await asking.query<{ comment: string }>('select comment from call_logs order by created_at')
  await asking.end()
  return rows.map((row) => row.comment)
}

test('a gateway goes on with the standby that was promoted, and stops when the old primary comes back', async () => {
  const gateway = await start()
  expect(await comment(gateway.address, 'before')).toBe('done')
  await pair.failOver()
  await expect.poll(() => comment(gateway.address, 'after')).toBe('done')
  const [system, timeline] = readFileSync(join(desk.dataDir, 'database.timeline'), 'utf8').trim().split(' ')
  expect([Number(system) > 0, Number(timeline)]).toEqual([true, 2])
  await pair.letOldPrimaryBackIn()
  await expect.poll(() => comment(gateway.address, 'on the old one')).toBe('not done')
  expect(await gateway.ended).toBe(1)
  await expect
    .poll(() => gateway.complaints.at(-1))
    .toMatch(
      /^The database is on timeline 1, and this desk has worked on timeline 2: it is an old primary that came back\./,
    )
  expect(await commentsOn(pair.primary())).toEqual(['before'])
})

test('a start on the old primary ends with the same line, until somebody removes what is remembered', async () => {
  await expect(start()).rejects.toThrow(
    'the process ended with 1 before it was ready: The database is on timeline 1, and this desk has worked on timeline 2',
  )
})
