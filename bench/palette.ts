import type { Page } from 'playwright'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { askIndex, untilIndexStored } from './indexWorker.ts'
import { median } from './median.ts'
import { type OwnProcess, startPeer } from './ownProcess.ts'
import { openPaletteFixture, type PaletteFixture } from './paletteFixture.ts'
import { drawWanted, keystrokesOf, seed, type Wanted, type WayToFind } from './paletteMarks.ts'
import { typeIntoBarePage, typeIntoPalette } from './palettePaint.ts'
import { buildPeerPage } from './peerPage.ts'
import { percentile } from './percentile.ts'

export interface PaletteOptions {
  readonly many?: number
  readonly some?: number
  /** Merchants looked for in each way. */
  readonly wanted?: number
  /** So many of them have every key timed. */
  readonly typed?: number
  /** Keys that the libraries are asked too. */
  readonly shared?: number
  readonly openings?: number
}

const ways: Readonly<Record<WayToFind, string>> = {
  code: 'code',
  mobile: 'mobile number',
  words: 'words in any order',
  slip: 'words with one slip',
}
const everyWay = Object.keys(ways) as WayToFind[]
const everyKey = (wanted: readonly Wanted[]) => wanted.flatMap(({ text }) => keystrokesOf(text))
const shownCount = (count: number) => count.toLocaleString('en-IN')

interface Sizes extends Required<PaletteOptions> {
  readonly merchants: number
}

const findAll = async (page: Page, way: WayToFind, { wanted, merchants }: Sizes): Promise<number> => {
  const all = drawWanted(way, wanted, merchants, seed)
  const { codes } = await askIndex(
    page,
    all.map(({ text }) => text),
  )
  return (100 * all.filter(({ code }, at) => codes[at]?.includes(code)).length) / all.length
}

const keysOf = ({ typed, merchants }: Sizes): string[] =>
  everyWay.flatMap((way) => everyKey(drawWanted(way, typed, merchants, seed + 1)))

/** Some keys of all, the same for every side. */
const sharedKeys = (sizes: Sizes): string[] => {
  const keys = keysOf(sizes)
  const draw = drawFrom(seed)
  return Array.from({ length: sizes.shared }, () => keys[Math.floor(draw() * keys.length)] ?? '')
}

const measureRates = async (page: Page, sizes: Sizes, goal: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const way of everyWay) {
    const name = `palette of ${shownCount(sizes.merchants)}: found among ten by ${ways[way]}`
    figures.push(atLeast(name, await findAll(page, way, sizes), '%', goal, seed))
  }
  return figures
}

/** In the worker, the median of several rounds for each key: one that the machine itself held up is not the index's. */
const timeKeys = async (page: Page, keys: readonly string[], rounds: number): Promise<number[]> => {
  const times: number[][] = keys.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, ms] of (await askIndex(page, keys)).workerMs.entries()) times[at]?.push(ms)
  return times.map(median)
}

const keyRounds = 3

const measureKeys = async (page: Page, sizes: Sizes): Promise<Figure[]> => {
  const keys = keysOf(sizes)
  // The first ones warm the code.
  await askIndex(page, keys.slice(0, 200))
  const { ms, workerMs } = await askIndex(page, keys)
  const inRounds = await timeKeys(page, keys, keyRounds)
  const name = `palette of ${shownCount(sizes.merchants)}: `
  return [
    told(`${name}keys timed`, ms.length, 'keys', seed),
    told(`${name}answer to a key, median`, median(ms), 'ms', seed),
    atMost(`${name}answer to a key, p99`, percentile(ms, 99), 'ms', 8, seed),
    told(`${name}answer to a key, longest`, Math.max(...ms), 'ms', seed),
    told(`${name}answer to a key in the worker, longest`, Math.max(...workerMs), 'ms', seed),
    atMost(
      `${name}key that takes the worker longest, median of ${keyRounds} rounds`,
      Math.max(...inRounds),
      'ms',
      16,
      seed,
    ),
  ]
}

/** From a key to its rows, p95 in frames of the screen. */
const measurePaint = async (
  page: Page,
  { merchants }: Sizes,
  texts: number,
  type: typeof typeIntoPalette = typeIntoPalette,
): Promise<number> => {
  const wanted = everyWay.flatMap((way) => drawWanted(way, texts, merchants, seed + 2))
  const { ms, frameMs } = await type(
    page,
    wanted.map(({ text }) => text),
  )
  return percentile(ms, 95) / frameMs
}

const paintFigures = async (page: Page, sizes: Sizes): Promise<Figure[]> => {
  const name = `palette of ${shownCount(sizes.merchants)}: key to painted rows, p95`
  return [
    atMost(name, await measurePaint(page, sizes, 5), 'frames', 1.25, seed),
    told(`${name} of a bare page`, await measurePaint(page, sizes, 5, typeIntoBarePage), 'frames', seed),
  ]
}

