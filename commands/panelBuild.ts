import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SOURCES = ['contract', 'machines', 'src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
const STAMP = '.built-from'
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm', '.map', '.txt'])
const WORTH_COMPRESSING_BYTES = 1024

/** What the panel is built from, told by names, sizes and times of change. */
export function panelFingerprint(root: string): string {
  const hash = createHash('sha256').update(`${process.env.SERVICE_WORKER ?? ''}\n`)
  for (const source of SOURCES) {
    for (const path of filesOf(root, source)) {
      const { size, mtimeMs } = statSync(join(root, path))
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** Whether `dist` was built from exactly what stands in the folder now. */
export function isPanelFresh(root: string): boolean {
  const stamp = join(root, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === panelFingerprint(root)
}

/** Builds the panel into `dist`, with a .br and a .gz beside every file worth it. */
export async function buildPanel(root: string): Promise<void> {
  const fingerprint = panelFingerprint(root)
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
  const dist = join(root, 'dist')
  await compressFolder(dist)
  writeFileSync(join(dist, STAMP), fingerprint)
}

/** Puts a .br and a .gz beside every file worth it. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(filesOf(folder, '.').map((path) => compress(join(folder, path))))
}

function filesOf(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  const entries = readdirSync(full, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

async function compress(file: string) {
  if (!COMPRESSIBLE.has(extname(file))) return
  const bytes = await readFile(file)
  if (bytes.length < WORTH_COMPRESSING_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
