import type { Impact } from '#contract/calls/platform/impact.ts'
import type { ImpactAct } from '#contract/calls/platform/readImpact.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { type ImpactRows, sumUp } from './sumUp.ts'

/** By key what an act moves; a key that is not there, or is not the person's to see, is left out. */
export type ImpactSource = (context: StaffContext, keys: readonly string[]) => Promise<ReadonlyMap<string, Impact>>

/** Every act has its source: one that is missing does not compile in `server/app`. */
export type ImpactSources = Readonly<Record<ImpactAct, ImpactSource>>

/** The limits that an act counts for, and whose they are. */
export type CountedFor = Pick<Impact, 'limits' | 'secondPerson' | 'by'>

export const always: CountedFor = { limits: [], secondPerson: 'always', by: '' }
export const never: CountedFor = { limits: [], secondPerson: 'never', by: '' }

interface Asked {
  /** What is no key of this act is not looked for. */
  readonly isKey: (text: string) => boolean
  readonly rows: (context: StaffContext) => ImpactRows
  readonly countedFor: (context: StaffContext, keys: readonly string[]) => Promise<ReadonlyMap<string, CountedFor>>
}

/** A source of one query. */
export const impactOfQuery =
  ({ isKey, rows, countedFor }: Asked): ImpactSource =>
  async (context, asked) => {
    const keys = [...new Set(asked.filter(isKey))]
    if (keys.length === 0) return new Map()
    const moved = [...(await sumUp(context.tx, keys, rows(context)))].filter(([, one]) => one.rows > 0)
    const counted = await countedFor(
      context,
      moved.map(([key]) => key),
    )
    return new Map(moved.map(([key, one]) => [key, { ...one, ...(counted.get(key) ?? never) }]))
  }

/** For acts that count for no limit. */
export const countedAs =
  (counted: CountedFor) =>
  async (_: StaffContext, keys: readonly string[]): Promise<ReadonlyMap<string, CountedFor>> =>
    new Map(keys.map((key) => [key, counted]))
