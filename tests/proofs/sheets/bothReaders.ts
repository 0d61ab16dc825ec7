import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { runFolder } from '#commands/runFolders.ts'
import { readSheet } from '#server/files/sheetReading/index.ts'
import { endingOf } from './endings.ts'
import { kindOfSample } from './samples.ts'

export interface BothEndings {
  readonly panel: string[]
  readonly gateway: string[]
  readonly panelMs: number
  readonly gatewayMs: number
}

const crashed = 'the thread has died'
const megabytes = 256
const silenceMs = 15_000

let opened = 0

/** Reads files one after the other by the panel's reader and by the gateway's. Close it. */
export const openBothReaders = () => {
  opened += 1
  const folder = runFolder(`both-readers-${opened}`)
  mkdirSync(folder, { recursive: true })
  let files = 0
  let thread: Worker | undefined

  const byPanel = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string[]> => {
    thread ??= new Worker(new URL('./panelThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      stderr: true,
      stdout: true,
    })
    const own = thread
    own.postMessage({ name, bytes })
    const stop = new AbortController()
    const { signal } = stop
    const answer = once(own, 'message', { signal }).then(([{ ending }]) => ending as string[])
    const died = once(own, 'exit', { signal }).then(() => [crashed])
    answer.catch(() => {})
    died.catch(() => {})
    const late = passing(silenceMs, [crashed], { signal })
    late.catch(() => {})
    try {
      const ending = await Promise.race([answer, died, late])
      if (ending[0] === crashed) thread = undefined
      return ending
    } catch {
      thread = undefined
      return [crashed]
    } finally {
      stop.abort()
      if (thread === undefined) await own.terminate()
    }
  }

  const byGateway = async (name: string, bytes: Uint8Array): Promise<string[]> => {
    files += 1
    const path = join(folder, `${files}`)
    const spool = `${path}-spool`
    writeFileSync(path, bytes)
    try {
      return await endingOf(() => readSheet(path, kindOfSample(name), { fileName: name, spool }))
    } finally {
      rmSync(path)
      rmSync(spool, { force: true })
    }
  }

  return {
    async read(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<BothEndings> {
      const since = performance.now()
      const panel = await byPanel(name, bytes)
      const between = performance.now()
      const gateway = await byGateway(name, bytes)
      return { panel, gateway, panelMs: between - since, gatewayMs: performance.now() - between }
    },
    async close() {
      await thread?.terminate()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export const isCrash = ([first]: readonly string[]): boolean => first === crashed
