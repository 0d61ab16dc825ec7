import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { isChosenFileThere } from '#tests/proofs/browserKills/chosenFiles.ts'
import { openKillFixture, type KillFixture, type KillTarget } from '#tests/proofs/browserKills/killFixture.ts'
import {
  killAt,
  type KillKind,
  type KillRun,
  killRuns,
  personAt,
  typingLost,
} from '#tests/proofs/browserKills/killRuns.ts'
import { loseChosenFile, plantedQueues } from '#tests/proofs/browserKills/plantedQueues.ts'
import { openTestDatabase } from '#tests/support/gateway.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { cookieOf } from './chromium.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { startPeer } from './ownProcess.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { percentile } from './percentile.ts'

export interface BrowserProof extends Readonly<Record<KillKind, number>> {
  readonly typing: number
  readonly chosen: number
  readonly planted: number
  readonly seed: number
}

/** The gateway and a database of its own, with the panel as it is built now. */
const withGateway = <Done>(work: (target: KillTarget) => Promise<Done>): Promise<Done> =>
  withOwnPostgres(async (postgresUrl) => {
    const root = process.cwd()
    if (!isPanelFresh(root)) await buildPanel(root)
    const database = await openTestDatabase(postgresUrl)
    const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-prove-offline-'))
    const gateway = await startPeer('gateway.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PANEL_DIR: resolve('dist'),
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '1000000',
      IDLE_SECONDS: '86400',
      NODE_ENV: 'production',
    })
    try {
      return await work({
        address: gateway.address,
        ask: async (text, values) => (await database.pool.query(text, values)).rows,
        enter: async (context, loginId) => context.addCookies([await cookieOf(gateway.address, loginId)]),
      })
    } finally {
      await gateway.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

interface Drains {
  /** Milliseconds, of what was sent. */
  readonly times: readonly number[]
  readonly notStored: number
}

const runAll = async (fixture: KillFixture, run: KillRun, count: number, draw: () => number): Promise<Drains> => {
  const times: number[] = []
  let notStored = 0
  for (let at = 0; at < count; at += 1) {
    const end = await run(fixture, draw)
    if (end === undefined) notStored += 1
    else if (end.drainMs !== undefined) times.push(end.drainMs)
  }
  return { times, notStored }
}

/** Chosen files that were found to be gone, of those whose parts were taken away. */
const plantedChoices = async (target: KillTarget, count: number, seed: number): Promise<number> => {
  const fixture = await openKillFixture(target, 'PD')
  const draw = drawFrom(seed)
  let gone = 0
  try {
    for (let at = 0; at < count; at += 1) if (!(await isChosenFileThere(fixture, draw, loseChosenFile))) gone += 1
  } finally {
    await fixture.close()
  }
  return gone
}

/** Queues that a page has instead of ours, and what a second application leaves: each has to be found out. */
const findPlanted = async (target: KillTarget, count: number, seed: number) => {
  const verdictOf = async (mark: string, planted: () => void, run: KillRun) => {
    const fixture = await openKillFixture(target, mark, { planted, patienceMs: 5_000 })
    try {
      await runAll(fixture, run, count, drawFrom(seed))
      return await fixture.judge()
    } finally {
      await fixture.close()
    }
  }
  const { takenOutFirst, withoutItsPerson } = plantedQueues
  const honest = await openKillFixture(target, 'PB')
  try {
    await runAll(honest, killAt({ nth: 3, stage: 'answered' }), 1, drawFrom(seed))
    await honest.judge()
    await honest.plant()
    const { doubled } = await honest.judge()
    return {
      doubled,
      lost: (await verdictOf('PA', takenOutFirst, killAt({ nth: 0, stage: 'asked' }))).lost,
      chosen: await plantedChoices(target, count, seed),
      underAnother: (await verdictOf('PC', withoutItsPerson, personAt({ nth: 0, stage: 'asked' }))).underAnother,
    }
  } finally {
    await honest.close()
  }
}

const kinds: Readonly<Record<KillKind, string>> = {
  kill: 'kills of the browser (SIGKILL) during an upload',
  torn: 'kills of the browser after one that cut off a write of its store',
  crash: 'crashes of the tab that sent',
  freeze: 'freezes of the tab that sent, with another one there',
  twoTabs: 'two tabs, of which the one that sent was closed',
  workerAlone: 'service worker alone',
  person: 'changes of the person during an upload',
}

export const proveOfflineBrowser = ({ typing, chosen, planted, seed, ...counts }: BrowserProof): Promise<Figure[]> =>
  withGateway(async (target) => {
    const found = await findPlanted(target, planted, seed)
    const fixture = await openKillFixture(target, 'KB', { tell: (words) => process.stderr.write(`${words}\n`) })
    const draw = drawFrom(seed)
    const figures: Figure[] = [
      atLeast('in Chromium, planted queue that takes out before it sends: lost', found.lost, 'files', 1, seed),
      atLeast('planted in the gateway’s tables, a file applied twice: doubled', found.doubled, 'files', 1, seed),
      atLeast('in Chromium, planted: chosen files whose parts are lost', found.chosen, 'files', 1, seed),
      atLeast('in Chromium, planted queue without its person: of another', found.underAnother, 'files', 1, seed),
    ]
    try {
      const withTab: number[] = []
      const alone: number[] = []
      let notStored = 0
      for (const [kind, name] of Object.entries(kinds) as [KillKind, string][]) {
        const before = fixture.files.length
        const drains = await runAll(fixture, killRuns[kind], counts[kind], draw)
        // What comes later may break off: each kind has its verdict at once.
        const verdict = JSON.stringify(await fixture.judge(fixture.files.slice(before)))
        process.stderr.write(`In Chromium: ${counts[kind]} ${name}: ${verdict}\n`)
        figures.push(told(`in Chromium: ${name}`, counts[kind], 'times', seed))
        figures.push(told(`${kind}: until the gateway had it, p95`, percentile(drains.times, 95) / 1000, 's', seed))
        ;(kind === 'workerAlone' ? alone : withTab).push(...drains.times)
        notStored += drains.notStored
      }
      const lostMs: number[] = []
      for (let at = 0; at < typing; at += 1) lostMs.push(await typingLost(fixture, draw))
      let chosenLost = 0
      for (let at = 0; at < chosen; at += 1) if (!(await isChosenFileThere(fixture, draw))) chosenLost += 1
      const { lost, doubled, underAnother } = await fixture.judge()
      return [
        ...figures,
        told('files killed before they were kept, and not said to be', notStored, 'files', seed),
        atMost('in Chromium: files lost', lost, 'files', 0, seed),
        atMost('in Chromium: files applied twice', doubled, 'files', 0, seed),
        atMost('in Chromium: files sent under another person', underAnother, 'files', 0, seed),
        atMost('until the gateway had it, once a tab was there, p95', percentile(withTab, 95) / 1000, 's', 2, seed),
        atMost('until the gateway had it, without a tab, p95', percentile(alone, 95) / 1000, 's', 5, seed),
        told('kills while somebody typed', typing, 'kills', seed),
        atMost('typing lost at a kill, at most', Math.max(...lostMs), 'ms', 400, seed),
        told('kills and crashes once a chosen file was said to be kept', chosen, 'times', seed),
        atMost('chosen files not there with the same bytes', chosenLost, 'files', 0, seed),
      ]
    } finally {
      await fixture.close()
    }
  })
