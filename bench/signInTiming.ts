import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#server/people/passwords/index.ts'
import { openDatabase, migrateDatabase, type Database } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readConfig } from '#server/gateway/config.ts'
import type { PasswordCheck } from '#server/gateway/gateway.ts'
import { openGateway, type OpenGateway } from '#server/app/openGateway.ts'
import { sealPassword } from '#tests/support/sealPassword.ts'
import { endOnce } from './endOnce.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

export const kinds = ['known', 'unknown', 'locked'] as const
export type Kind = (typeof kinds)[number]
export type Timings = Readonly<Record<Kind, number[]>>

/** A difference that the harness has to see: makes people who are there, locked or not, cost so many milliseconds more. */
export const slowerForStaff =
  (milliseconds: number) =>
  (check: PasswordCheck): PasswordCheck => ({
    fits: async (hash, password) => {
      const until = performance.now() + (hash === null || hash === undefined ? 0 : milliseconds)
      while (performance.now() < until);
      return check.fits(hash, password)
    },
  })

export interface SignInTiming {
  /** So many failed sign-ins of each kind in drawn order, timed from the request to the end of the answer. */
  take(samples: number, seed: number, plant?: (check: PasswordCheck) => PasswordCheck): Promise<Timings>
  close(): Promise<void>
}

const rightPassword = 'Timing#Proof7'
const peopleOfAKind = 40

/** A gateway on a PostgreSQL of its own, with people who are known and people whose account is locked. */
export const openSignInTiming = async (): Promise<SignInTiming> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-timing-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(postgres.url)
  await migrateDatabase(database)
  const opened = await openGateway({
    config: {
      ...readConfig({ LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '100000000', TRUSTED_PROXIES: '127.0.0.1,::1' }),
      dataDir,
      port: 0,
    },
    database,
    panelDir: undefined,
  })
  const close = endOnce(async () => {
    await opened.close()
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const logins = { known: await addPeople(database), locked: await addPeople(database) }
  for (const loginId of logins.locked) await lock(opened, database, loginId)

  return {
    close,
    take: async (samples, seed, plant = (check) => check) => {
      const draw = drawFrom(seed)
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item
      const before = opened.gateway.passwords
      opened.gateway.passwords = plant(before)
      const timings: Timings = { known: [], unknown: [], locked: [] }
      try {
        // The first ones warm the gateway up.
        for (let round = -20; round < samples; round += 1) {
          for (const kind of kinds.toSorted(() => draw() - 0.5)) {
            const loginId = kind === 'unknown' ? newLogin() : pick(logins[kind])
            const took = await timed(
              opened,
              database,
              loginId,
              kind === 'locked' ? rightPassword : 'Wrong#Proof7',
              draw,
            )
            if (round >= 0) timings[kind].push(took)
          }
        }
      } finally {
        opened.gateway.passwords = before
      }
      return timings
    },
  }
}

/** All of one length. */
const newLogin = () => `p${randomBytes(6).toString('hex')}`

const addPeople = async ({ pool }: Database): Promise<string[]> => {
  const passwordHash = await hashPassword(rightPassword)
  const logins = Array.from({ length: peopleOfAKind }, newLogin)
  for (const loginId of logins)
    await pool.query(
      'insert into staff (id, login_id, name, password_hash, password_set_at) values ($1, $2, $2, $3, now())',
      [randomUUID(), loginId, passwordHash],
    )
  return logins
}

const post = (address: string, path: string, body: unknown, from: string) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-opsdesk': 'proof', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })

const sealedFor = async ({ address, gateway }: OpenGateway, password: string, from: string): Promise<string> => {
  const { payload } = (await (await post(address, '/ops/opsloginnonce', {}, from)).json()) as {
    payload: { nonce: string }
  }
  return sealPassword(gateway.signInKey.publicKey, payload.nonce, password)
}

/** By ten wrong passwords from ten addresses, and for longer than any proof takes. */
const lock = async (opened: OpenGateway, { pool }: Database, loginId: string): Promise<void> => {
  for (let turn = 1; turn <= 10; turn += 1) {
    const from = `10.0.0.${turn}`
    const password = await sealedFor(opened, 'Wrong#Proof7', from)
    await post(opened.address, '/ops/opslogin', { login_id: loginId, password, app_id: 'V14' }, from)
  }
  await pool.query(
    `update password_tries set last_at = now() + interval '7 days' where key like 'account:%' and failures >= 10`,
  )
  await pool.query('delete from password_tries where last_at <= now()')
}

const timed = async (
  opened: OpenGateway,
  { pool }: Database,
  loginId: string,
  typed: string,
  draw: () => number,
): Promise<number> => {
  // Nobody gets locked by being measured.
  await pool.query('delete from password_tries where last_at <= now()')
  const from = `10.${[1, 2, 3].map(() => Math.floor(draw() * 250) + 1).join('.')}`
  const password = await sealedFor(opened, typed, from)
  const begun = performance.now()
  const answer = await post(opened.address, '/ops/opslogin', { login_id: loginId, password, app_id: 'V14' }, from)
  await answer.text()
  const took = performance.now() - begun
  if (answer.status !== 401) throw new Error(`A sign-in that fails was answered with ${answer.status}.`)
  return took
}
