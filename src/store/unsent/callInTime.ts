import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'

/** Shorter than a lease: nobody else begins while this is still waited for. */
const patienceMs = 50_000

/** A gateway that takes a call and never answers would hold up everything behind it. */
export const callInTime: typeof callGateway = async (entry, request, options) => {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await callGateway(entry, request, { ...options, signal })
  } catch (error) {
    if (signal.aborted) throw new NoConnection(true, error)
    throw error
  }
}
