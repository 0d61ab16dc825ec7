import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runToEnd } from '#commands/runToEnd.ts'

interface Told<Result> {
  readonly exitCode: number
  /** What the journey wrote into the file that it was told of; undefined: it did not come so far. */
  readonly result: Result | undefined
}

/** Runs one file of e2e with these settings besides the environment, and a file for its result in the setting `into`. */
export const runProofJourney = async <Result>(
  file: string,
  into: string,
  settings: Readonly<Record<string, string>>,
): Promise<Told<Result>> => {
  mkdirSync('.tmp', { recursive: true })
  const written = `.tmp/${into.toLowerCase()}-${process.pid}.json`
  const exitCode = await runToEnd('playwright', ['test', file], { ...settings, [into]: written })
  if (!existsSync(written)) return { exitCode, result: undefined }
  const result = JSON.parse(readFileSync(written, 'utf8')) as Result
  rmSync(written)
  return { exitCode, result }
}
