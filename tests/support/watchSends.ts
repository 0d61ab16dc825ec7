import type { CampaignProvider } from '#server/adapters/campaignProvider.ts'
import type { CampaignFixture } from './campaignFixture.ts'

export interface SendWatch {
  /** When each message was handed to the vendor. */
  readonly sentAt: readonly number[]
  /** When the first answer was read that asks to wait; 0: none yet. */
  readonly toldAt: () => number
  readonly stop: () => void
}

/**
 * When this process handed messages to a vendor, and when it read that it should wait. What was handed over before that was
 * on its way, however late it arrives: only here can the two be told apart.
 */
export const watchSends = (testGateway: CampaignFixture, vendor: string): SendWatch => {
  const provider = testGateway.gateway.campaignProviders.find(({ name }) => name === vendor)
  if (provider === undefined) throw new Error(`there is no vendor ${vendor}`)
  const sentAt: number[] = []
  let toldAt = 0
  const send = provider.send.bind(provider)
  const watched: CampaignProvider['send'] = async (message) => {
    sentAt.push(performance.now())
    const answer = await send(message)
    if (answer.outcome === 'wait') toldAt ||= performance.now()
    return answer
  }
  Object.assign(provider, { send: watched })
  return { sentAt, toldAt: () => toldAt, stop: () => void Object.assign(provider, { send }) }
}
