import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesOf, fingerprintOf, isBuiltFrom, markBuilt } from '#server/builtFrom.ts'

const SOURCES = [
  'contract',
  'spreadsheets',
  'machines',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'commands/askAtOnce.ts',
  'commands/frameFirst.ts',
  'commands/leaveOut.ts',
  'package-lock.json',
]
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm', '.map', '.txt'])
const WORTH_COMPRESSING_BYTES = 1024

/** What the panel is built from. */
export function panelFingerprint(root: string): string {
  return fingerprintOf(root, SOURCES)
}

/** Whether `dist` was built from exactly what stands in the folder now. */
export function isPanelFresh(root: string): boolean {
  return isBuiltFrom(join(root, 'dist'), panelFingerprint(root))
}

/** Builds the panel into `dist`, with a .br and a .gz beside every file worth it. */
export async function buildPanel(root: string): Promise<void> {
  const fingerprint = panelFingerprint(root)
  const { build } = await import('vite')
  const before = new Set(Object.keys(process.env))
  await build({ root, logLevel: 'warn' })
  // Vite leaves its mode here, and component tests that inherit it get a React without `act`.
  for (const name of Object.keys(process.env)) if (!before.has(name)) delete process.env[name]
  const dist = join(root, 'dist')
  await compressFolder(dist)
  markBuilt(dist, fingerprint)
}

/** Puts a .br and a .gz beside every file worth it. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(filesOf(folder, '.').map((path) => compress(join(folder, path))))
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
