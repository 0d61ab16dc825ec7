import { z } from 'zod'

interface PolicyRules {
  createScriptURL(url: string): string
  createHTML(html: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: PolicyRules): unknown
}

/** The one piece of markup that Primer writes: the shadow of its live region, two empty announcers and their style. */
const liveRegion =
  /^\s*<style>[^<]*<\/style>\s*(<div id="(?:polite|assertive)" aria-live="(?:polite|assertive)" aria-atomic="true"><\/div>\s*){2}$/

const rules: PolicyRules = {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('Scripts come from this origin only.')
    return url
  },
  createHTML: (html) => {
    if (!liveRegion.test(html)) throw new TypeError('Text never becomes markup in this panel.')
    // Inline style is against the content security policy; `base.css` hides the region instead.
    return html.replace(/<style>[^<]*<\/style>/, '')
  },
}

const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes
trustedTypes?.createPolicy('default', rules)

// Schemas compiled with `new Function` are refused by the same policy.
z.config({ jitless: true })
