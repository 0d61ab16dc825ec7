import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

export type Boundaries = {
  /** Files, and imports as `file: import`, that the cruise did not see: with any, no violations proves nothing. */
  unseen: string[]
  files: number
  violations: { rule: string; from: string; to: string }[]
}

const ROOMS = [
  'contract',
  'spreadsheets',
  'machines',
  'server',
  'src',
  'commands',
  'tests',
  'e2e',
  'bench',
  'simulator',
]
const RULES = resolve(import.meta.dirname, '../.dependency-cruiser.cjs')

/** Holds every file of the house in `folder` to the rules of .dependency-cruiser.cjs. */
export async function cruiseHouse(folder: string): Promise<Boundaries> {
  const rooms = ROOMS.filter((room) => existsSync(join(folder, room)))
  const { options, ...ruleSet } = await extractDepcruiseConfig(RULES)
  const whole = { ...options, ruleSet, validate: true, baseDir: folder }
  const { output } = await cruise(rooms, whole, options?.enhancedResolveOptions)
  const { modules, summary } = output as ICruiseResult
  const seen = new Map(
    modules.map(({ source, dependencies }) => [source, new Set(dependencies.map(({ module }) => module))]),
  )
  const files = rooms.flatMap((room) => sourceFiles(folder, room))
  return {
    unseen: files.flatMap((file) => unseenIn(file, readFileSync(join(folder, file), 'utf8'), seen.get(file))),
    files: files.length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

// The cruise parses TypeScript tolerantly and could lose an import without a word; the plain text is the witness.
function unseenIn(file: string, text: string, seen: Set<string> | undefined): string[] {
  if (!seen) return [file]
  const named = [...text.matchAll(/^(?:import|export|\}).*?(?:from|import) '([^']+)'$/gm)].map(
    ([, module = '']) => module,
  )
  return named
    .filter((module) => !seen.has(module) && !seen.has(module.replace(/^node:/, '')))
    .map((module) => `${file}: ${module}`)
}

function sourceFiles(folder: string, room: string): string[] {
  return readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('tests/planted-violations/'))
}
