import { z } from 'zod'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { wireAnswer } from '#contract/wire/wire.ts'

const wireAmount = WireSignedHundredths.nullable()

const moved = {
  /** How many of `unit` it makes, changes, pays or reaches. */
  rows: z.int(),
  /** A plan that an older gateway made has none. */
  unit: z.enum(['change', 'payment', 'payout', 'recipient']).default('change'),
  /** In rupees on the wire; null: no amount moves. */
  sum: wireAmount,
  /** What the bank sent back, besides the sum. An older gateway does not send it; null: nothing can come back. */
  cameBack: wireAmount.default(null),
  /** Null: it is not about merchants. */
  merchants: z.int().nullable(),
  /** Null: it is not about brands. */
  brands: z.int().nullable(),
  /** Largest first. */
  largest: z.array(
    wireAnswer({
      /** The row of a sheet; null: it comes from none. */
      row: z.int().nullable(),
      subject: z.string(),
      /** The merchant or the brand; empty where it is neither. */
      who: z.string(),
      amount: wireAmount,
      /** What it gives where that is no amount, `5 %, at most ₹3,000.00`, or what else becomes of the amount. */
      gives: z.string(),
    }),
  ),
}

/** What an act moves or gives, without the limits it counts for. */
const Moved = z.lazy(() => wireAnswer(moved))
export type Moved = z.output<typeof Moved>

/** What one person may do alone, and how much of it is used: whole paise, merchants or records. */
export const UsedLimit = z.lazy(() =>
  wireAnswer({
    unit: z.enum(['paise', 'merchants', 'records']),
    /** `act`: of one thing, for example a payment, whoever did what was done of it. Else of one person, in that time. */
    counted: z.enum(['act', 'personHour', 'personDay']),
    most: z.int(),
    /** Without this act: by everybody who counts as one person with `by`. */
    used: z.int(),
    asks: z.int(),
  }),
)
export type UsedLimit = z.output<typeof UsedLimit>

/** What an act moves or gives, for the person who confirms it. */
export const Impact = z.lazy(() =>
  wireAnswer({
    ...moved,
    limits: z.array(UsedLimit),
    secondPerson: z.enum(['always', 'aboveLimit', 'never']),
    /** Whose limits they are. */
    by: z.string(),
  }),
)
export type Impact = z.output<typeof Impact>
