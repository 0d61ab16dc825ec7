import { refusals, type RefusalCode } from '#contract/wire/refusals.ts'

interface RefusalOptions {
  readonly details?: unknown
  readonly message?: string
  /** What the audit keeps of it. Refusals by right are kept anyway, all others only with this. */
  readonly recorded?: { readonly subject?: string; readonly after: Readonly<Record<string, unknown>> }
}

/** What the business forbids; the door turns it into the documented answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: unknown
  readonly recorded: RefusalOptions['recorded']
  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusals[code].text)
    this.code = code
    this.details = options.details
    this.recorded = options.recorded
  }
}

/** Ends the call with a code of its entry; inside a transaction everything done so far is undone. */
export const refuse = (code: RefusalCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options)
}
