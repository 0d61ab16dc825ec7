import { setup } from 'xstate'
import type { SchemeState } from '#contract/calls/catalogue/productSchemes.ts'
import { indianDayAt, indianDayBounds } from '#contract/wire/indianTime.ts'

/** Half open: `to` is the first instant that is not in it. Milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Where something with a span stands at an instant. Its SQL is in server/catalogue/schemeState/index.ts. */
export const schemeStateAt = ({ from, to }: Span, at: number): SchemeState =>
  at >= to ? 'ended' : at < from ? 'scheduled' : 'running'

/** The last day that a person names counts until its Indian midnight. */
export const endOfDay = (day: string): number => indianDayBounds(day)?.before.getTime() ?? Number.NaN
/** The start of a day that a person names; of today it is the instant at which it is named. */
export const startOfDay = (day: string, at: number): number =>
  Math.max(indianDayBounds(day)?.from.getTime() ?? Number.NaN, day === indianDayAt(at) ? at : 0)

export type SchemeRefusal =
  | 'scheme-ended'
  | 'span-wrong'
  | 'day-before-today'
  | 'beyond-scheme'
  | 'scheme-same'
  | 'scheme-other-kind'

type SchemeAct = 'scheme.extend' | 'model.expire' | 'model.move'

/**
 * What may be done to a scheme, or to a model in one. No state is kept: it is worked out from the time that comes with
 * the event, and nothing leads out of the end.
 */
export const schemeLife = setup({ types: { events: {} as { readonly type: SchemeAct } } }).createMachine({
  id: 'schemeLife',
  initial: 'scheduled',
  states: {
    scheduled: { on: { 'scheme.extend': 'scheduled', 'model.expire': 'scheduled', 'model.move': 'scheduled' } },
    running: { on: { 'scheme.extend': 'running', 'model.expire': 'running', 'model.move': 'running' } },
    ended: { type: 'final' },
  },
})

const isPossible = (span: Span, type: SchemeAct, at: number): boolean =>
  schemeLife.resolveState({ value: schemeStateAt(span, at) }).can({ type })

export interface InScheme extends Span {
  readonly id: number
}

export interface Extended {
  readonly to: number
  /** Models whose end changes, with their new end. */
  readonly models: readonly { readonly id: number; readonly to: number }[]
}

/**
 * Gives a scheme another last day. Models that end with it follow; later, none that ended before is revived, and
 * earlier, none outlasts it. A model that had not begun by then has an empty time: it never begins.
 */
export const extendScheme = (
  scheme: Span,
  models: readonly InScheme[],
  day: string,
  at: number,
): Extended | SchemeRefusal => {
  if (!isPossible(scheme, 'scheme.extend', at)) return 'scheme-ended'
  if (day < indianDayAt(at)) return 'day-before-today'
  const to = endOfDay(day)
  if (to <= scheme.from) return 'span-wrong'
  const isLonger = to > scheme.to
  return {
    to,
    models: models
      .filter((model) => model.to > at && (isLonger ? model.to === scheme.to : model.to > to))
      .map(({ id, from }) => ({ id, to: Math.max(from, to) })),
  }
}

/** The new end of a model that is taken out of its scheme before the scheme ends. */
export const expireModel = (model: Span, scheme: Span, day: string, at: number): number | SchemeRefusal => {
  if (!isPossible(model, 'model.expire', at)) return 'scheme-ended'
  if (day < indianDayAt(at)) return 'day-before-today'
  const to = endOfDay(day)
  if (to > scheme.to) return 'beyond-scheme'
  return to < model.from ? 'span-wrong' : to
}

export interface SchemeToMoveTo extends Span {
  readonly id: number
  readonly isEmi: boolean
  readonly isCashback: boolean
}

interface Moved {
  /** The end of the old time. */
  readonly cutAt: number
  readonly into: Span
}

/** Cuts the old time of a model where the new one begins. */
export const moveModel = (
  model: Span,
  source: SchemeToMoveTo,
  target: SchemeToMoveTo,
  days: { readonly from: string; readonly to: string },
  at: number,
): Moved | SchemeRefusal => {
  if (source.id === target.id) return 'scheme-same'
  if (source.isEmi !== target.isEmi || source.isCashback !== target.isCashback) return 'scheme-other-kind'
  if (!isPossible(model, 'model.move', at) || !isPossible(target, 'model.move', at)) return 'scheme-ended'
  if (days.from < indianDayAt(at)) return 'day-before-today'
  if (days.to < days.from) return 'span-wrong'
  const into = { from: startOfDay(days.from, at), to: endOfDay(days.to) }
  if (into.from < target.from || into.to > target.to) return 'beyond-scheme'
  return { cutAt: Math.max(model.from, Math.min(model.to, into.from)), into }
}
