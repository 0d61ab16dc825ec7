import { requestFaults } from '#contract/feed/faults.ts'

export type RequestFault = keyof typeof requestFaults

/** Ends a request to the feed: nothing of it was taken, or what was taken is a duplicate when it comes again. */
export class FeedFault extends Error {
  readonly code: RequestFault
  constructor(code: RequestFault) {
    super(requestFaults[code].text)
    this.code = code
  }
}
