import { Label } from '@primer/react'
import type {
  DeliveryState,
  EndpointState,
  WebhookDelivery,
  WebhookEndpoint,
} from '#contract/calls/platform/webhooks.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { ageText } from '../ageText.ts'
import type { NewSecret } from '../SecretDialog.tsx'

/** Parameters of the address that say where in *Outgoing* one is. */
export const outgoingPlace = ['activeIndex', 'show', 'of']
export const outgoingPath = '/integrations?activeIndex=2'

export const endpointStateNames: Readonly<Record<EndpointState, string>> = {
  waiting: 'To be confirmed',
  live: 'Live',
  paused: 'Paused',
  resting: 'Resting',
  ended: 'Ended',
}
export const EndpointStateLabel = stateLabel(endpointStateNames, {
  waiting: 'attention',
  live: 'success',
  paused: 'secondary',
  resting: 'danger',
  ended: 'secondary',
})

export const secretStateNames = { waiting: 'To be confirmed', live: 'Signs', ended: 'Ended' } as const
export const SecretStateLabel = stateLabel(secretStateNames, {
  waiting: 'attention',
  live: 'success',
  ended: 'secondary',
})

const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}
const DeliveryStateName = stateLabel(deliveryStateNames, {
  waiting: 'secondary',
  delivered: 'success',
  failed: 'danger',
})

/** What a list of deliveries is filtered by. */
export const deliveryFilterNames = { failing: 'Failed or failing', ...deliveryStateNames } as const

/** The last try of one that waits went wrong. */
const isTriedAgain = ({ state, trouble, attempts }: WebhookDelivery): boolean =>
  state === 'waiting' && attempts > 0 && trouble !== ''

export const DeliveryStateLabel = ({ delivery }: { readonly delivery: WebhookDelivery }) =>
  isTriedAgain(delivery) ? <Label variant="attention">Failing</Label> : <DeliveryStateName state={delivery.state} />

/** Without the part that every subject of a merchant has. */
export const answerText = ({ status, trouble, attempts }: WebhookDelivery): string => {
  if (status !== null) return String(status)
  return attempts > 0 && trouble !== '' ? 'None' : ''
}

/** What of it waits for a second administrator; undefined: nothing. */
export const waitingOf = ({ state, waitingUrl, secrets }: WebhookEndpoint): string | undefined => {
  if (state === 'ended') return undefined
  const isSecret = secrets.some((secret) => secret.state === 'waiting')
  if (state === 'waiting') return 'endpoint'
  if (waitingUrl !== null) return isSecret ? 'new address and new secret' : 'new address'
  return isSecret ? 'new secret' : undefined
}

/** `12, for 3 min` */
export const behindText = ({ waiting, behindSince }: WebhookEndpoint): string => {
  if (behindSince === null) return '–'
  const age = ageText(Math.max(0, gatewayNow() - Date.parse(behindSince)))
  return waiting === 0 ? age : `${formatCount(waiting)}, for ${age}`
}

export const typesText = (types: readonly string[], shown = 2): string =>
  types.length <= shown ? types.join(', ') : `${types.slice(0, shown).join(', ')} and ${types.length - shown} more`

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** What a second administrator agrees to. */
export const confirmationOf = (endpoint: WebhookEndpoint): string => {
  const { clientName, waitingUrl, url, types, opensNumbers, secrets, state } = endpoint
  const numbers = opensNumbers ? ' Personal numbers in them are sent in full.' : ''
  const where = waitingUrl ?? url ?? ''
  const address =
    waitingUrl === null
      ? ''
      : `${listed(types)} of ${clientName} are sent to ${where} from now on${url === null ? '' : `, and no longer to ${url}`}.${numbers}`
  const secret =
    state !== 'waiting' && secrets.some((one) => one.state === 'waiting')
      ? `The new secret signs what is sent to ${where} from now on, and the old one ends as it was said.`
      : ''
  return [address, secret].filter((text) => text !== '').join(' ')
}

export const endpointSecretOf = (name: string, secret: string, isFirst: boolean): NewSecret => ({
  name,
  secret,
  warning: 'Anyone with this secret can sign changes as the desk. Give it only to the receiver.',
  next: isFirst
    ? 'It signs nothing until another administrator has confirmed the endpoint.'
    : 'It signs nothing until another administrator has confirmed it. Until then the present secret signs alone.',
})
