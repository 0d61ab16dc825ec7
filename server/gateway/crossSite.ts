import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from './refusal.ts'

/**
 * Refuses a post that another site's page could have caused: browsers say where a request comes from, and no page of
 * another site can add our own header without being asked first.
 */
export const refuseCrossSite = (headers: IncomingHttpHeaders, publicOrigin: string | undefined): void => {
  if (headers['x-opsdesk'] === undefined) refuse('cross-site')
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') refuse('cross-site')
    return
  }
  const origin = headers.origin
  if (origin === undefined) return
  if (origin !== publicOrigin && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`)
    refuse('cross-site')
}
