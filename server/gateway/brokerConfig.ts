import { existsSync } from 'node:fs'
import type { BrokerAddress } from '#server/adapters/broker.ts'
import { isLoopback, listed } from './environment.ts'
import type { Variables } from './variables.ts'

export interface BrokerSettings extends BrokerAddress {
  /** Servers that keep a stream which the desk makes. */
  readonly replicas: number
}

/** `tls://user:password@host:4222`, with commas between the servers of one cluster. */
const brokerOf = (name: string, text: string | undefined, said: Variables): BrokerSettings | undefined => {
  const addresses = listed(text).map((entry) => URL.parse(entry))
  if (addresses.length === 0) return undefined
  const urls = addresses.filter((url) => url !== null)
  const isPlain = (url: URL) => url.protocol === 'nats:' && isLoopback(url.hostname)
  if (
    urls.length < addresses.length ||
    urls.some((url) => url.hostname === '' || (url.protocol !== 'tls:' && !isPlain(url)))
  )
    throw new Error(`${name} must begin with tls://, or nats:// on the machine itself: events of merchants pass there.`)
  const accounts = new Set(urls.map(({ username, password }) => `${username}:${password}`))
  if (accounts.size > 1 || new Set(urls.map(({ protocol }) => protocol)).size > 1)
    throw new Error(`${name} must name servers of one cluster, with one account.`)
  const [{ username, password, protocol } = new URL('nats://localhost')] = urls
  const credentials = said.NATS_CREDENTIALS
  if (credentials !== undefined && !existsSync(credentials))
    throw new Error(`NATS_CREDENTIALS must be the path of a file, not '${credentials}'.`)
  if (said.NATS_REPLICAS < 1 || said.NATS_REPLICAS > 5)
    throw new Error(`NATS_REPLICAS must be from 1 to 5, not ${said.NATS_REPLICAS}.`)
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? '4222' : port}`),
    account:
      username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    credentials,
    isEncrypted: protocol === 'tls:',
    replicas: said.NATS_REPLICAS,
  }
}

export interface FeedBroker extends BrokerSettings {
  /** Where the broker lets senders in from. */
  readonly networks: readonly string[]
}

export const feedBrokerOf = (said: Variables): FeedBroker | undefined => {
  const broker = brokerOf('FEED_NATS_URL', said.FEED_NATS_URL, said)
  if (broker === undefined) return undefined
  if (said.FEED_NATS_NETWORKS.length === 0)
    throw new Error('FEED_NATS_NETWORKS must name the networks that the broker lets senders in from.')
  return { ...broker, networks: said.FEED_NATS_NETWORKS }
}

export const changesBrokerOf = (said: Variables): BrokerSettings | undefined =>
  brokerOf('CHANGES_NATS_URL', said.CHANGES_NATS_URL, said)
