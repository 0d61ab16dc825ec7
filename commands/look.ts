import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from '#commands/chromiumInstall.ts'
import { runToEnd } from '#commands/runToEnd.ts'

/**
 * `npm run look -- [words of an address]`: pictures of every screen of the built panel, full, empty and failing, at 1440
 * (light), 1366 (dark) and 1093, and one page that has them all. Empty and failing ones are searched for barriers too.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = '.tmp/look'

rmSync(folder, { recursive: true, force: true })
const only: Record<string, string> = positionals[0] === undefined ? {} : { LOOK_ONLY: positionals[0] }
process.exitCode =
  ensureChromium() === undefined
    ? 1
    : await runToEnd('playwright', ['test', '--project', 'look'], { LOOK: folder, ...only })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

if (existsSync(folder)) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replace(/\.txt$/, ''))
    .sort()
  const rows = names.map((name) => {
    const pictures = [
      'full-1440',
      'empty-1440',
      'failing-1440',
      'full-1366',
      'empty-1366',
      'failing-1366',
      'full-1093',
    ].map((look) => {
      const file = escaped(`${name}-${look}.png`)
      return `<a href="${file}"><img loading="lazy" src="${file}" alt="${look}"></a>`
    })
    const begun = readFileSync(join(folder, `${name}.txt`), 'utf8')
    const title = begun === '' ? name : `${name}, ${begun}`
    return `<h2>${escaped(title)}</h2><p>${pictures.join('')}</p>`
  })
  const style =
    'body{font:14px sans-serif;background:#888}p{display:grid;grid-template-columns:repeat(3,1fr);gap:4px}img{width:100%}'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>All screens</title><style>${style}</style>${rows.join('\n')}`,
  )
  console.log(`${names.length} screens in ${join(folder, 'index.html')}`)
}
