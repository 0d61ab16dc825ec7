import { secondPersonAbove } from '#contract/sheets/scripts.ts'

/** What one person may do alone. Above it a second person is asked. */
interface Limit {
  readonly unit: 'paise' | 'merchants'
  /** Without a configured one. */
  readonly normal: number
  /** No configuration goes beyond it. */
  readonly ceiling: number
  /** `act`: each act by itself. `personDay`: what the person did alone in the last 24 hours counts too. */
  readonly counted: 'act' | 'personDay'
  readonly why: string
}

const rupees = 100

/** The one table of limits. Sheets, refunds and settlements ask it; docs/operations.md names the settings. */
export const limits = {
  switchingOff: {
    unit: 'merchants',
    normal: secondPersonAbove,
    ceiling: secondPersonAbove,
    counted: 'personDay',
    why: 'A merchant that is switched off takes no money.',
  },
  refund: {
    unit: 'paise',
    normal: 10_000 * rupees,
    ceiling: 100_000 * rupees,
    counted: 'act',
    why: 'A refund leaves the company and does not come back. All live refunds of the transaction count together.',
  },
  refundsInADay: {
    unit: 'paise',
    normal: 50_000 * rupees,
    ceiling: 500_000 * rupees,
    counted: 'personDay',
    why: 'Many small refunds are a large one.',
  },
  settledBySheet: {
    unit: 'paise',
    normal: 1_000_000 * rupees,
    ceiling: 10_000_000 * rupees,
    counted: 'personDay',
    why: 'A settled row is never changed again: what a sheet settles is taken for paid.',
  },
  regularizedBySheet: {
    unit: 'paise',
    normal: 0,
    ceiling: 0,
    counted: 'act',
    why: 'Only the bank’s number stands behind a regularization: two people look at it, whatever the amount.',
  },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** Of each limit what this desk has set; absent: the normal one. */
export type SetLimits = Readonly<Partial<Record<LimitName, number>>>

/** Throws for a configured limit beyond its ceiling. */
export const limitOf = (name: LimitName, set: SetLimits): number => {
  const { normal, ceiling } = limits[name]
  const wanted = set[name] ?? normal
  if (wanted > ceiling) throw new RangeError(`The limit ${name} is at most ${ceiling}, not ${wanted}.`)
  return wanted
}

/** Whether a second person is asked; `aloneBefore` is what counts besides this act. */
export const isBeyondLimit = (name: LimitName, set: SetLimits, aloneBefore: number, thisAct: number): boolean =>
  thisAct > 0 && aloneBefore + thisAct > limitOf(name, set)
