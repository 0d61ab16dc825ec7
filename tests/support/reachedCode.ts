import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Module {
  /** Text of each top-level declaration by its name. */
  readonly declared: ReadonlyMap<string, string>
  /** Where a name comes from that is imported or handed on: file and the name there. */
  readonly from: ReadonlyMap<string, { readonly path: string; readonly name: string }>
}

const modules = new Map<string, Module>()

const resolve = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#server/')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

/** Every declaration begins in the first column, as the formatter writes them. */
const readModule = (path: string): Module => {
  const known = modules.get(path)
  if (known !== undefined) return known
  const text = readFileSync(path, 'utf8')
  const from = new Map<string, { path: string; name: string }>()
  for (const [, names = '', specifier = ''] of text.matchAll(/^(?:import|export)\s*\{([^}]*)\}\s*from\s*'([^']+)'/gm)) {
    const target = resolve(path, specifier)
    if (target === undefined) continue
    for (const one of names.split(',')) {
      const [name = '', as = name] = one.trim().split(' as ')
      if (name !== '' && !name.startsWith('type ')) from.set(as, { path: target, name })
    }
  }
  const declared = new Map<string, string>()
  for (const block of text.split(/^(?=(?:export )?(?:async )?(?:const|function|class) )/m)) {
    const name = /^(?:export )?(?:async )?(?:const|function|class) (\w+)/.exec(block)?.[1]
    if (name !== undefined) declared.set(name, block)
    const taken = /^(?:export )?const \{([^}]*)\} =/.exec(block)?.[1] ?? ''
    for (const one of taken.split(',')) {
      const part = one.trim().split(': ').at(-1) ?? ''
      if (part !== '') declared.set(part, block)
    }
  }
  const read = { declared, from }
  modules.set(path, read)
  return read
}

interface Found {
  readonly words: Set<string>
  text: string
}

const wordsIn = (text: string): string[] => text.match(/\w+/g) ?? []

const reach = (path: string, names: readonly string[], seen: Set<string>, found: Found): void => {
  const { declared, from } = readModule(path)
  for (const name of names) {
    const key = `${path} ${name}`
    if (seen.has(key)) continue
    seen.add(key)
    const text = declared.get(name)
    const origin = from.get(name)
    if (text !== undefined) {
      const inside = wordsIn(text)
      for (const word of inside) found.words.add(word)
      found.text += text
      reach(path, inside, seen, found)
    } else if (origin !== undefined) reach(origin.path, [origin.name], seen, found)
  }
}

const handlerFiles = () => globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))

/** Where each command is answered: the file, and the words of its entry in a list of handlers. */
const entries = (): ReadonlyMap<string, { readonly path: string; readonly words: string[] }> => {
  const found = new Map<string, { path: string; words: string[] }>()
  for (const path of handlerFiles())
    for (const [, name = '', value = ''] of readFileSync(path, 'utf8').matchAll(
      /[ {]'(\w+\.\w+)': ((?:[^\n,]|\n {4})*)/g,
    ))
      found.set(name, { path, words: wordsIn(value) })
  return found
}

/** The code of the server that a command can run, by the names that its handler uses: its words, and its text. */
export const reachedByCommands = (): ((command: string) => Readonly<Found>) => {
  const answered = entries()
  const known = new Map<string, Found>()
  return (command) => {
    const before = known.get(command)
    if (before !== undefined) return before
    const found: Found = { words: new Set(), text: '' }
    const entry = answered.get(command)
    if (entry === undefined) throw new Error(`${command} is answered by no list of handlers.`)
    for (const word of entry.words) found.words.add(word)
    reach(entry.path, entry.words, new Set(), found)
    known.set(command, found)
    return found
  }
}

/** What a gateway or a worker starts that goes on by itself. */
export const startedByTime = (): string[] => [
  ...new Set(
    ['server/app/openGateway.ts', 'server/app/openWorker.ts'].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(start[A-Z]\w+)\(/g)].map(([, name = '']) => name),
    ),
  ),
]
