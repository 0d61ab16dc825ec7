import type { MachineClient, MachineClientState } from '#contract/calls/platform/integrations.ts'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { formatDay } from '#src/ui/time.ts'
import type { NewSecret } from '../SecretDialog.tsx'

export const clientsPath = '/integrations'

export const clientStateNames: Readonly<Record<MachineClientState, string>> = {
  waiting: 'To be confirmed',
  live: 'Live',
  ended: 'Ended',
}

export const ClientState = stateLabel(clientStateNames, { waiting: 'attention', live: 'success', ended: 'secondary' })

export const kindOfScope = (scope: string): string =>
  scope === 'out:numbers' ? 'personal numbers in full' : scope.replace(/^(?:in|out):/, '')

/** A new secret of a client that is live waits. */
export const hasWaitingSecret = ({ state, secrets }: MachineClient): boolean =>
  state === 'live' && secrets.some((secret) => secret.state === 'waiting')

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

const limitsOf = ({ recordsADay, rupeesADay }: MachineClient): string =>
  `at most ${formatCount(recordsADay)} records and ${formatPaise(rupeesADay * 100)} a day`

const ofWay = (scopes: MachineClient['scopes'], way: 'in:' | 'out:') =>
  scopes.filter((scope) => scope.startsWith(way)).map(kindOfScope)

/** What a second administrator agrees to. */
export const confirmationOf = (client: MachineClient): string => {
  const { name, source, scopes, networks, isTest, endsOn } = client
  const [sent, told] = [ofWay(scopes, 'in:'), ofWay(scopes, 'out:')]
  const acts = [
    ...(sent.length === 0 ? [] : [`sends ${listed(sent)} as ${source}, ${limitsOf(client)}`]),
    ...(told.length === 0 ? [] : [`is told ${listed(told)}`]),
  ]
  const what = `${listed(acts)}, from ${listed(networks)}, until the end of ${formatDay(endsOn) ?? endsOn}`
  if (isTest) return `${name} is a test client: it ${what}. Its events are answered, and nothing is written.`
  return `${name} ${what}.${sent.length === 0 ? '' : ' What it sends is written to the desk at once.'}`
}

export const clientSecretOf = (name: string, secret: string, isFirst: boolean): NewSecret => ({
  name,
  secret,
  warning: 'The desk keeps only its hash. Anyone with this secret can send events as this client.',
  next: isFirst
    ? 'It opens nothing until another administrator has confirmed the client.'
    : 'It opens nothing until another administrator has confirmed it. Until then the present secret stays good.',
})
