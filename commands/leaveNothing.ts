import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STOPPED } from '#commands/runCommand.ts'
import { databasesElsewhere, isAlive, removeRun, runFoldersOf } from '#commands/runFolders.ts'
import { endProcesses, stopServers, treeOf } from '#commands/startedProcesses.ts'

const ofARun = /^opsdesk-run-(\d+)$/

/** Ends what these processes and all that work in this temporary folder have going on, and removes what they wrote. */
const clear = async (pids: readonly number[], temporary: string): Promise<void> => {
  await endProcesses(pids, temporary)
  const runs = runFoldersOf(pids)
  const elsewhere = [temporary, ...runs].flatMap(databasesElsewhere)
  await stopServers(pids, [temporary, ...runs, ...elsewhere])
  for (const run of runs) await removeRun(run)
  for (const folder of [...elsewhere, temporary]) rmSync(folder, { recursive: true, force: true })
}

/** Clears what is left of runs that were killed themselves; one may have had our number. */
const clearEnded = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(ofARun.exec(name)?.[1])
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) await clear([], join(tmpdir(), name))
  }
}

/**
 * Runs a file of ours to its end, or until the wish to stop, with a temporary folder of its own. However it ends, nothing
 * that it started goes on and nothing that it wrote there stays. Answers its exit code. Linux alone says who is whose.
 */
export const leaveNothing = async (file: string, words: readonly string[], stop: AbortSignal): Promise<number> => {
  await clearEnded()
  const temporary = join(tmpdir(), `opsdesk-run-${process.pid}`)
  mkdirSync(temporary)
  // PostgreSQL may have another account, which passes through.
  chmodSync(temporary, 0o755)
  const child = spawn(process.execPath, [...process.execArgv, file, ...words], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'inherit',
  })
  const own = child.pid ?? 0
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1)
  try {
    const stopped = stop.aborted ? Promise.resolve() : once(stop, 'abort')
    return await Promise.race([ended, stopped.then(() => STOPPED)])
  } finally {
    // It goes first: it would start again what ends.
    const started = treeOf(own)
    child.kill('SIGKILL')
    await ended
    await clear(started, temporary)
  }
}
