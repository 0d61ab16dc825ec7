import type { FastifyReply } from 'fastify'

/** `__Host-`: only this host, only over TLS (browsers count loopback as safe), never readable by scripts. */
export const sessionCookie = '__Host-opsdesk'

/** Says that somebody has signed in with this browser before. It opens nothing. */
const deviceCookie = '__Host-opsdesk-device'

const tokenOf = (cookie: string) => {
  const pattern = new RegExp(`(?:^|;\\s*)${cookie}=([A-Za-z0-9_-]{22,64})(?:;|$)`)
  return (header: string | undefined): string | undefined => header?.match(pattern)?.[1]
}

export const tokenOfCookies = tokenOf(sessionCookie)
export const deviceOfCookies = tokenOf(deviceCookie)

export const setSessionCookie = (reply: FastifyReply, token: string | null): void => {
  const life = token === null ? '; Max-Age=0' : ''
  void reply.header('set-cookie', `${sessionCookie}=${token ?? ''}; Path=/; HttpOnly; Secure; SameSite=Strict${life}`)
}

const deviceSeconds = 180 * 86_400

export const setDeviceCookie = (reply: FastifyReply, token: string): void => {
  void reply.header(
    'set-cookie',
    `${deviceCookie}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${deviceSeconds}`,
  )
}

/** Names the browser in which a single sign-on was begun, until it is finished. */
const browserCookie = '__Host-opsdesk-browser'
const browserCookieSeconds = 600

const browserTokenIn = new RegExp(`(?:^|;\\s*)${browserCookie}=([A-Za-z0-9_-]{43})(?:;|$)`)

export const browserTokenOfCookies = (header: string | undefined): string | undefined =>
  header?.match(browserTokenIn)?.[1]

export const setBrowserCookie = (reply: FastifyReply, token: string): void => {
  void reply.header(
    'set-cookie',
    `${browserCookie}=${token}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${browserCookieSeconds}`,
  )
}
