import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type Database, openDatabase } from '#server/db/database.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { decide, waitingMerchant } from '#tests/support/kyc.ts'
import { insertMerchants } from '#tests/support/merchants.ts'

export interface MessageFigures {
  readonly kills: number
  readonly decisions: number
  readonly messages: number
  /** Decisions that are gone or have not both of their messages. */
  readonly lostDecisions: number
  /** Messages that are not marked as sent, or never arrived, after everything works again. */
  readonly undelivered: number
  /** Arrived without a message of that id, or at another recipient than its own. */
  readonly strange: number
  /** Accepted once more under the same id: a process was killed between the acceptance and its mark. */
  readonly repeats: number
}

/** What the SMTP server and the SMS gateway are up to. */
const weathers = ['well', 'well', 'down', 'slow', 'wrong'] as const
type Weather = (typeof weathers)[number]

interface Arrived {
  readonly id: string
  readonly to: string
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const slowMs = 150

/** A real SMTP server that keeps its port, and an SMS gateway; both have the weather of the moment. */
const openReceivers = async () => {
  const arrived: Arrived[] = []
  let weather: Weather = 'well'
  let smtp: SMTPServer | undefined
  let smtpPort = 0
  const openSmtp = async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        let mail = ''
        stream.on('data', (piece: Buffer) => {
          mail += piece.toString('utf8')
        })
        stream.on('end', () => {
          const answer = () => {
            if (weather === 'wrong') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
            const [to] = session.envelope.rcptTo
            arrived.push({ id: /^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? '', to: to?.address ?? '' })
            done()
          }
          if (weather === 'slow') setTimeout(answer, slowMs)
          else answer()
        })
      },
    })
    server.on('error', () => undefined)
    server.listen(smtpPort, '127.0.0.1')
    await once(server.server, 'listening')
    smtpPort = portOf(server.server)
    smtp = server
  }
  await openSmtp()
  const text = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const sms: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString('utf8')
    })
    request.on('end', () => {
      if (weather === 'down') return void response.destroy()
      if (weather === 'wrong') return void text(response, 200, { success: false, error: 'no credit' })
      const { id, to } = JSON.parse(body) as Arrived
      arrived.push({ id, to })
      if (weather === 'slow') setTimeout(() => text(response, 200, { success: true }), slowMs)
      else text(response, 200, { success: true })
    })
  }).listen(0, '127.0.0.1')
  await once(sms, 'listening')
  const closeSmtp = async () => {
    const closing = smtp
    smtp = undefined
    if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }
  return {
    arrived,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMS_URL: `http://127.0.0.1:${portOf(sms)}/send`,
      PROVIDER_WORDS: JSON.stringify({ sms: { success: ['success=true'], failed: ['success=false'] } }),
    },
    become: async (next: Weather) => {
      weather = next
      if (next === 'down') await closeSmtp()
      else if (smtp === undefined) await openSmtp()
    },
    close: async () => {
      await closeSmtp()
      sms.closeAllConnections()
      sms.close()
    },
  }
}

/** Before a message would be given up: the loop is about kills, not about patience. */
const mostAttempts = 7

interface Kills {
  readonly kills: number
  readonly decisionsEach: number
  readonly draw: () => number
  readonly fault?: PlantedFault | undefined
}

/**
 * Kills the gateway again and again while it decides and sends, in changing weather; then everything works, and what
 * arrived is held against what was decided.
 */
