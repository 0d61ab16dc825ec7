import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { filesOf } from '#server/builtFrom.ts'

type PostCss = Exclude<NonNullable<NonNullable<UserConfig['css']>['postcss']>, string>

const require = createRequire(import.meta.url)
const primer = dirname(require.resolve('@primer/react'))

/** What `FormControl` of Primer knows only to tell whether it stands in it, and nothing of the panel uses. */
const strangers = ['Autocomplete', 'SelectPanel', 'TextInputWithTokens']

/** Writes schemas as JSON Schema: what the gateway does for its documentation. */
const schemaWriter = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

const icon = /\/octicons-react\/dist\/icons\/\w+\.mjs$/
/** One drawing of an icon by its height, as the library writes it: `	"24": { … },`. */
const drawing = /^\t"(\d+)": \{\n(?:\t\t.*\n)*\t\},?\n/gm

/** The drawings that lines of text have; a larger one is the same drawing, larger. */
const smallDrawings = (code: string): string => {
  const heights = [...code.matchAll(drawing)].map(([, height]) => Number(height))
  const kept = heights.filter((height) => height <= 16)
  if (kept.length === 0) return code
  return code
    .replace(drawing, (text, height: string) => (kept.includes(Number(height)) ? text : ''))
    .replace(/^var heights = \[[^\]]*\];/m, `var heights = ${JSON.stringify(kept.map(String))};`)
}

const router = /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/

/** Says of each component of the router that making it does nothing else, so that those without a reader go. */
const shakeable = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')

