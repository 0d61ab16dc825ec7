import { lookup as resolveName } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { webAddressOf } from '#contract/wire/webAddress.ts'

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

const notNamed = 'The address is in a private network that WEBHOOK_NETWORKS does not name.'

/** What is wrong with an address already as it is written; undefined: nothing. Its name is judged when it is connected to. */
export const whyNotWebhookAddress = (text: string, networks: readonly string[]): string | undefined => {
  const url = webAddressOf(text)
  if (url === undefined) return 'The address is none.'
  if (url.protocol !== 'https:' && networks.length === 0) return 'An address begins with https://.'
  const host = hostOf(url)
  if (isIP(host) !== 0 && !mayConnect(host, url.protocol, listOf(networks)))
    return url.protocol === 'https:' ? notNamed : 'Only networks that WEBHOOK_NETWORKS names are sent to without https.'
  return undefined
}

export interface SentWebhook {
  /** Null: there was no answer. */
  readonly status: number | null
  readonly answer: string
  /** Empty: it was taken. */
  readonly trouble: string
}

export interface WebhookSender {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SentWebhook>
  close(): void
}

const longestMs = 10_000
const mostAnswer = 64 * 1024

class NotAllowed extends Error {}

/** In words without the address: names and addresses of a network are its own. */
const troubleOf = (error: unknown): string => {
  if (error instanceof NotAllowed) return error.message
  const { code = '', name } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'The receiver did not answer in 10 s.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the receiver cannot be resolved.'
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection.'
  if (code.includes('CERT') || code.includes('SELF_SIGNED') || code.startsWith('ERR_TLS'))
    return `The certificate of the receiver is not trusted: ${code}.`
  return `The connection broke${code === '' ? '' : `: ${code}`}.`
}

/** Sends to addresses that are judged when they are connected to, and follows nobody anywhere. */
export const openWebhookSender = (networks: readonly string[], patienceMs = longestMs): WebhookSender => {
  const named = listOf(networks)
  // The addresses that a name has now are judged, and those alone are handed to the connection.
  const lookupFor =
    (protocol: string): LookupFunction =>
    (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (error, found) => {
        if (error !== null) return done(error, '', 0)
        const allowed = found.filter(({ address }) => mayConnect(address, protocol, named))
        const [first] = allowed
        if (first === undefined) return done(new NotAllowed(notNamed) as NodeJS.ErrnoException, '', 0)
        return options.all === true ? done(null, allowed) : done(null, first.address, first.family)
      })
    }
  const settings = { keepAlive: true, maxSockets: 8, maxFreeSockets: 4, timeout: 15_000 }
  const agents = { 'https:': new HttpsAgent(settings), 'http:': new HttpAgent(settings) }
  const lookups = { 'https:': lookupFor('https:'), 'http:': lookupFor('http:') }

  const exchange = (url: URL, protocol: 'https:' | 'http:', headers: Readonly<Record<string, string>>, body: string) =>
    new Promise<SentWebhook>((resolve, reject) => {
      const over = AbortSignal.timeout(patienceMs)
      const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: agents[protocol],
        lookup: lookups[protocol],
        signal: over,
      })
      request.on('error', reject)
      request.on('response', (response) => {
        const status = response.statusCode ?? 0
        const parts: Buffer[] = []
        let bytes = 0
        const end = () => {
          const answer = Buffer.concat(parts).subarray(0, mostAnswer).toString('utf8')
          const isTaken = status >= 200 && status < 300
          const isRedirect = status >= 300 && status < 400
          const trouble = isTaken ? '' : isRedirect ? 'Redirects are not followed.' : `The receiver answered ${status}.`
          resolve({ status, answer, trouble })
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes >= mostAnswer) {
            end()
            request.destroy()
          }
        })
        response.on('end', end)
        // What was answered so far counts: the status came first.
        response.on('error', end)
      })
      request.end(body)
    })

  return {
    send: async (text, headers, body) => {
      const url = webAddressOf(text)
      const host = url === undefined ? '' : hostOf(url)
      try {
        if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
          throw new NotAllowed('The address is none.')
        if (isIP(host) !== 0 && !mayConnect(host, url.protocol, named)) throw new NotAllowed(notNamed)
        return await exchange(url, url.protocol, headers, body)
      } catch (error) {
        return { status: null, answer: '', trouble: troubleOf(error) }
      }
    },
    close: () => {
      agents['https:'].destroy()
      agents['http:'].destroy()
    },
  }
}
