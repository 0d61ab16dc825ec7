import { lookup as resolveName } from 'node:dns'
import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Everything that is no public address: own, private, shared, documented, reserved, of many, or with another inside. */
const notPublic = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix = isIPv6(base) ? '128' : '32'] = network.split('/')
    list.addSubnet(base, Number(prefix), isIPv6(base) ? 'ipv6' : 'ipv4')
  }
  return list
}

const forbidden = listOf(notPublic)

/** An IPv4 address that is written as IPv6 is judged as what it is. */
const plainOf = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

const isOf = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** `http:` goes to networks alone that somebody named; `https:` to every public address besides. */
const mayConnect = (address: string, protocol: string, named: BlockList): boolean => {
  const plain = plainOf(address)
  if (isOf(named, plain)) return true
  return protocol === 'https:' && !isOf(forbidden, plain) && !/^::ffff:/i.test(plain)
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

const isBarred = (url: URL, named: BlockList): boolean => {
  const host = hostOf(url)
  return isIP(host) !== 0 && !mayConnect(host, url.protocol, named)
}

/** Whether an address is written in numbers that nothing may be connected to. A name is judged when it is. */
export const isBarredAsWritten = (url: URL, networks: readonly string[]): boolean => isBarred(url, listOf(networks))

/** The address is that of a network that nobody named. */
export class NotAllowed extends Error {}

/** What broke a connection, in words without the address: names and addresses of a network are its own. */
export const connectionTrouble = (error: unknown, who: string, longestMs: number): string => {
  const { code = '', name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return `The ${who} did not answer in ${Math.round(longestMs / 1_000)} s.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The name of the ${who} cannot be resolved.`
  if (code === 'ECONNREFUSED') return `The ${who} refused the connection.`
  if (code.includes('CERT') || code.includes('SELF_SIGNED') || code.startsWith('ERR_TLS'))
    return `The certificate of the ${who} is not trusted: ${code}.`
  return `The connection broke${code === '' ? '' : `: ${code}`}.`
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface GuardedConnection {
  /** Begins a request that follows no redirect. `NotAllowed` is thrown, or is the error of the request. */
  request(url: URL, asked: Asked): ClientRequest
  close(): void
}

/** Connects to public addresses and to those in `networks` alone: what is connected to is what was judged. */
export const openGuardedConnection = (networks: readonly string[]): GuardedConnection => {
  const named = listOf(networks)
  // The addresses that a name has now are judged, and those alone are handed to the connection.
  const lookupFor =
    (protocol: string): LookupFunction =>
    (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 0)
        const allowed = found.filter(({ address }) => mayConnect(address, protocol, named))
        const [first] = allowed
        if (first === undefined) return done(new NotAllowed() as NodeJS.ErrnoException, '', 0)
        return options.all === true ? done(null, allowed) : done(null, first.address, first.family)
      })
    }
  const settings = { keepAlive: true, maxSockets: 8, maxFreeSockets: 4, timeout: 15_000 }
  const ways = {
    'https:': { request: requestHttps, agent: new HttpsAgent(settings), lookup: lookupFor('https:') },
    'http:': { request: requestHttp, agent: new HttpAgent(settings), lookup: lookupFor('http:') },
  }
  return {
    request: (url, asked) => {
      const { protocol } = url
      if ((protocol !== 'https:' && protocol !== 'http:') || isBarred(url, named)) throw new NotAllowed()
      const { request, ...way } = ways[protocol]
      return request(url, { ...asked, ...way })
    },
    close: () => {
      for (const { agent } of Object.values(ways)) agent.destroy()
    },
  }
}
