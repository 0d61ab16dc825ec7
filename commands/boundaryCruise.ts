import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

export type Boundaries = {
  /** Files of the house that the cruise never read: with any, a run without violations proves nothing. */
  unread: string[]
  read: number
  violations: { rule: string; from: string; to: string }[]
}

const ROOMS = ['contract', 'machines', 'server', 'src', 'commands', 'tests', 'e2e', 'bench']
const RULES = resolve(import.meta.dirname, '../.dependency-cruiser.cjs')

/** Holds every file of the house in `folder` to the rules of .dependency-cruiser.cjs. */
export async function cruiseHouse(folder: string): Promise<Boundaries> {
  const rooms = ROOMS.filter((room) => existsSync(join(folder, room)))
  const { options, ...ruleSet } = await extractDepcruiseConfig(RULES)
  const { output } = await cruise(
    rooms,
    { ...options, ruleSet, validate: true, baseDir: folder },
    options?.enhancedResolveOptions,
  )
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map(({ source }) => source))
  const files = rooms.flatMap((room) => sourceFiles(folder, room))
  return {
    unread: files.filter((file) => !read.has(file)),
    read: files.filter((file) => read.has(file)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

function sourceFiles(folder: string, room: string): string[] {
  return readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('tests/planted-violations/'))
}
