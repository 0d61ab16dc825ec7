import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { NoConnectionFree, SecondConnection, unawaited, untilStored } from './boundedPool.ts'
import { readRows } from './readRows.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    connections: 3,
    connectionWaitMs: 300,
    env: { BUSY_AFTER_MS: '150' },
  })
})
afterAll(() => testGateway.close())

const one = sql`select 1 as one`

/** Takes every connection that nobody holds, and gives them back. */
const whileAllAreHeld = async (work: () => Promise<void>): Promise<void> => {
  const { pool } = testGateway.ownDatabase
  const held = []
  try {
    for (;;) held.push(await pool.connect())
  } catch (error) {
    expect(error).toBeInstanceOf(NoConnectionFree)
    await work()
  } finally {
    for (const client of held) client.release()
  }
}

const nonce = async () => {
  const { status, headers, body } = await testGateway.anonymous().post('/ops/opsloginnonce', {})
  return { status, code: body['code'], retryAfter: headers.get('retry-after') }
}
const ready = async () => {
  const answer = await fetch(`${testGateway.address}/ready`)
  return { status: answer.status, body: await answer.json() }
}

test('a call that no connection becomes free for is refused as busy, and told when to come again', async () => {
  const person = await testGateway.enter('opsadmin')
  await whileAllAreHeld(async () => {
    const { status, headers, body } = await person.post('/ops/opsloginnonce', {})
    expect({ status, code: body['code'], retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'busy',
      retryAfter: '2',
    })
  })
  expect((await nonce()).status).toBe(200)
})

test('/ready says that no connection becomes free, /live that the process runs; it is ready when they are given back', async () => {
  await whileAllAreHeld(async () => {
    await expect.poll(ready).toEqual({ status: 503, body: { ready: false, because: 'connections' } })
    expect((await fetch(`${testGateway.address}/live`)).status).toBe(200)
  })
  await expect.poll(ready).toEqual({ status: 200, body: { ready: true } })
})

test('an answer from outside is kept although no connection is free at first; what breaks otherwise is not tried again', async () => {
  const { db } = testGateway.ownDatabase
  let stored: Promise<number | null> | undefined
  await whileAllAreHeld(async () => {
    let tries = 0
    const isSecondTry = Promise.withResolvers<void>()
    stored = untilStored(async () => {
      tries += 1
      if (tries === 2) isSecondTry.resolve()
      return (await db.execute(one)).rowCount
    })
    await isSecondTry.promise
  })
  expect(await stored).toBe(1)
  let tries = 0
  const broken = untilStored(async () => {
    tries += 1
    throw new Error('another fault')
  })
  await expect(broken).rejects.toThrow('another fault')
  expect(tries).toBe(1)
})

describe('whoever holds a connection', () => {
  test('asks for no other one, by no way', async () => {
    const { db, pool } = testGateway.ownDatabase
    const ways = {
      'a query': () => pool.query('select 1'),
      'a connection': () => pool.connect(),
      'a row': () => readRows(db, one),
      'a built query': () => db.execute(one),
      'a transaction': () => db.transaction((tx) => tx.execute(one)),
    }
    const refused = await db.transaction(async () =>
      Promise.all(
        Object.entries(ways).map(async ([name, way]) => [
          name,
          await way().then(
            () => 'given',
            (error: Error) => (error.cause ?? error) instanceof SecondConnection,
          ),
        ]),
      ),
    )
    expect(refused).toEqual(Object.keys(ways).map((name) => [name, true]))
  })

  test('may take one beside it, and with that asks for nothing else', async () => {
    const { db, pool, beside } = testGateway.ownDatabase
    const [row] = await db.transaction(() =>
      beside.db.transaction(async (tx) => {
        await expect(pool.query('select 1')).rejects.toThrow(SecondConnection)
        await expect(beside.pool.query('select 1')).rejects.toThrow(SecondConnection)
        return readRows<{ one: number }>(tx, one)
      }),
    )
    expect(row).toEqual({ one: 1 })
  })

  test('reads what it wrote itself', async () => {
    const found = testGateway.ownDatabase.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table own_rows (one int) on commit drop`)
      await tx.execute(sql`insert into own_rows values (1)`)
      return readRows<{ one: number }>(tx, sql`select one from own_rows`)
    })
    expect(await found).toEqual([{ one: 1 }])
  })

  test('may begin what it does not wait for, and what it began may go on when it holds nothing any more', async () => {
    const { db, pool } = testGateway.ownDatabase
    const given = Promise.withResolvers<void>()
    const begun = await db.transaction(async () => [
      unawaited(() => pool.query('select 1')),
      given.promise.then(() => pool.query('select 1')),
    ])
    given.resolve()
    expect((await Promise.all(begun)).map(({ rowCount }) => rowCount)).toEqual([1, 1])
  })
})
