import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { indianTimeOfDay } from '#contract/wire/indianTime.ts'
import { firstOf, storable } from '#contract/wire/storableText.ts'
import { type CampaignEvent, isInTime, isQuiet, isTripped } from '#machines/campaigns/messagingCampaign.ts'
import type { CampaignAnswer, CampaignProvider } from '#server/adapters/campaignProvider.ts'
import { untilStored } from '#server/db/boundedPool.ts'
import type { Tx } from '#server/db/database.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway, Tools } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { traceOf } from '#server/gateway/tracing.ts'
import { isSealed } from './campaignHash.ts'
import { findProvider, keyOf, outgoing } from './campaignProvider.ts'
import { type CampaignRow, campaignRows, factsOf } from './campaignRows.ts'
import { drain, loseClaimed } from './drainCampaign.ts'
import { moveCampaign } from './moveCampaign.ts'
import { listedReason } from './optOuts.ts'
import { isResting, openProviderRests, restOf } from './providerRests.ts'
import { applyReports } from './reports.ts'

export type CampaignSending = Lookout

const pollMs = 1_000
const unsealedTrouble =
  'Its message or its recipients are not those that were approved. Check it, and hand it in again.'
/** Messages of one claim: all of them are in the call at once. */
const claimedAtOnce = 40
/** Claims of one campaign that this process has open at a time. */
const lanes = 3
const campaignsAtOnce = 4
/** An answer that takes longer is late. */
const promptMs = 150
/** So many late ones are waited for before more is claimed. */
const lateAtOnce = 80
/** Longer than any provider is waited for. */
const messageLease = sql`interval '15 seconds'`
const campaignLease = sql`interval '20 seconds'`
/** A lane waits so long for a provider that asks for it; for more it ends, and the next look goes on. */
const longestPauseMs = 5_000

type Claimed = { id: string; address: string; parameters: string[]; attempts: number; fence: number }

