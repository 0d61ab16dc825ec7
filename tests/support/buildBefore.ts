import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

export interface Released {
  readonly commit: string
  readonly version: string
}

/** The release before this version, by its commit `Release <version>`; undefined in a clone without that history. */
export const findReleaseBefore = (): Released | undefined => {
  const { version: present } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  try {
    return git('log', '--format=%H %s', '--grep', '^Release [0-9]')
      .split('\n')
      .flatMap((line) => {
        const [, commit = '', version = ''] = /^(\S+) Release (\d+\.\d+\.\d+)$/.exec(line) ?? []
        return commit === '' || version === present ? [] : [{ commit, version }]
      })[0]
  } catch {
    return undefined
  }
}

/**
 * The files of a commit in a folder of their own below `.tmp`, on the packages that are installed here: the same files by a
 * second name, since confined processes read nothing through a link that leads elsewhere. What tools keep there is not taken.
 */
export const layOutBuild = (commit: string, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], { cwd: root })
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')])
  for (const kept of ['.vite', '.vite-temp', '.cache'])
    rmSync(join(folder, 'node_modules', kept), { recursive: true, force: true })
}
