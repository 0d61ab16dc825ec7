import type { PanelConfig } from '#contract/wire/panelConfig.ts'
import { buildHeader, panelBuild } from '#contract/wire/panelBuild.ts'
import { sessionPath } from '#contract/wire/sessionPath.ts'

/** By `boot.js`, at the addresses of the gateway that serves the page. */
interface AskedAtOnce {
  readonly config: Promise<Response>
  readonly session: Promise<Response>
  readonly sessionAddress: string
}

declare global {
  var askedAtOnce: AskedAtOnce | undefined
}

let atOnce = globalThis.askedAtOnce
let config: Promise<Response> | undefined = atOnce?.config
let session: Promise<Response> | undefined

const fetchConfig = () => fetch('/panel-config.json', { headers: { accept: 'application/json' } })

const fetchSession = async (): Promise<Response> => {
  const { families } = (await (await (config ??= fetchConfig())).clone().json()) as PanelConfig
  const address = families.gateway + sessionPath
  const asked = atOnce
  atOnce = undefined
  // Calls may go to another gateway than the one that serves the page.
  if (asked?.sessionAddress === address) return asked.session
  return fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-opsdesk': 'panel', [buildHeader]: String(panelBuild) },
    body: '{}',
  })
}

/** Asks what every visit begins with, while the code that reads the answers is still on its way. */
export const askFirst = (): void => {
  session ??= fetchSession()
  session.catch(() => undefined)
}

/** The panel's configuration: the answer that was asked for first, and a new one every other time. */
export const takeConfig = async (): Promise<Response> => {
  const asked = config ?? fetchConfig()
  config = undefined
  return (await asked).clone()
}

/** The answer to who is signed in, once; undefined when it was not asked for, or is taken. */
export const takeSession = (): Promise<Response> | undefined => {
  const asked = session
  session = undefined
  return asked
}
