import type { RefusalCode } from '#contract/wire/refusals.ts'
import { refuse } from '#server/gateway/refusal.ts'

const otherCodes = {
  'not-your-part': 'not-allowed',
  overtaken: 'record-changed',
  'review-missing': 'super-merchant-review-missing',
} as const satisfies Record<string, RefusalCode>

type Reason = RefusalCode | keyof typeof otherCodes

interface Recorded {
  readonly subject: string
  readonly after: Readonly<Record<string, unknown>>
}

const codeOf = (why: Reason): RefusalCode =>
  (why in otherCodes ? otherCodes[why as keyof typeof otherCodes] : why) as RefusalCode

/** Ends the call with a machine's reason, in the words of the kind where it has some. */
export const refuseBecause = <Why extends Reason>(
  why: Why | undefined,
  words?: Readonly<Partial<Record<Why, string>>>,
  recorded?: Recorded,
): void => {
  if (why === undefined) return
  const message = words?.[why]
  refuse(codeOf(why), {
    ...(message === undefined || message === '' ? {} : { message }),
    ...(recorded === undefined ? {} : { recorded }),
  })
}
