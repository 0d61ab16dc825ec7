import autocannon from 'autocannon'

export interface Side {
  readonly address: string
  /** The next request of one connection. */
  readonly request: (connection: number) => autocannon.Request
}

export interface Load {
  readonly perSecond: number[]
  readonly latenciesMs: number[]
  notAnswered: number
  /** How long each of those waited until it was told to come again later. */
  readonly refusedMs: number[]
}

export interface LoadShape {
  readonly connections: number
  readonly seconds: number
  /** Drawn before the load begins, and then asked in turn. */
  readonly requestsPerConnection: number
}

export const emptyLoad = (): Load => ({ perSecond: [], latenciesMs: [], notAnswered: 0, refusedMs: [] })

export const load = (
  side: Side,
  { connections, seconds, requestsPerConnection }: LoadShape,
  into?: Load,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let connection = 0
    const run = autocannon(
      {
        url: side.address,
        connections,
        duration: seconds,
        setupClient: (client) => {
          const own = connection++ % connections
          client.setRequests(Array.from({ length: requestsPerConnection }, () => side.request(own)))
        },
      },
      (error, result) => {
        if (error) return reject(error)
        into?.perSecond.push(result.requests.total / result.duration)
        if (into !== undefined) into.notAnswered += result.non2xx + result.errors + result.timeouts
        resolve()
      },
    )
    if (into !== undefined) run.on('response', (_client, _status, _bytes, ms) => into.latenciesMs.push(ms))
  })

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
