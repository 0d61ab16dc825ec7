import type { FastifyInstance } from 'fastify'
import type { CallName } from '#contract/index.ts'
import type { CampaignChannel } from '#contract/calls/campaigns/campaignFields.ts'
import type { MessageState } from '#contract/calls/merchants/messages.ts'
import type { FeedKind } from '#contract/feed/kindNames.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import type { Turns } from './turns.ts'

/** `broken`: it is our fault, and the log says why. */
export type CallOutcome = 'done' | 'broken' | RefusalCode

export interface TakenEvent {
  /** Undefined: its type is none of ours. */
  readonly kind: FeedKind | undefined
  /** A word of `FeedOutcome`, or the code of a fault. */
  readonly outcome: string
  /** How old it was when it came; undefined: nobody could read that. */
  readonly ageMs: number | undefined
}

/** What happens, told as it happens. No label is an id or somebody's text: each is a word of the contract. */
export interface Metrics {
  callEnded(call: CallName, outcome: CallOutcome, seconds: number): void
  /** `route`: the first part of a registered path; empty: there is no such path. */
  answered(route: string, status: number): void
  jobTaken(isTakenOver: boolean): void
  rowsApplied(rows: { readonly done: number; readonly unchanged: number; readonly failed: number }): void
  messageTried(channel: 'sms' | 'email', became: MessageState): void
  campaignAnswered(channel: CampaignChannel, outcome: 'submitted' | 'failed' | 'wait' | 'unknown'): void
  eventsTaken(events: readonly TakenEvent[]): void
  webhookTried(isDelivered: boolean): void
  changesNumbered(count: number): void
  /** Tells how many works have their turn and how many wait for it. */
  watchTurns(work: 'calls' | 'reading' | 'drawing', turns: Pick<Turns, 'counts'>): void
}

export const silentMetrics: Metrics = {
  callEnded: () => undefined,
  answered: () => undefined,
  jobTaken: () => undefined,
  rowsApplied: () => undefined,
  messageTried: () => undefined,
  campaignAnswered: () => undefined,
  eventsTaken: () => undefined,
  webhookTried: () => undefined,
  changesNumbered: () => undefined,
  watchTurns: () => undefined,
}

/** Whatever a path holds behind its first part is somebody's, and stays out. */
export const countAnswers = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const [, first = ''] = request.is404 ? [] : (request.routeOptions.url ?? '').split('/')
    metrics.answered(first.startsWith('*') ? '' : first, reply.statusCode)
    done()
  })
}
