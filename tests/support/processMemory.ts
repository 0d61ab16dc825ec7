import { readFileSync, writeFileSync } from 'node:fs'
import { childrenOf } from '#commands/processTree.ts'

const megabytes = (kilobytes: string | undefined) => Number(kilobytes ?? 0) / 1024

const fieldOf = (pid: number, field: 'VmHWM' | 'VmRSS'): number => {
  try {
    return megabytes(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])
  } catch {
    return 0
  }
}

/** Most MB of memory that the process had at once, since it began or since `forgetPeak`; 0 when it is gone. */
export const peakOf = (pid: number): number => fieldOf(pid, 'VmHWM')
export const memoryOf = (pid: number): number => fieldOf(pid, 'VmRSS')
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

export interface ChildWatch {
  /** The most MB that one child had at once since the last call. */
  takePeak(): number
  stop(): void
}

/** Looks every few milliseconds at what the children of a process hold; Linux alone says it. */
export const watchChildren = (pid: number): ChildWatch => {
  let peak = 0
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) peak = Math.max(peak, peakOf(child))
  }, 5)
  return {
    takePeak: () => {
      const taken = peak
      peak = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

/** Processor time of a process so far, in ms; 0 when it is gone. */
export const workOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
