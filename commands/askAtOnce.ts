import type { Plugin } from 'vite'
import { buildHeader, panelBuild } from '#contract/wire/panelBuild.ts'
import { sessionPath } from '#contract/wire/sessionPath.ts'
import { singleSignOnPath } from '#contract/wire/singleSignOnPath.ts'
import { mounts } from '#server/gateway/addresses.ts'

/** Files of every screen of the app, by the names that `vite.config.ts` gives them. */
const appFiles = ['session', 'app', 'screens']

/** The font of codes in rows: found when the first row is drawn, it would draw it again. */
const rowFont = /\/geistMono-.*\.woff2$/

/** Writes into the page what `boot.js` asks for before any module has come. */
export const askAtOnce = (): Plugin => ({
  name: 'ask-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const scripts = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && appFiles.includes(file.name) ? [`/${file.fileName}`] : [],
      )
      const fonts = Object.values(bundle).flatMap(({ fileName }) => (rowFont.test(fileName) ? [`/${fileName}`] : []))
      const atOnce = {
        // Who is not signed in yet, or is just being signed in, asks later.
        unless: ['/login', singleSignOnPath],
        session: mounts.gateway + sessionPath,
        headers: { [buildHeader]: String(panelBuild) },
        scripts,
        fonts,
      }
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'at-once' },
          children: JSON.stringify(atOnce),
          injectTo: 'head-prepend',
        },
      ]
    },
  },
})
