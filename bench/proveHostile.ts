import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '#server/db/database.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'
import type { Ending } from '#tests/proofs/hostile/hostileFile.ts'
import { documentedEndings, mutantsOf } from '#tests/proofs/hostile/mutants.ts'
import { type Uploader, hostileFiles, type Route, tryFile } from '#tests/proofs/hostile/tryFile.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { forgetPeak, memoryOf, peakOf, watchChildren } from '#tests/support/processMemory.ts'
import { buildMerchantRows, buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly mutants: number
  readonly seed: number
}

interface ToTry {
  readonly name: string
  readonly fileName: string
  readonly bytes: () => Uint8Array<ArrayBuffer>
  readonly isRight: (ends: Ending) => boolean
}

interface Run {
  readonly filesSent: number
  readonly wrong: readonly string[]
  readonly answeredMs: number
  readonly jobMs: number
}

const named = (route: Route): ToTry[] =>
  hostileFiles
    .filter(({ isOnlyWhole }) => route === 'whole' || !isOnlyWhole)
    .map(({ title, fileName, bytes, ends }) => ({
      name: title,
      fileName,
      bytes,
      isRight: (found) => isDeepStrictEqual(found, ends),
    }))

function* mutants(seed: number, count: number): Generator<ToTry> {
  for (const { fileName, bytes, how } of mutantsOf(seed, count))
    yield {
      name: how,
      fileName,
      bytes: () => bytes,
      isRight: (found) => typeof found !== 'string' || documentedEndings.some((ending) => ending.test(found)),
    }
}

const tryAll = async (uploader: Uploader, files: Iterable<ToTry>, route: Route): Promise<Run> => {
  const wrong: string[] = []
  let [filesSent, answeredMs, jobMs] = [0, 0, 0]
  for (const { name, fileName, bytes, isRight } of files) {
    filesSent += 1
    try {
      const end = await tryFile(uploader, { fileName, bytes: bytes() }, route)
      answeredMs = Math.max(answeredMs, end.answeredMs)
      jobMs = Math.max(jobMs, end.jobMs)
      if (!isRight(end.ends)) wrong.push(`${name}: ${JSON.stringify(end.ends).slice(0, 300)}`)
    } catch (error) {
      wrong.push(`${name}: ${String(error)}`)
    }
  }
  for (const line of wrong) console.error(line)
  return { filesSent, wrong, answeredMs, jobMs }
}

/** Asks the gateway for something else all the while; says how often it did not answer, and how long it took at most. */
const askMeanwhile = ({ address, person }: Uploader) => {
  const asked = { answers: 0, failures: 0, longestMs: 0 }
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now()
      try {
        const ready = await fetch(`${address}/ready`)
        await person.call('files.openJobs', {})
        if (!ready.ok) throw new Error(`/ready says ${ready.status}`)
        asked.answers += 1
      } catch (error) {
        console.error(error)
        asked.failures += 1
      }
      asked.longestMs = Math.max(asked.longestMs, performance.now() - since)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return asked
  }
}

/** A child that takes 400 MB, which the watch over children has to see. */
const plantedPeak = async (): Promise<number> => {
  const watch = watchChildren(process.pid)
  const hog = spawn(process.execPath, ['-e', 'const b = Buffer.alloc(4e8, 1); setTimeout(() => b, 200)'])
  await once(hog, 'exit')
  watch.stop()
  return watch.takePeak()
}

/** One gateway process on a database of its own with the merchants that the files name. */
const withUploader = async <Done>(
  postgresUrl: string,
  work: (uploader: Uploader, gateway: GatewayProcess) => Promise<Done>,
): Promise<Done> => {
  const env = { IDLE_SECONDS: '86400' }
  const first = await openTestGateway(postgresUrl, { env })
  const { cookie } = await first.signIn('opsadmin')
  await insertMerchants(
    first.database.db,
    buildMerchantRows(20).map(([merchantCode = '']) => buildMerchant({ merchantCode })),
  )
  await first.close()
  const database = openDatabase(first.database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-prove-hostile-'))
  const gateway = await spawnGateway(dataDir, database.url, env)
  try {
    return await work({ address: gateway.address, person: client(gateway, cookie) }, gateway)
  } finally {
    await gateway.kill()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const honest = (at: number): ToTry => ({
  name: `honest ${at}`,
  fileName: `honest ${at}.xlsx`,
  bytes: () => buildSheet({ headers: merchantHeaders, rows: [['M0000001', `Honest ${at}`, '']] }),
  isRight: (ends) => typeof ends !== 'string',
})

/** The planted faults first: a harness that finds nothing there would prove nothing. Then every named file by both ways, and the changed ones. */
export const proveHostile = ({ mutants: count, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const hog = await plantedPeak()
    const byParts = await withUploader(postgresUrl, (uploader) => tryAll(uploader, named('parts'), 'parts'))
    return withUploader(postgresUrl, async (uploader, { pid }) => {
      const children = watchChildren(pid)
      const planted = await tryAll(uploader, [{ ...honest(0), isRight: (ends) => ends === 'refused' }], 'whole')
      const warm = await tryAll(uploader, [1, 2, 3, 4, 5].map(honest), 'whole')
      const idleChild = children.takePeak()
      const idleGateway = memoryOf(pid)
      forgetPeak(pid)

      const stopAsking = askMeanwhile(uploader)
      const whole = await tryAll(uploader, named('whole'), 'whole')
      const changed = await tryAll(uploader, mutants(seed, count), 'whole')
      const after = await tryAll(uploader, [honest(6)], 'whole')
      const asked = await stopAsking()
      children.stop()
      const runs = [byParts, whole, changed]
      const longest = (of: 'answeredMs' | 'jobMs') => Math.max(...runs.map((run) => run[of])) / 1_000
      return [
        atLeast('planted: an honest file that was said to be refused', planted.wrong.length, 'files', 1, seed),
        atLeast('planted: a child that takes 400 MB, as seen', hog, 'MB', 380, seed),
        atLeast('named files, sent whole', whole.filesSent, 'files', 60, seed),
        atLeast('named files, sent in sealed parts', byParts.filesSent, 'files', 60, seed),
        atLeast('files that chance has changed', changed.filesSent, 'files', count, seed),
        atMost(
          'named files with another end than is documented',
          whole.wrong.length + byParts.wrong.length,
          'files',
          0,
          seed,
        ),
        atMost('changed files with an end that is not documented', changed.wrong.length, 'files', 0, seed),
        atMost(
          'honest files before and after that were not read',
          warm.wrong.length + after.wrong.length,
          'files',
          0,
          seed,
        ),
        atMost('longest wait for an answer', longest('answeredMs'), 's', 2, seed),
        atMost('longest job, from its start to its end', longest('jobMs'), 's', 2, seed),
        told('reading process of an honest file, at most', idleChild, 'MB', seed),
        atMost('reading process above that, at most', children.takePeak() - idleChild, 'MB', 256, seed),
        told('gateway before', idleGateway, 'MB', seed),
        atMost('gateway above that, at most', peakOf(pid) - idleGateway, 'MB', 256, seed),
        atLeast('other calls answered meanwhile', asked.answers, 'calls', 1, seed),
        atMost('other calls not answered meanwhile', asked.failures, 'calls', 0, seed),
        told('longest of the other calls', asked.longestMs, 'ms', seed),
      ]
    })
  })