const minuteOf = (now: Date): number => {
  const [hours, minutes] = indianTimeOfDay(now).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Promotional SMS alone keep the quiet hours. */
export const isQuietNow = (
  row: Pick<CampaignRow, 'channel' | 'isPromotional'>,
  { config, now }: Pick<Tools, 'config' | 'now'>,
): boolean => row.channel === 'sms' && row.isPromotional && isQuiet(config.campaigns.quiet, minuteOf(now()))

/** Moves a locked campaign where the event leads, if it does, with its audit entry. */
const move = async (
  tx: Tx,
  gateway: Tools,
  row: CampaignRow,
  event: CampaignEvent,
  trouble?: string,
): Promise<boolean> => {
  const at = gateway.now()
  const state = await moveCampaign(tx, row, event, at, sql`trouble = ${trouble ?? row.trouble}`)
  if (state === undefined) return false
  await writeAudit(tx, {
    at,
    staffId: null,
    loginId: '',
    call: 'campaigns.run',
    outcome: 'done',
    subject: `campaign:${row.id}`,
    before: { state: row.state },
    after: { state, ...(trouble === undefined ? {} : { trouble }) },
    requestId: `${row.id}/${event.type}`,
  })
  return true
}

const lock = async (tx: Tx, campaignId: string): Promise<CampaignRow | undefined> =>
  (await campaignRows(tx, sql`c.id = ${campaignId}`, sql`for no key update of c`))[0]

/** Whether anything is planned or in flight, and how many failed. */
const leftOf = async (tx: Tx, { planId }: CampaignRow) => {
  const { rows } = await tx.execute<{ open: boolean; failed: boolean }>(sql`
    select exists (select from campaign_recipients where plan_id = ${planId} and state in ('planned', 'claimed') and not is_test) as open,
      exists (select from campaign_recipients where plan_id = ${planId} and state in ('failed', 'unknown') and not is_test) as failed`)
  return rows[0] ?? { open: false, failed: false }
}

type Claim =
  | { readonly is: 'rows'; readonly row: CampaignRow; readonly rows: readonly Claimed[] }
  /** Nothing to send now; `later` when something is planned or in flight. */
  | { readonly is: 'nothing'; readonly later: boolean }
  /** The provider asked to be sent nothing for so long. */
  | { readonly is: 'rest'; readonly ms: number }

/**
 * Takes recipients that nobody has, in the transaction that has the campaign locked as one that is being sent: after a
 * pause was committed nothing is claimed. Who opted out since the plan is left out here.
 */
const claim = (gateway: Gateway, campaignId: string): Promise<Claim> =>
  gateway.database.db.transaction(async (tx): Promise<Claim> => {
    const locked = await lock(tx, campaignId)
    if (locked === undefined) return { is: 'nothing', later: false }
    if (isQuietNow(locked, gateway)) {
      await move(tx, gateway, locked, { type: 'campaign.windowClosed' })
      return { is: 'nothing', later: false }
    }
    if (locked.state !== 'queued' && locked.state !== 'sending') return { is: 'nothing', later: false }
    const restMs = await restOf(tx, locked)
    if (restMs > 0) {
      const left = await leftOf(tx, locked)
      if (left.open || locked.state === 'queued') return { is: 'rest', ms: restMs }
      await move(tx, gateway, locked, { type: 'campaign.ended', failed: left.failed ? 1 : 0 })
      return { is: 'nothing', later: false }
    }
    if (locked.state === 'queued') {
      if (!factsOf(locked).hasBegun && !(await isSealed(tx, locked))) {
        await move(tx, gateway, locked, { type: 'campaign.unsealed' }, unsealedTrouble)
        return { is: 'nothing', later: false }
      }
      await move(tx, gateway, locked, { type: 'campaign.claim' })
    }
    const row: CampaignRow = { ...locked, state: 'sending' }
    const { rows } = await tx.execute<Claimed & { state: string }>(sql`
      with due as (
        select id from campaign_recipients
        where plan_id = ${row.planId} and state = 'planned' and not is_test and (not_before is null or not_before <= now())
        order by id limit ${claimedAtOnce} for update skip locked)
      update campaign_recipients r
      set state = case when o.list is null then 'claimed' else 'skipped' end, reason = ${listedReason},
        detail = case when o.list is null then '' else 'Listed after the campaign was handed in.' end,
        lease_until = case when o.list is null then now() + ${messageLease} end,
        attempts = r.attempts + case when o.list is null then 1 else 0 end, fence = r.fence + 1
      from due left join campaign_recipients d on d.id = due.id
      left join lateral (select list from opt_outs where list in ('optOut', 'dnd') and mobile_number = d.address and is_listed order by list desc limit 1) o on true
      where r.id = due.id returning r.id, r.address, r.parameters, r.attempts, r.fence, r.state`)
    await tx.execute(sql`update campaigns set lease_until = now() + ${campaignLease} where id = ${campaignId}`)
    const claimed = rows.filter(({ state }) => state === 'claimed')
    if (claimed.length > 0 || rows.length > 0) return { is: 'rows', row, rows: claimed }
    await loseClaimed(tx, campaignId)
    const left = await leftOf(tx, row)
    if (!left.open) await move(tx, gateway, row, { type: 'campaign.ended', failed: left.failed ? 1 : 0 })
    return { is: 'nothing', later: left.open }
  })

type Answered = { readonly recipient: Claimed; readonly answer: CampaignAnswer }

const stateOf = (answer: CampaignAnswer): string => (answer.outcome === 'wait' ? 'planned' : answer.outcome)
const detailOf = (answer: CampaignAnswer): string =>
  storable(firstOf('reason' in answer ? answer.reason.replace(/\s+/g, ' ') : '', 300))

/** One statement for all answers of a claim; a row that somebody else has by now stays as it is. */
const keepAnswers = async (gateway: Gateway, campaignId: string, answered: readonly Answered[]): Promise<void> => {
  const column = <T>(of: (one: Answered) => T): T[] => answered.map(of)
  if (answered.length === 0) return
  await gateway.database.db.transaction(async (tx) => {
    // First, as where recipients are claimed: two that lock in another order wait for each other.
    const row = await lock(tx, campaignId)
    if (row === undefined) return
    await tx.execute(sql`
      update campaign_recipients r set state = i.state, detail = i.detail, reference = i.reference, lease_until = null,
        answered_at = case when i.state = 'planned' then null else now() end,
        attempts = r.attempts - case when i.state = 'planned' then 1 else 0 end,
        not_before = case when i.seconds > 0 then now() + i.seconds * interval '1 second' end
      from unnest(${sql.param(column(({ recipient }) => recipient.id))}::bigint[], ${sql.param(column(({ recipient }) => recipient.fence))}::int[],
        ${sql.param(column(({ answer }) => stateOf(answer)))}::text[], ${sql.param(column(({ answer }) => detailOf(answer)))}::text[],
        ${sql.param(column(({ answer }) => (answer.outcome === 'submitted' ? storable(firstOf(answer.reference, 200)) : '')))}::text[],
        ${sql.param(column(({ answer }) => (answer.outcome === 'wait' ? answer.seconds : 0)))}::float8[])
        as i(id, fence, state, detail, reference, seconds)
      where r.id = i.id and r.fence = i.fence and r.state = 'claimed'`)
    const gone = answered.flatMap(({ recipient, answer }) =>
      answer.outcome === 'failed' && answer.isTokenGone === true ? [recipient.address] : [],
    )
    if (gone.length > 0)
      await tx.execute(sql`
        update app_devices set removed_at = now() where token = any(${sql.param(gone)}::text[]) and removed_at is null`)
    const counted = answered.filter(({ answer }) => answer.outcome !== 'wait').length
    const failed = answered.filter(({ answer }) => answer.outcome === 'failed').length
    const stop = answered.flatMap(({ answer }) =>
      answer.outcome === 'failed' && answer.stops ? [answer.stops] : [],
    )[0]
    await tx.execute(sql`
      update campaigns set answered = answered + ${counted}, answered_failed = answered_failed + ${failed} where id = ${campaignId}`)
    const trouble =
      stop === 'template'
        ? 'The provider refuses the template.'
        : stop === 'quota'
          ? 'The quota at the provider is used up.'
          : isTripped(row.answered + counted, row.answeredFailed + failed)
            ? `${row.answeredFailed + failed} of ${row.answered + counted} messages failed.`
            : undefined
    if (trouble !== undefined) await move(tx, gateway, row, { type: 'campaign.trip' }, trouble)
    await drain(tx, campaignId, gateway.now())
  })
}

const tellSandbox = (gateway: Gateway, provider: CampaignProvider, answered: readonly Answered[]): Promise<number> => {
  const now = gateway.now()
  return gateway.database.db.transaction((tx) =>
    applyReports(
      tx,
      answered.flatMap(({ recipient, answer }) =>
        answer.outcome !== 'submitted'
          ? []
          : (provider.reports?.({ to: recipient.address }) ?? []).map((status) => ({
              key: keyOf(recipient.id, recipient.attempts),
              status,
              at: now,
              detail: status === 'failed' ? 'The phone could not be reached.' : '',
            })),
      ),
      now,
    ),
  )
}

/** Gives back who was claimed and sent nothing, as if nobody had claimed them. */
const giveBack = (tx: Tx, rows: readonly Claimed[]) =>
  tx.execute(sql`
    update campaign_recipients r set state = 'planned', lease_until = null, attempts = r.attempts - 1
    from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(rows.map(({ fence }) => fence))}::int[]) as i(id, fence)
    where r.id = i.id and r.fence = i.fence and r.state = 'claimed'`)

/** Messages of one campaign whose answers are waited for beside the lanes: a slow one holds up no others. */
const lateAnswers = () => {
  let waiting = 0
  const begun: Promise<void>[] = []
  let { promise: fewer, resolve: tellFewer } = Promise.withResolvers<void>()
  const less = (messages: number): void => {
    waiting -= messages
    tellFewer()
    ;({ promise: fewer, resolve: tellFewer } = Promise.withResolvers<void>())
  }
  return {
    /** `keepAll` says how many of them were answered each time that some were. */
    add: (messages: number, keepAll: (answered: (messages: number) => void) => Promise<void>): void => {
      waiting += messages
      let left = messages
      const stored = keepAll((some) => {
        left -= some
        less(some)
      })
      const ended = stored.finally(() => less(left))
      // Looked at when all lanes have ended, which may be long after it failed.
      ended.catch(() => undefined)
      begun.push(ended)
    },
    untilFew: async (): Promise<void> => {
      while (waiting >= lateAtOnce) await fewer
    },
    settled: () => Promise.allSettled(begun),
  }
}
type LateAnswers = ReturnType<typeof lateAnswers>

/** Sends campaigns of PostgreSQL in this process; any number of processes may do so. */
export const startCampaigns = (gateway: Gateway): CampaignSending => {
  const { db } = gateway.database
  const working = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const rests = openProviderRests(gateway)

  const sendOne = async (row: CampaignRow, provider: CampaignProvider, recipient: Claimed): Promise<Answered> => {
    const { id, address: to, parameters, attempts } = recipient
    try {
      return {
        recipient,
        answer: await provider.send(outgoing(row, { key: keyOf(id, attempts), to, parameters }, gateway)),
      }
    } catch (error) {
      gateway.log.warn({ err: error, campaignId: row.id }, 'a provider broke')
      return { recipient, answer: { outcome: 'unknown', reason: 'The provider did not answer.' } }
    }
  }

  /** What the provider did not answer promptly is kept as it comes, in `late`. */
  const sendClaimed = async (
    row: CampaignRow,
    provider: CampaignProvider,
    { rows, late }: { readonly rows: readonly Claimed[]; readonly late: LateAnswers },
  ): Promise<void> => {
    const keep = async (answered: readonly Answered[]) => {
      await untilStored(() => keepAnswers(gateway, row.id, answered))
      for (const { answer } of answered) gateway.metrics.campaignAnswered(row.channel, answer.outcome)
      if (provider.reports !== undefined && answered.length > 0) await tellSandbox(gateway, provider, answered)
    }
    const neverStored: Answered[] = []
    const told: Promise<void>[] = []
    const calls = rows.map(async (recipient) => {
      const one = await sendOne(row, provider, recipient)
      neverStored.push(one)
      // In the same turn: whoever is about to send looks at it first.
      if (one.answer.outcome === 'wait') told.push(rests.note(row, one.answer.seconds))
    })
    const all = Promise.all(calls)
    const nextAnswers = async (): Promise<readonly Answered[]> => {
      await Promise.race([all, wait(promptMs)])
      return neverStored.splice(0)
    }
    const prompt = await nextAnswers()
    const left = rows.length - prompt.length
    if (left > 0)
      late.add(left, async (tell) => {
        for (let stored = 0; stored < left; ) {
          const answered = await nextAnswers()
          await keep(answered)
          stored += answered.length
          tell(answered.length)
        }
      })
    await keep(prompt)
    await Promise.all(told)
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  /** Answers whether the lane goes on. */
  const sendNext = async (campaignId: string, late: LateAnswers): Promise<boolean> => {
    await late.untilFew()
    const claimed = await claim(gateway, campaignId)
    if (claimed.is === 'nothing') return false
    if (claimed.is === 'rest') {
      if (claimed.ms > longestPauseMs) return false
      await pause(claimed.ms)
      return true
    }
    const { row, rows } = claimed
    const provider = findProvider(gateway, row)
    if (provider === undefined) {
      await db.transaction(async (tx) => {
        await giveBack(tx, rows)
        const found = await lock(tx, campaignId)
        if (found === undefined) return
        const trouble = 'No provider is configured for this channel any more.'
        await move(tx, gateway, found, { type: 'campaign.trip' }, trouble)
        await drain(tx, campaignId, gateway.now())
      })
      return false
    }
    // The answer that asks to wait may have come while these were claimed.
    const restMs = rests.msLeft(row)
    if (restMs === 0) {
      await gateway.tracing.span('campaign messages', () => sendClaimed(row, provider, { rows, late }), {
        attributes: { channel: row.channel, messages: rows.length },
        traceId: traceOf(gateway.tracing.newRequestId()),
      })
      return true
    }
    await db.transaction(async (tx) => {
      await lock(tx, campaignId)
      await giveBack(tx, rows)
      await drain(tx, campaignId, gateway.now())
    })
    if (restMs > longestPauseMs) return false
    await pause(restMs)
    return true
  }

  const runLane = async (campaignId: string, late: LateAnswers): Promise<void> => {
    while (!stopping.signal.aborted && (await sendNext(campaignId, late))) {}
  }

  const run = async (campaignId: string): Promise<void> => {
    // Once more after late answers: they may have been the last ones.
    for (let isAgain = true; isAgain; ) {
      const late = lateAnswers()
      const ended = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(campaignId, late)))
      const stored = await late.settled()
      for (const one of [...ended, ...stored])
        if (one.status === 'rejected')
          gateway.log.error({ err: one.reason, campaignId }, 'a campaign was left to the next look')
      isAgain = stored.length > 0 && !stopping.signal.aborted
    }
  }

  /** What the time alone brings about. */
  const passTime = async (): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from campaigns where state in ('pausing', 'cancelling', 'waitingWindow')
        or (state = 'scheduled' and scheduled_at <= ${gateway.now().toISOString()})
        or (state = 'sending' and (lease_until is null or lease_until < now()))`)
    for (const { id } of rows)
      await db.transaction(async (tx) => {
        const row = await lock(tx, id)
        if (row === undefined) return
        if (row.state === 'scheduled' && row.scheduledAt !== null) {
          const lateMinutes = (gateway.now().getTime() - new Date(row.scheduledAt).getTime()) / 60_000
          if (lateMinutes < 0) return
          const trouble = isInTime(lateMinutes) ? '' : 'The gateway was not running when it was due.'
          await move(tx, gateway, row, { type: 'campaign.due', lateMinutes }, trouble)
        } else if (row.state === 'waitingWindow' && !isQuietNow(row, gateway))
          await move(tx, gateway, row, { type: 'campaign.windowOpened' })
        else if (row.state === 'sending') {
          await loseClaimed(tx, id)
          const { rows: free } = await tx.execute(
            sql`select from campaigns where id = ${id} and (lease_until is null or lease_until < now())`,
          )
          if (free.length > 0) await move(tx, gateway, row, { type: 'campaign.leaseLost' })
        } else await drain(tx, id, gateway.now())
      })
  }

  const look = async (): Promise<void> => {
    await passTime()
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from campaigns c where state in ('queued', 'sending') and not ${isResting} order by queued_at, id limit 50`)
    for (const { id } of rows) {
      if (stopping.signal.aborted || working.size >= campaignsAtOnce) return
      if (working.has(id)) continue
      working.set(
        id,
        run(id).finally(() => working.delete(id)),
      )
    }
  }

  const lookout = startLookout(gateway, look, { everyMs: pollMs, failure: 'campaigns could not be looked for' })
  return {
    wake: lookout.wake,
    stop: async () => {
      stopping.abort()
      await lookout.stop()
      await Promise.all(working.values())
    },
  }
}
