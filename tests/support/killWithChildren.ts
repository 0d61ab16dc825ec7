import { setTimeout as passing } from 'node:timers/promises'
import { childrenOf, isAlive } from '#commands/processTree.ts'

const killQuietly = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone.
  }
}

/** Ends a process and those that it began by SIGKILL, itself first, and answers when they are gone. */
export const killWithChildren = async (pid: number): Promise<void> => {
  const below = childrenOf(pid)
  for (const one of [pid, ...below]) killQuietly(one)
  const deadline = Date.now() + 10_000
  while (below.some(isAlive) && Date.now() < deadline) await passing(5)
}
