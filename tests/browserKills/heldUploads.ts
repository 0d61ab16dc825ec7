import type { CDPSession, Page } from 'playwright'

/** Of the requests that an upload is made of, the nth (from 0): before it leaves, or done and its answer not yet told. */
export interface Moment {
  readonly nth: number
  readonly stage: 'asked' | 'answered'
}

/** Parts, commit, entry, script. */
export const requestsOfSheet = 4

export interface HeldUploads {
  /** Something of it has been sent: it lies on the device. */
  readonly wasAsked: () => boolean
  /** The moment has come, and stands still. */
  readonly reached: Promise<void>
  /** Lets everything pass. */
  release(): Promise<void>
  readonly devtools: CDPSession
}

const patienceMs = 60_000

const addresses = ['*/upload/parts', '*/ops/opsupload', '*/ops/createfileentry', '*/ops/opssettlements']

/** Everything that an upload sends from this page passes here, and stands still at the moment. */
export const holdUploads = async (page: Page, { nth, stage }: Moment): Promise<HeldUploads> => {
  const devtools = await page.context().newCDPSession(page)
  const reached = Promise.withResolvers<void>()
  // Left alone when its page is killed before.
  reached.promise.catch(() => undefined)
  const timer = setTimeout(() => reached.reject(new Error(`Request ${nth} was never ${stage}.`)), patienceMs)
  let asked = 0
  let held: string | undefined
  let isOver = false
  const goOn = (requestId: string) => devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  devtools.on('Fetch.requestPaused', ({ requestId, request, responseStatusCode, responseErrorReason }) => {
    // Other calls go to the same addresses, and only read.
    const isOfOutbox = request.url.endsWith('/upload/parts') || 'idempotency-key' in request.headers
    const isAnswer = responseStatusCode !== undefined || responseErrorReason !== undefined
    if (isOfOutbox && !isAnswer) asked += 1
    const isMoment = isOfOutbox && asked === nth + 1 && isAnswer === (stage === 'answered')
    if (isOver || held !== undefined || !isMoment) return void goOn(requestId)
    held = requestId
    clearTimeout(timer)
    reached.resolve()
  })
  await devtools.send('Fetch.enable', {
    patterns: addresses.flatMap((urlPattern) => [
      { urlPattern, requestStage: 'Request' as const },
      { urlPattern, requestStage: 'Response' as const },
    ]),
  })
  return {
    wasAsked: () => asked > 0,
    reached: reached.promise,
    release: async () => {
      isOver = true
      clearTimeout(timer)
      if (held !== undefined) await goOn(held)
      held = undefined
    },
    devtools,
  }
}
