import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintOf, isBuiltFrom } from '#server/builtFrom.ts'

/** A program that runs in a confined process of its own. */
export interface ChildProgramSource {
  readonly name: string
  /** Its first file, from the root: `<name>.ts`. */
  readonly file: string
  /** All it is written in, from the root. */
  readonly folders: readonly string[]
  /** Packages that cannot be built into it, having parts that are not JavaScript. */
  readonly packages: readonly string[]
}

/** How to run it. */
export interface ChildProgram {
  readonly path: string
  /** All that it may read of its own. */
  readonly readable: readonly string[]
}

export const root = realpathSync(fileURLToPath(new URL('../../', import.meta.url)))

export const builtFolder = (at: string, { name }: ChildProgramSource): string => join(at, '.built', name)
export const programFingerprint = (at: string, { folders }: ChildProgramSource): string =>
  fingerprintOf(at, [...folders, 'package-lock.json'])

/**
 * As it was built, a third of the time to start: no types to strip, no thousand files to find. From its sources where
 * nobody built it, or from others.
 */
export const programIn = (
  at: string,
  source: ChildProgramSource,
  fingerprint = programFingerprint(at, source),
): ChildProgram => {
  const built = builtFolder(at, source)
  const packages = ['node_modules', 'package.json'].map((path) => join(at, path))
  if (isBuiltFrom(built, fingerprint)) {
    const readable = source.packages.length === 0 ? [built] : [built, ...packages]
    return { path: join(built, `${source.name}.mjs`), readable }
  }
  return {
    path: join(at, source.file),
    readable: [...source.folders.map((path) => join(at, path)), ...packages],
  }
}
