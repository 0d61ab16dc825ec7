import { refusals, type RefusalCode } from '#contract/refusals.ts'

/** What the business forbids; the door turns it into the documented answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: unknown
  constructor(code: RefusalCode, options: { details?: unknown; message?: string } = {}) {
    super(options.message ?? refusals[code].text)
    this.code = code
    this.details = options.details
  }
}

/** Ends the call with a code of its entry; inside a transaction everything done so far is undone. */
export const refuse = (code: RefusalCode, options?: { details?: unknown; message?: string }): never => {
  throw new Refusal(code, options)
}