const exportedNames = (code: string): string[] => [
  ...[...code.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name = '']) => name),
  ...[...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name = '']) => name),
]

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Folders of Primer that the panel draws with: those of the names that it imports, and what these are made of. */
const foldersOfPrimer = (sources: readonly string[]): string[] => {
  const files = filesOf(primer, '.').map((path) => path.replace(/^\.\//, ''))
  const folderOf = (path: string) =>
    path
      .split('/')
      .slice(0, path.startsWith('experimental/') ? 2 : 1)
      .join('/')
  const folders = new Set<string>()
  const add = (folder: string): void => {
    if (folders.has(folder) || strangers.includes(folder)) return
    folders.add(folder)
    for (const path of files) {
      if (folderOf(path) !== folder || !path.endsWith('.js')) continue
      for (const to of namesIn(readFileSync(join(primer, path), 'utf8'), /from "(\.[^"]+)"/g))
        add(folderOf(join(dirname(path), to)))
    }
  }
  for (const folder of ['internal', 'hooks', 'live-region']) add(folder)
  for (const source of sources)
    for (const names of namesIn(source, /import \{([^}]*)\} from '@primer\/react(?:\/\w+)?'/g))
      for (const name of namesIn(names, /(\w+)/g))
        for (const path of files) if (path.endsWith(`/${name}.js`)) add(folderOf(path))
  return files.filter((path) => folders.has(folderOf(path)) || !path.includes('/')).map((path) => join(primer, path))
}

const named = /(--[\w-]+)/g
const read = /var\(\s*(--[\w-]+)/g

/** Variables of styles that somebody names; one that ends in `-` is the beginning of names that are put together. */
const namedVariables = (root: string): { readonly names: ReadonlySet<string>; readonly begins: readonly string[] } => {
  const own = ['src', 'public'].flatMap((folder) => filesOf(root, folder)).map((path) => join(root, path))
  const texts = own.filter((path) => /\.tsx?$/.test(path)).map((path) => readFileSync(path, 'utf8'))
  const names = new Set(texts.flatMap((text) => namesIn(text, named)))
  for (const path of [...own, ...foldersOfPrimer(texts)]) {
    if (path.endsWith('.css')) for (const name of namesIn(readFileSync(path, 'utf8'), read)) names.add(name)
    if (path.endsWith('.js')) for (const name of namesIn(readFileSync(path, 'utf8'), named)) names.add(name)
  }
  return { names, begins: [...names].filter((name) => name.length > 2 && name.endsWith('-')) }
}

/** Themes that the page never has: which is the light one and which the dark one stands in `index.html`. */
const otherTheme = /\[data-(?:dark-theme="?light|light-theme="?dark)"?\]/

const leftVariables = new Set<string>()

/** Leaves out of the styles the variables that nothing names, and the themes that the page never has. */
const usedStyles = (root: string): PostCss => {
  let variables: ReturnType<typeof namedVariables> | undefined
  return {
    plugins: [
      {
        postcssPlugin: 'used-styles',
        OnceExit: (styles) => {
          // Where those of Primer stand.
          if (styles.source?.input.file?.endsWith('/src/app/base.css') !== true) return
          variables ??= namedVariables(root)
          const { names, begins } = variables
          styles.walkRules((rule) => {
            const kept = rule.selectors.filter((selector) => !otherTheme.test(selector))
            if (kept.length === 0) rule.remove()
            else if (kept.length < rule.selectors.length) rule.selectors = kept
          })
          const meanings = new Map<string, string[]>()
          styles.walkDecls(/^--/, ({ prop, value }) => {
            meanings.set(prop, [...(meanings.get(prop) ?? []), ...namesIn(value, read)])
          })
          const used = new Set<string>()
          const use = (name: string): void => {
            if (used.has(name)) return
            used.add(name)
            for (const other of meanings.get(name) ?? []) use(other)
          }
          for (const name of names) use(name)
          styles.walkDecls(/^(?!--)/, ({ value }) => {
            for (const name of namesIn(value, read)) use(name)
          })
          for (const name of meanings.keys()) if (begins.some((begin) => name.startsWith(begin))) use(name)
          styles.walkDecls(/^--/, (declaration) => {
            if (used.has(declaration.prop)) return
            leftVariables.add(declaration.prop)
            declaration.remove()
          })
        },
      },
    ],
  }
}

/** Ways of a socket that the panel does not ask for. */
const otherTransports = ['./polling-xhr.node.js', './webtransport.js']

const modernDexie = require.resolve('dexie/dist/modern/dexie.mjs')

const unused = '\0unused:'
const popover = '\0popover'

/**
 * What libraries bring and the panel never uses, which no bundler can see. The build stops where something of it is
 * used after all.
 */
export const leaveOut = (): Plugin => ({
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  config: ({ root = process.cwd() }) => ({ css: { postcss: usedStyles(root) } }),
  resolveId: (source, importer = '') => {
    const stranger = strangers.find((name) => source.endsWith(`/${name}/${name}.js`))
    if (stranger !== undefined && importer.endsWith('/FormControl/FormControl.js')) return unused + stranger
    if (otherTransports.includes(source) && importer.endsWith('/engine.io-client/build/esm/transports/index.js'))
      return unused + (source.includes('xhr') ? 'XHR' : 'WT')
    // The package hands everybody what it made for browsers of 2015.
    if (source === 'dexie') return modernDexie
    // A hint of keys in a tooltip: the panel has its own.
    if (source === '../KeybindingHint/KeybindingHint.js' && importer.startsWith(primer))
      return unused + 'KeybindingHint'
    // Browsers have it since 2024: who has an older one fetches it.
    if (source === '@oddbird/popover-polyfill/fn' && importer.startsWith(primer)) return popover
    return null
  },
  load: (id) => {
    if (id.startsWith(unused)) {
      const name = id.slice(unused.length)
      return `const ${name} = () => null\nexport { ${name}, ${name} as default }`
    }
    if (id === popover)
      return `export const isSupported = () => 'popover' in HTMLElement.prototype
export const apply = () => void import('@oddbird/popover-polyfill')`
    if (!schemaWriter.test(id)) return null
    const names = exportedNames(readFileSync(id, 'utf8'))
    return `const unused = () => { throw new Error('The panel writes no schemas.') }\n${names
      .map((name) => `export { unused as ${name} }`)
      .join('\n')}`
  },
  transform: (code, id) => {
    if (icon.test(id)) return { code: smallDrawings(code), map: null }
    return router.test(id) ? { code: shakeable(code), map: null } : null
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : String(file.source)
        const missing =
          /\.(?:css|js)$/.test(file.fileName) && namesIn(text, read).find((name) => leftVariables.has(name))
        if (missing) this.error(`${file.fileName} reads ${missing}, which was left out of the styles.`)
        if (file.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const used = renderedLength > 0 && strangers.find((name) => id === join(primer, name, `${name}.js`))
          if (used) this.error(`${used} is used now: a FormControl around it must know it. See commands/leaveOut.ts.`)
        }
      }
    },
  },
})
