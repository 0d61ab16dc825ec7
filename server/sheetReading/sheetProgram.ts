import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf, isBuiltFrom } from '#server/builtFrom.ts'

/** The program of the reading process. */
export interface SheetProgram {
  readonly path: string
  /** All that it may read besides the sheet. */
  readonly readable: readonly string[]
}

export const sheetProgramSource = 'server/sheetReading/sheetProcess.ts'
export const sheetProgramFolder = (root: string): string => join(root, '.built', 'sheetProcess')
export const sheetProgramFingerprint = (root: string): string =>
  fingerprintOf(root, ['contract', 'spreadsheets', 'server/sheetReading', 'package-lock.json'])

/**
 * As it was built, a third of the time to start: no types to strip, no thousand files to find. From its sources where
 * nobody built it, or from others.
 */
export const sheetProgramIn = (root: string, fingerprint = sheetProgramFingerprint(root)): SheetProgram => {
  const built = sheetProgramFolder(root)
  if (isBuiltFrom(built, fingerprint)) return { path: join(built, 'sheetProcess.mjs'), readable: [built] }
  const readable = ['contract', 'spreadsheets', 'server/sheetReading', 'node_modules', 'package.json'].map((path) =>
    join(root, path),
  )
  return { path: join(root, sheetProgramSource), readable }
}

export const root = realpathSync(fileURLToPath(new URL('../../', import.meta.url)))
let found: SheetProgram | undefined

/** That of this house; looked for once. */
export const sheetProgram = (): SheetProgram => (found ??= sheetProgramIn(root))