export const runMessageKills = async (
  postgresUrl: string,
  { kills, decisionsEach, draw, fault }: Kills,
): Promise<MessageFigures> => {
  const first = await openTestGateway(postgresUrl)
  const { cookie } = await first.signIn('kycreviewer')
  const { url } = first.database
  const { dataDir } = first.config
  // It would send as well.
  await first.close()
  const database = openDatabase(url)
  const { pool } = database
  if (fault !== undefined) await plantMessageFault(database, fault)
  const receivers = await openReceivers()
  const env = { ...receivers.env, MESSAGE_RETRY_SECONDS: '3600' }
  const makeDue = () =>
    pool.query(
      `update messages set lease_until = null, next_try_at = now() where state = 'waiting' and attempts < $1`,
      [mostAttempts],
    )
  const progress = async (): Promise<number> =>
    (await pool.query<{ tries: number }>('select coalesce(sum(attempts), 0)::int as tries from messages')).rows[0]
      ?.tries ?? 0
  const open = async () => (await pool.query(`select 1 from messages where state <> 'sent' limit 1`)).rows.length > 0
  let decided = 0
  try {
    for (let killed = 0; killed < kills; killed += 1) {
      await receivers.become(weathers[Math.floor(draw() * weathers.length)] ?? 'well')
      const codes = Array.from({ length: decisionsEach }, (_, at) => `G${String(decided + at + 1).padStart(7, '0')}`)
      decided += codes.length
      await insertMerchants(
        database.db,
        codes.map((code) => waitingMerchant(code)),
      )
      await makeDue()
      const before = await progress()
      const living = await spawnGateway(dataDir, url, env)
      const reviewer = client(living, cookie)
      for (const code of codes) await decide(reviewer, code)
      // Somewhere in the tries that are due now, and a little into one of them.
      const wanted = before + 1 + Math.floor(draw() * decisionsEach * 2)
      for (let tries = await progress(); tries < wanted && (await open()); tries = await progress()) await passing(5)
      await passing(draw() * 30)
      await living.kill()
    }
    await receivers.become('well')
    await pool.query(`update messages set lease_until = null, next_try_at = now() where state = 'waiting'`)
    const last = await spawnGateway(dataDir, url, env)
    const waiting = async () => (await pool.query(`select 1 from messages where state = 'waiting' limit 1`)).rows.length
    while ((await waiting()) > 0) await passing(20)
    await last.kill()
    return await judge(database, receivers.arrived, { kills, decided })
  } finally {
    await receivers.close()
    await database.close()
  }
}

const judge = async (
  { pool }: Database,
  arrived: readonly Arrived[],
  { kills, decided }: { kills: number; decided: number },
): Promise<MessageFigures> => {
  const { rows } = await pool.query<{ id: string; recipient: string; state: string }>(
    'select id, recipient, state from messages',
  )
  const { rows: whole } = await pool.query(
    `select 1 from kyc_decisions d where (select count(*) from messages m where m.decision_id = d.id) = 2`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const times = new Map<string, number>()
  for (const { id } of arrived) times.set(id, (times.get(id) ?? 0) + 1)
  return {
    kills,
    decisions: decided,
    messages: rows.length,
    lostDecisions: decided - whole.length,
    undelivered: rows.filter(({ id, state }) => state !== 'sent' || !times.has(id)).length,
    strange: arrived.filter(({ id, to }) => byId.get(id)?.recipient !== to).length,
    repeats: [...times.values()].reduce((sum, count) => sum + count - 1, 0),
  }
}

export type PlantedFault = 'lost message' | 'forgotten mark'

/** Lets the database take every SMS for sent, or forget once of each message that it was. */
const plantMessageFault = async ({ pool }: Database, fault: PlantedFault): Promise<void> => {
  const [when, forgets] =
    fault === 'lost message'
      ? ['INSERT', `IF NEW.channel = 'sms' THEN NEW.state := 'sent'; END IF;`]
      : [
          'UPDATE',
          `IF NEW.state = 'sent' AND OLD.subject NOT LIKE '%again' THEN
             NEW.state := 'waiting'; NEW.next_try_at := now(); NEW.subject := OLD.subject || ' again';
           END IF;`,
        ]
  await pool.query(`
    CREATE FUNCTION planted_message_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${forgets} RETURN NEW; END $$;
    CREATE TRIGGER planted_message_fault BEFORE ${when} ON messages FOR EACH ROW EXECUTE FUNCTION planted_message_fault()`)
}
