import { createHash } from 'node:crypto'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { buildHeader, panelBuild } from '#contract/wire/panelBuild.ts'
import { readResponse, wireBody } from '#src/gateway/call.ts'
import { giveRole, listenForJobs } from './fileJobs.ts'
import { openTestGateway } from './gateway.ts'
import { pdfOf } from './kyc.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'
import type { AnyCall, ChosenFile, OutboxWorld } from '#tests/proofs/outboxSchedules.ts'
import { buildSheet, merchantHeaders } from './sheets.ts'

type Who = 'owner' | 'other'

/** Both may do the same: nothing but who it is keeps one from what the other prepared. */
const loginIds: Readonly<Record<Who, string>> = { owner: 'opsadmin', other: 'finance' }

/** The gateway takes the same content for the same file for a day; a queue that relies on that is found out after it. */
const longPauseMs = 30 * 3_600_000
const shortPauseMs = 120_000

interface Handed {
  readonly name: string
  readonly merchantCode: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface Effect {
  readonly times: number
  readonly byOther: boolean
}

const bytesOf = (what: ScriptId | 'paper', merchantCode: string): Uint8Array<ArrayBuffer> => {
  if (what === 'paper') return new Uint8Array(pdfOf(['A document']))
  if (what === 'merchant_activate') return buildSheet({ headers: ['mid_list'], rows: [[merchantCode]], format: 'csv' })
  const rows = [[merchantCode, `After ${merchantCode}`, 'Asha Rao']]
  return buildSheet({ headers: merchantHeaders, rows, format: 'csv' })
}

/** What is chosen, handed over and sent arrives at a real gateway on PostgreSQL; its own tables say what was done. */
export const openOutboxGateway = async (postgresUrl: string) => {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const gateway = await openTestGateway(postgresUrl, { now, env: { IDLE_SECONDS: '86400', PASSWORD_DAYS: '0' } })
  const jobs = listenForJobs(gateway)
  await giveRole(gateway, loginIds.other, 'ops_admin')
  const sessions = new Map<Who, { readonly day: string; readonly cookie: Promise<string> }>()
  /** A session ends with its day: a person who is back later signs in again. */
  const enter = (who: Who) => {
    const day = indianDay(now())
    if (sessions.get(who)?.day === day) return
    const cookie = gateway.signIn(loginIds[who]).then((client) => client.cookie)
    cookie.catch(() => undefined)
    sessions.set(who, { day, cookie })
  }
  enter('owner')
  const owner = await gateway.signIn(loginIds.owner)
  const { name: person } = await owner.call('device.key', {})
  const ask = async (text: string, values: unknown[]) =>
    (await gateway.database.pool.query<Record<string, unknown>>(text, values)).rows
  const untilJobsEnded = async () => {
    const open = await ask(
      `select id from file_jobs where state in ('checking', 'running', 'cancelling') and purpose = 'apply'`,
      [],
    )
    await Promise.all(open.map(({ id }) => jobs.ended(String(id))))
  }
  let merchants = 0

  /** Taken on is not done: what a sheet says has to stand in its merchant as well. */
  const effectsOf = async (handed: readonly Handed[]): Promise<Map<string, Effect>> => {
    const rows = await ask(
      `select n.name, count(*)::int as times,
         bool_or((select id from staff where login_id = $4) <> any (done.people)) as by_other
       from unnest($1::text[], $2::text[], $3::text[]) as n (name, code, digest)
       join merchants m on m.merchant_code = n.code
       join lateral (
         select array[j.staff_id, e.staff_id, f.staff_id] as people
         from file_jobs j join file_entries e on e.id = j.file_entry_id join stored_files f on f.id = e.stored_file_id
         where encode(j.sha256, 'hex') = n.digest and j.state <> 'pending'
           and case j.script_id when 'merchant_activate' then m.is_active else m.display_name = 'After ' || n.code end
         union all
         select array[d.staff_id] from kyc_documents d where d.merchant_id = m.id
       ) as done on true
       group by n.name`,
      [
        handed.map(({ name }) => name),
        handed.map(({ merchantCode }) => merchantCode),
        handed.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')),
        loginIds.owner,
      ],
    )
    return new Map(
      rows.map(({ name, times, by_other: byOther }) => [
        String(name),
        { times: Number(times), byOther: byOther === true },
      ]),
    )
  }

  /** For one schedule; the gateway and its tables stay. */
  const openWorld = (): OutboxWorld => {
    let present: Who | 'nobody' = 'owner'
    const handed: Handed[] = []
    const asked = new Set<Promise<unknown>>()

    const choose = async (name: string, what: ScriptId | 'paper'): Promise<ChosenFile> => {
      merchants += 1
      const merchantCode = `OS${String(merchants).padStart(6, '0')}`
      const isActive = what !== 'merchant_activate'
      const waits = { kycApproved: null, isKycSubmitted: false, kycUpdatedAt: null }
      await insertMerchants(gateway.database.db, [buildMerchant({ merchantCode, isActive, ...waits })])
      const bytes = bytesOf(what, merchantCode)
      handed.push({ name, merchantCode, bytes })
      const file = new File([bytes], name)
      return what === 'paper'
        ? { file, kind: 'document', merchantCode, documentKind: 'pan', replaces: null }
        : { file, kind: 'sheet', scriptId: what, startDate: '2026-08-05 06:00:00' }
    }
    const send: AnyCall = async (entry, request, { actor, idempotencyKey, file }) => {
      const cookie = present === 'nobody' ? undefined : await sessions.get(present)?.cookie
      const wire = JSON.stringify(wireBody(entry, request))
      const form = new FormData()
      form.append('documentVO', wire)
      if (file !== undefined) form.append('file', file)
      const family = entry.family === 'upload' ? '/upload' : '/ops'
      const response = await fetch(`${gateway.address}${family}${entry.path}`, {
        method: 'POST',
        headers: {
          'x-opsdesk': 'panel',
          [buildHeader]: String(panelBuild),
          ...(file === undefined ? { 'content-type': 'application/json' } : {}),
          ...(cookie === undefined ? {} : { cookie }),
          ...(actor === undefined ? {} : { 'x-actor': actor }),
          ...(entry.kind === 'read' || idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: file === undefined ? wire : form,
      })
      return readResponse(entry as CallDefinition, response.status, await response.json(), { isProbe: true })
    }
    return {
      uploadKey: gateway.gateway.uploadKey.point,
      person,
      choose,
      pass: async (drawn) => {
        if (drawn >= 0.5) return Math.floor((drawn - 0.5) * 2 * shortPauseMs)
        await Promise.allSettled(asked)
        await untilJobsEnded()
        ahead += longPauseMs
        return longPauseMs
      },
      // While a request is under way, until it has been answered.
      turn: async () => {
        if (asked.size === 0) await new Promise((resolve) => setImmediate(resolve))
        else await Promise.race(asked)
      },
      signIn: (as) => {
        present = as
        if (as !== 'nobody') enter(as)
      },
      call: (entry, request, options) => {
        const answer = send(entry, request, options)
        const settled: Promise<unknown> = answer.then(
          () => asked.delete(settled),
          () => asked.delete(settled),
        )
        asked.add(settled)
        return answer
      },
      effects: async () => {
        await Promise.allSettled(asked)
        await untilJobsEnded()
        return effectsOf(handed)
      },
    }
  }
  return { openWorld, close: () => gateway.close() }
}
