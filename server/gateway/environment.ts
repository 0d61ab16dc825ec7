import { BlockList, isIP } from 'node:net'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'

export const whole = (name: string, text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback
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

export const withLink = (name: string, text: string | undefined, usual: string): string => {
  if (text === undefined || text === '') return usual
  if (text.includes('{link}')) return text
  throw new Error(`${name} must have {link} in it: that is where the address comes.`)
}

/** Addresses, or networks as `10.0.0.0/8`. */
export const proxies = (name: string, text: string | undefined): string[] => {
  const list = (text ?? '').split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))
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

export const smtpAddress = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  if (/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Error('SMTP_URL must begin with smtp:// or smtps://.')
}

/** Without TLS only among processes of one machine. */
export const isSafeFrom = (publicUrl: string | undefined, { protocol, hostname }: URL): boolean =>
  protocol === 'https:' ||
  (isLoopback(hostname) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)))
