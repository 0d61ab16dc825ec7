import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { childrenOf, isAlive } from './processTree.ts'

/** How PostgreSQL is told: SIGINT is a fast stop of the one above, whose others follow it. */
const stopPatienceMs = 60_000
const killPatienceMs = 10_000

const wordsOf = (pid: number, file: 'cmdline' | 'environ'): string[] => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1').split('\0')
  } catch {
    // It has ended, or is somebody else's.
    return []
  }
}

const everyProcess = (): number[] => {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
  } catch {
    return []
  }
}

const clusterOf = (pid: number): string | undefined => {
  const [program = '', word, cluster] = wordsOf(pid, 'cmdline')
  return basename(program) === 'postgres' && word === '-D' ? cluster : undefined
}
const isPostgres = (pid: number): boolean =>
  clusterOf(pid) !== undefined || wordsOf(pid, 'cmdline')[0]?.startsWith('postgres:') === true

/** The process and all that began below it, as far as those between them live. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** Whose temporary folder it is: children of children have it too, when those between have ended long ago. */
const withTemporary = (folder: string): number[] =>
  everyProcess().filter((pid) => wordsOf(pid, 'environ').includes(`TMPDIR=${folder}`))

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const untilGone = async (pids: readonly number[], patienceMs: number): Promise<readonly number[]> => {
  for (const deadline = performance.now() + patienceMs; ; await passing(20)) {
    const left = pids.filter(isAlive)
    if (left.length === 0 || performance.now() > deadline) return left
  }
}

/** Ends these, and those that work in this temporary folder, at once: PostgreSQL is left for `stopServers`. */
export const endProcesses = async (pids: readonly number[], temporary: string): Promise<void> => {
  for (const deadline = performance.now() + killPatienceMs; performance.now() < deadline; ) {
    const found = [...new Set([...pids, ...withTemporary(temporary)])].filter((pid) => isAlive(pid) && !isPostgres(pid))
    if (found.length === 0) return
    for (const pid of found) signal(pid, 'SIGKILL')
    await untilGone(found, killPatienceMs)
  }
}

/** Stops every PostgreSQL among these, and on a cluster below one of these folders: its transactions are rolled back. */
export const stopServers = async (pids: readonly number[], folders: readonly string[]): Promise<void> => {
  const serves = (pid: number): boolean => {
    const cluster = clusterOf(pid)
    return cluster !== undefined && (pids.includes(pid) || folders.some((folder) => cluster.startsWith(`${folder}/`)))
  }
  const servers = everyProcess().filter(serves)
  for (const pid of servers) signal(pid, 'SIGINT')
  for (const pid of await untilGone(servers, stopPatienceMs)) for (const one of treeOf(pid)) signal(one, 'SIGKILL')
}
