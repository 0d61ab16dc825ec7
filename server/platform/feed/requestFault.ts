import { passesLater } from '#server/gateway/failureCause.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import { FeedFault, type RequestFault } from './feedFault.ts'

export const faultOf = (error: unknown): RequestFault => {
  if (error instanceof FeedFault) return error.code
  const code = error instanceof Refusal ? error.code : undefined
  const { statusCode } = error as { statusCode?: number }
  if (code === 'too-many-requests' || statusCode === 429) return 'too-many-requests'
  if (code === 'busy' || statusCode === 503) return 'busy'
  if (statusCode === 415) return 'type-wrong'
  return passesLater(error) ? 'busy' : 'broken'
}
