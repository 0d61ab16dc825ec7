import type { Plugin } from 'vite'

const styles = /\n?\s*<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)">/g

/**
 * Puts the panel's styles behind the frame that the document holds: a browser paints nothing before the styles in the
 * head, and of those in the body only what follows them. Scripts wait for them as before.
 */
export const frameFirst = (): Plugin => ({
  name: 'frame-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const found = [...html.matchAll(styles)].map(([, href = '']) => href)
      const inHead = found.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`).join('')
      const inBody = found.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('')
      return html
        .replaceAll(styles, '')
        .replace('</head>', `  ${inHead}\n  </head>`)
        .replace('<noscript>', `${inBody}\n    <noscript>`)
    },
  },
})