/** Ours and the library on the same keys, in the same browser. */
const measureBeside = async (
  testGateway: PaletteFixture,
  { address }: OwnProcess,
  sizes: Sizes,
  library: string,
  keys: readonly string[],
  rounds: number,
): Promise<{ readonly ours: number; readonly theirs: number }> => {
  const ours = await testGateway.withPanel(async (page) => {
    await askIndex(page, keys)
    return timeKeys(page, keys, rounds)
  })
  const theirs = await testGateway.withPage(
    `${address}/?library=${library}&merchants=${sizes.merchants}`,
    async (page) => {
      await askIndex(page, keys.slice(0, 5))
      return timeKeys(page, keys, rounds)
    },
  )
  return { ours: percentile(ours, 95), theirs: percentile(theirs, 95) }
}

const besideFigures = async (
  testGateway: PaletteFixture,
  peer: OwnProcess,
  sizes: Sizes,
  library: string,
  goal: number | null,
): Promise<Figure[]> => {
  const keys = sharedKeys(sizes)
  const { ours, theirs } = await (goal === null
    ? measureBeside(testGateway, peer, sizes, library, keys.slice(0, 30), 1)
    : measureBeside(testGateway, peer, sizes, library, keys, 5))
  const name = `palette of ${shownCount(sizes.merchants)} beside ${library}`
  return [
    told(`${name}: p95 of ours`, ours, 'ms', seed),
    told(`${name}: p95 of ${library}`, theirs, 'ms', seed),
    goal === null
      ? told(`${name}: faster by p95`, theirs / ours, 'times', seed)
      : atLeast(`${name}: faster by p95`, theirs / ours, 'times', goal, seed),
  ]
}

const measurePlanted = (testGateway: PaletteFixture, sizes: Sizes): Promise<Figure[]> =>
  testGateway.withPanel(
    async (page, { readyMs, megabytes }) => {
      const held = await megabytes()
      const { ms } = await askIndex(page, sharedKeys(sizes))
      const found = await findAll(page, 'code', { ...sizes, wanted: 200 })
      const painted = await measurePaint(page, sizes, 1)
      const name = 'planted, as seen'
      return [
        atLeast(`${name}: answers 25 ms late, p99`, percentile(ms, 99), 'ms', 25, seed),
        atLeast(`${name}: ready 700 ms late`, readyMs, 'ms', 700, seed),
        atLeast(`${name}: 100 MB more in the worker`, held, 'MB', 100, seed),
        atMost(`${name}: one answer of twenty empty, found`, found, '%', 96, seed),
        atLeast(`${name}: answers 25 ms late, key to rows, p95`, painted, 'frames', 1.5, seed),
      ]
    },
    { isPlanted: true },
  )

const measurePalette = async (
  peer: OwnProcess,
  sizes: Sizes,
  goals: { readonly found: number; readonly uFuzzy: number; readonly libraries: readonly string[] },
): Promise<Figure[]> => {
  const { merchants, openings } = sizes
  const name = `palette of ${shownCount(merchants)}`
  const testGateway = await openPaletteFixture(merchants)
  try {
    const fetched = await testGateway.withPanel((page, { readyMs }) => untilIndexStored(page).then(() => readyMs))
    const ready: number[] = []
    for (let opening = 0; opening < openings; opening += 1)
      ready.push(await testGateway.withPanel((_, { readyMs }) => Promise.resolve(readyMs)))
    const figures = await testGateway.withPanel(async (page, { megabytes }) => [
      atMost(`${name}: memory of its worker`, await megabytes(), 'MB', 80, seed),
      ...(await measureRates(page, sizes, goals.found)),
      ...(await measureKeys(page, sizes)),
      ...(await paintFigures(page, sizes)),
    ])
    figures.unshift(
      told(`${name}: fetched and packed`, fetched / 1_000, 's', seed),
      atMost(`${name}: ready from the disk, median`, median(ready) / 1_000, 's', 0.6, seed),
      told(`${name}: ready from the disk, slowest`, Math.max(...ready) / 1_000, 's', seed),
    )
    figures.push(...(await besideFigures(testGateway, peer, sizes, 'uFuzzy', goals.uFuzzy)))
    for (const library of goals.libraries)
      figures.push(...(await besideFigures(testGateway, peer, sizes, library, null)))
    figures.push(...(await measurePlanted(testGateway, sizes)))
    return figures
  } finally {
    await testGateway.close()
  }
}

/** The palette's index in the panel's own worker, from the disk of a browser; and libraries in workers of the same browser. */
export const run = async ({
  many = 1_000_000,
  some = 100_000,
  wanted = 1_000,
  typed = 100,
  shared = 400,
  openings = 5,
}: PaletteOptions = {}): Promise<Figure[]> => {
  const sizes = { many, some, wanted, typed, shared, openings }
  const peer = await startPeer('pages.ts', { PANEL_DIR: await buildPeerPage('palettePage') })
  try {
    const libraries = ['miniSearch', 'fuse', 'cmdk']
    return [
      ...(await measurePalette(peer, { ...sizes, merchants: some }, { found: 99, uFuzzy: 20, libraries })),
      ...(await measurePalette(peer, { ...sizes, merchants: many }, { found: 97, uFuzzy: 50, libraries: [] })),
    ]
  } finally {
    await peer.stop()
  }
}

if (import.meta.main) {
  const [many = 1_000_000, some = 100_000, wanted = 1_000, typed = 100] = process.argv.slice(2).map(Number)
  printFigures(await run({ many, some, wanted, typed }), false)
}
