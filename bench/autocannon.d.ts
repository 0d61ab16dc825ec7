/** What the measurements use of autocannon, which brings no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method: string
      path: string
      headers?: Record<string, string>
      body?: string
    }
    interface Client {
      setRequests(requests: readonly Request[]): void
    }
    interface Options {
      url: string
      connections: number
      /** Seconds. */
      duration: number
      setupClient(client: Client): void
    }
    interface Result {
      requests: { total: number }
      /** Seconds. */
      duration: number
      non2xx: number
      errors: number
      timeouts: number
    }
    interface Run {
      on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): this
    }
  }
  function autocannon(
    options: autocannon.Options,
    done: (error: Error | null, result: autocannon.Result) => void,
  ): autocannon.Run
  export default autocannon
}
