import '../primerPage/main.tsx'

// As the panel does: the gateway's policy takes no address of a script from a text.
const page = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
page.trustedTypes?.createPolicy('default', { createScriptURL: (url: string) => url })

addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
