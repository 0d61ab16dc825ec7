import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shipped } from '#commands/shippedPackages.ts'
import { isBuiltFrom, markBuilt } from '#server/builtFrom.ts'
import { drawingProgramSource } from '#server/files/images/drawingProgram.ts'
import { sheetProgramSource } from '#server/files/sheetReading/sheetProgram.ts'
import { builtFolder, programFingerprint } from '#server/processes/childProgram.ts'

export const containerfile = 'ops/Containerfile'

/** What the image has of the desk's folder: the sources of every COPY. */
export const copiedBy = (text: string): string[] =>
  [...text.matchAll(/^COPY (.+)$/gm)].flatMap(([, words = '']) =>
    words
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .slice(0, -1),
  )

/** Layers keep whole seconds, and what was built is known by the times of its sources. */
const sameTime = new Date('2000-01-01T00:00:00Z')

const isLeftOut = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(^|\/)commands\/proofs$/.test(path)

/** Everybody may read it, whatever the umask was under which it was written here. */
const settle = (path: string): void => {
  const found = statSync(path)
  if (found.isDirectory()) for (const name of readdirSync(path)) settle(join(path, name))
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  utimesSync(path, sameTime, sameTime)
}

/** Packages of the lock that are shipped and are for this kind of machine, each without what lies below it. */
const copyPackages = (to: string): void => {
  for (const { path } of shipped) {
    if (!existsSync(path)) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(path, join(to, path), {
      recursive: true,
      dereference: true,
      filter: (source) => source === path || basename(source) !== 'node_modules',
    })
  }
}

const copyBuilt = (to: string): void => {
  for (const source of [sheetProgramSource, drawingProgramSource]) {
    if (!isBuiltFrom(builtFolder(process.cwd(), source), programFingerprint(process.cwd(), source)))
      throw new Error(`${source.name} is not built from what stands here. Build it first: npm run build.`)
    cpSync(builtFolder(process.cwd(), source), builtFolder(to, source), { recursive: true })
  }
}

/** Lays out what the image is made of, and nothing else. The desk is built already. */
export const layOutContext = (to: string): void => {
  for (const path of copiedBy(readFileSync(containerfile, 'utf8'))) {
    if (path === 'node_modules') copyPackages(to)
    else if (path === '.built') copyBuilt(to)
    else cpSync(path, join(to, path), { recursive: true, filter: (source) => !isLeftOut(source) })
  }
  settle(to)
  for (const source of [sheetProgramSource, drawingProgramSource])
    markBuilt(builtFolder(to, source), programFingerprint(to, source))
}
