import { BlockList, isIP } from 'node:net'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'

export const whole = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not '${text}'.`)
  return Number(text)
}

export const days = (name: string, text: string | undefined): ReadonlySet<string> =>
  new Set(
    listed(text).map((day) => {
      if (indianDayBounds(day) === undefined) throw new Error(`${name} must name days as YYYY-MM-DD; '${day}' is none.`)
      return day
    }),
  )

export const listed = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))

export const addresses = (name: string, text: string | undefined): string[] => {
  const all = listed(text)
  const wrong = all.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
  if (wrong !== undefined) throw new Error(`${name} must name e-mail addresses, not '${wrong}'.`)
  return all
}

/** Names with a port where it is another than that of https. */
export const hostNames = (name: string, text: string | undefined): string[] => {
  const all = listed(text).map((host) => host.toLowerCase())
  const wrong = all.find((host) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(host))
  if (wrong !== undefined) throw new Error(`${name} must name hosts with commas between them, not '${wrong}'.`)
  return all
}

export const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (name: string, text: string | undefined): Word | undefined => {
    const word = words.find((one) => one === text)
    if (text !== undefined && word === undefined)
      throw new Error(`${name} must be ${words.join(' or ')}, not '${text}'.`)
    return word
  }

export const withLink = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text.includes('{link}')) return text
  throw new Error(`${name} must have {link} in it: that is where the address comes.`)
}

/** Addresses, or networks as `10.0.0.0/8`. */
export const proxies = (name: string, text: string | undefined): string[] => {
  const list = listed(text)
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    try {
      if (bits === undefined ? isIP(address) === 0 : !/^\d+$/.test(bits)) throw new Error('not an address')
      if (bits !== undefined) new BlockList().addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
    } catch {
      throw new Error(`${name} must name addresses or networks with commas between them; '${entry}' is none.`)
    }
  }
  return list
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

export const webAddress = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (webAddressOf(text) !== undefined) return text
  throw new Error(`${name} must be an address that begins with https:// or http://, not '${text}'.`)
}

export const smtpAddress = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error(`${name} must begin with smtp:// or smtps://.`)
}

/** Without TLS only among processes of one machine. */
export const isSafeFrom = (publicUrl: string | undefined, { protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (isLoopback(hostname) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)))
