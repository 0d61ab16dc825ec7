/** An address of the web as it is written in full: scheme, host, no spaces. Undefined: the text is none. */
export const webAddressOf = (text: string): URL | undefined =>
  /^https?:\/\/\S+$/i.test(text) ? (URL.parse(text) ?? undefined) : undefined

/** No user name before the host passes for it. */
const isPlain = ({ username, password }: URL): boolean => username === '' && password === ''

/** One that anybody can open: its host has a domain. */
export const isPublic = (url: URL): boolean => isPlain(url) && url.hostname.includes('.')

/** Whether its domain, or one above it, is among these. */
export const isWithin = (url: URL, domains: readonly string[]): boolean =>
  isPlain(url) && domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
