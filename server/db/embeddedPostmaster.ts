import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What PostgreSQL writes into postmaster.pid about itself. */
export type Postmaster = {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown'
}

const STATUSES = ['starting', 'ready', 'stopping', 'standby'] as const

/** Reads who serves `cluster`; null when nobody says so. The process may be long dead: see isServing. */
export function readPostmaster(cluster: string): Postmaster | null {
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const lines = text.split('\n').map((line) => line.trim())
  const status = STATUSES.find((word) => word === lines[7]) ?? 'unknown'
  return { pid: Number(lines[0]), port: Number(lines[3]), status }
}

/** Whether the process lives and is a PostgreSQL on `cluster`, not a stranger that was given the same number. */
export function isServing(postmaster: Postmaster, cluster: string): boolean {
  if (!(postmaster.pid > 0)) return false
  try {
    process.kill(postmaster.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${postmaster.pid}/status`, 'utf8'))) return false
    const words = readFileSync(`/proc/${postmaster.pid}/cmdline`, 'utf8').split('\0')
    return words.includes(cluster) || (basename(words[0] ?? '') === 'postgres' && worksIn(postmaster.pid, cluster))
  } catch {
    return false
  }
}

// PostgreSQL works in its cluster; it may have been started by another path to it.
function worksIn(pid: number, cluster: string): boolean {
  const [own, there] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
  return own.ino === there.ino && own.dev === there.dev
}
