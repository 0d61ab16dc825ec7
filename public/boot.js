// @ts-check
// Runs before every module: what the modules do on their first line is already bound by it.

// Who is signed in, and what they will see: asked for while the modules that read the answers are still on their way.
/** @type {{ unless: string[], session: string, headers: Record<string, string>, scripts: string[], fonts: string[] }} */
const atOnce = JSON.parse(document.getElementById('at-once')?.textContent ?? '{ "unless": [] }')
if (!atOnce.unless.includes(location.pathname) && atOnce.session !== undefined) {
  const config = fetch('/panel-config.json', { headers: { accept: 'application/json' } })
  const session = fetch(atOnce.session, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'x-opsdesk': 'panel', ...atOnce.headers },
    body: '{}',
  })
  config.catch(() => undefined)
  session.catch(() => undefined)
  /** @type {any} */
  globalThis.askedAtOnce = { config, session, sessionAddress: atOnce.session }
  /** @param {string} href @param {Partial<HTMLLinkElement>} how */
  const preload = (href, how) =>
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...how, href }))
  for (const script of atOnce.scripts) preload(script, { rel: 'modulepreload' })
  for (const font of atOnce.fonts) preload(font, { rel: 'preload', as: 'font', type: 'font/woff2' })
}

// The frame that the document holds is that of the desk.
if (atOnce.unless.includes(location.pathname)) document.documentElement.dataset.frame = 'none'

// The only markup that is ever made from text is the shadow of Primer's live region: two empty announcers. Their inline
// style is against the content security policy and is left out; base.css hides the region instead.
const announcers =
  /<div id="polite" aria-live="polite" aria-atomic="true"><\/div>\s*<div id="assertive" aria-live="assertive" aria-atomic="true"><\/div>/
const liveRegion = new RegExp(`^\\s*<style>[^<]*</style>\\s*${announcers.source}\\s*$`)

/** @type {any} */
globalThis.trustedTypes?.createPolicy('default', {
  /** @param {string} url */
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('Scripts come from this origin only.')
    return url
  },
  /** @param {string} html */
  createHTML(html) {
    if (!liveRegion.test(html)) throw new TypeError('Text never becomes markup in this panel.')
    return html.replace(/<style>[^<]*<\/style>/, '')
  },
})

// Schemas must not be compiled with `new Function`: the policy forbids it, and trying is reported as an attack.
/** @type {any} */
globalThis.__zod_globalConfig = { jitless: true }

try {
  const appearance = localStorage.getItem('opsdesk.appearance')
  if (appearance === 'light' || appearance === 'dark')
    document.documentElement.setAttribute('data-color-mode', appearance)
} catch {
  // Storage is switched off: the device decides.
}
