import { setTimeout as passing } from 'node:timers/promises'
import type { Page } from 'playwright'
import { type Moment, requestsOfSheet } from './heldUploads.ts'
import { type HandedFile, type KillFixture, other, owner } from './killFixture.ts'
import { openWorkerSync } from './workerSync.ts'

export interface RunEnd {
  readonly file: HandedFile
  /** From the moment on which somebody could send it again; undefined: nobody did. */
  readonly drainMs: number | undefined
}

/** Ends one tab, or everything, at a drawn moment of an upload. Undefined: the file was not on the device yet. */
export type KillRun = (fixture: KillFixture, draw: () => number) => Promise<RunEnd | undefined>

export const drawMoment = (draw: () => number): Moment => ({
  nth: Math.floor(draw() * requestsOfSheet),
  stage: draw() < 0.5 ? 'asked' : 'answered',
})

/** What was not sent at all may not have been kept: nobody was told so. */
const briefMs = 5_000

const opened = async (fixture: KillFixture): Promise<{ readonly tab: Page; readonly since: number }> => {
  const tab = await fixture.openTab()
  fixture.use(tab)
  await tab.getByRole('navigation', { name: 'Main' }).waitFor()
  return { tab, since: performance.now() }
}

/** Two tabs, and the one in which the moment came: either may send what the other was handed. */
const holdBoth = (fixture: KillFixture, tabs: readonly [Page, Page], moment: Moment) => {
  const held = fixture.hold(tabs, moment)
  return {
    release: held.release,
    reached: async () => {
      const sender = await held.reached
      return { sender, left: sender === tabs[0] ? tabs[1] : tabs[0] }
    },
  }
}

const closeQuietly = (tab: Page) => tab.close().catch(() => undefined)

/** Every process of the browser ends; another one opens the same profile. */
const killWhen = async (fixture: KillFixture, moment: Moment, pauseMs?: number) => {
  const tab = await fixture.tab()
  const held = fixture.hold([tab], moment)
  const file = await fixture.enqueueUpload(tab, 'kill')
  await (pauseMs === undefined ? held.reached : passing(pauseMs))
  await fixture.kill()
  await fixture.enter(owner)
  const { since } = await opened(fixture)
  const drainMs = await fixture.drainedAfter(file, since, held.wasAsked() ? undefined : briefMs)
  if (drainMs !== undefined || held.wasAsked()) return { file, drainMs }
  fixture.forget(file)
  return undefined
}

export const killAt =
  (moment: Moment): KillRun =>
  (fixture) =>
    killWhen(fixture, moment)

/** One in four at any time after Submit. */
const kill: KillRun = (fixture, draw) => killWhen(fixture, drawMoment(draw), draw() < 0.25 ? draw() * 300 : undefined)

/** The browser is killed in the middle of a write; what the next one keeps is there after that one's end too. */
const torn: KillRun = async (fixture, draw) => {
  await fixture.tab()
  await fixture.kill()
  fixture.tearLogs(draw() < 0.5 ? 400 : 30_000)
  return killWhen(fixture, { nth: Math.floor(draw() * (requestsOfSheet - 1)), stage: 'asked' })
}

/** The process of the tab ends; answers when. */
export const endProcess = async (tab: Page): Promise<number> => {
  const devtools = await tab.context().newCDPSession(tab)
  const crashed = tab.waitForEvent('crash')
  const since = performance.now()
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await closeQuietly(tab)
  return since
}

/** The tab's process ends, half of the time with another tab there. */
const crash: KillRun = async (fixture, draw) => {
  const tab = await fixture.tab()
  if (draw() < 0.5) {
    const holds = holdBoth(fixture, [tab, await fixture.openTab()], drawMoment(draw))
    const file = await fixture.enqueueUpload(tab, 'crash')
    const { sender, left } = await holds.reached()
    const since = await endProcess(sender)
    const drainMs = await fixture.drainedAfter(file, since)
    if (left === tab) await fixture.closeDialog(tab)
    fixture.use(left)
    return { file, drainMs }
  }
  const held = fixture.hold([tab], drawMoment(draw))
  const file = await fixture.enqueueUpload(tab, 'crash')
  await held.reached
  await endProcess(tab)
  return { file, drainMs: await fixture.drainedAfter(file, (await opened(fixture)).since) }
}

/** A browser freezes no page in the middle of a transaction, because that would stop every other tab; DevTools would. */
const endTransactions = (tab: Page) =>
  tab.evaluate(async () => {
    const ended = (target: IDBRequest | IDBTransaction, event: string) =>
      new Promise<void>((resolve) => target.addEventListener(event, () => resolve()))
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('ops_work_')) continue
      const opening = indexedDB.open(name)
      await ended(opening, 'success')
      await ended(opening.result.transaction([...opening.result.objectStoreNames], 'readwrite'), 'complete')
      opening.result.close()
    }
  })

/** The tab that sends stands still, another one is there; then it goes on with what it was doing. */
const freeze: KillRun = async (fixture, draw) => {
  const tab = await fixture.tab()
  const holds = holdBoth(fixture, [tab, await fixture.openTab()], drawMoment(draw))
  const file = await fixture.enqueueUpload(tab, 'freeze')
  const { sender, left } = await holds.reached()
  const devtools = await sender.context().newCDPSession(sender)
  await endTransactions(sender)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const since = performance.now()
  const drainMs = await fixture.drainedAfter(file, since)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  holds.release()
  // It runs again: whatever it was about to do is under way.
  await sender.evaluate(() => fetch('/live').then(({ ok }) => ok))
  await closeQuietly(sender)
  if (left === tab) await fixture.closeDialog(tab)
  fixture.use(left)
  return { file, drainMs }
}

/** Both see the network come back; whichever sends is closed on the way. */
const twoTabs: KillRun = async (fixture, draw) => {
  const tab = await fixture.tab()
  const second = await fixture.openTab()
  // Opened without a network it would not know its person, and send nothing.
  for (const each of [tab, second]) await each.getByRole('button', { name: 'Hello, Anita Deshmukh' }).waitFor()
  const context = await fixture.context()
  await context.setOffline(true)
  const file = await fixture.enqueueUpload(tab, 'two')
  await tab.getByText('Kept on this device', { exact: true }).waitFor()
  await fixture.closeDialog(tab)
  const holds = holdBoth(fixture, [tab, second], drawMoment(draw))
  await context.setOffline(false)
  const { sender, left } = await holds.reached()
  const since = performance.now()
  await sender.close()
  fixture.use(left)
  return { file, drainMs: await fixture.drainedAfter(file, since) }
}

/** No tab is left; half of the time the worker too is ended once on the way. */
const workerAlone: KillRun = async (fixture, draw) => {
  const tab = await fixture.tab()
  await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const held = fixture.hold([tab], drawMoment(draw))
  const file = await fixture.enqueueUpload(tab, 'worker')
  await held.reached
  const browser = await openWorkerSync(await fixture.context(), fixture.address)
  await tab.close()
  let since = performance.now()
  await browser.sync()
  if (draw() < 0.5) {
    await passing(draw() * 100)
    await browser.stop()
    since = performance.now()
    await browser.sync()
  }
  const drainMs = await fixture.drainedAfter(file, since)
  await browser.close()
  return { file, drainMs }
}

/** Somebody else signs in while it is sent, and works; then its person comes back. */
const changePerson = async (fixture: KillFixture, moment: Moment, pauseMs: number) => {
  const tab = await fixture.tab()
  const held = fixture.hold([tab], moment)
  const file = await fixture.enqueueUpload(tab, 'person')
  await held.reached
  await fixture.enter(other)
  held.release()
  await passing(pauseMs)
  await tab.reload({ waitUntil: 'commit' })
  await tab.getByRole('button', { name: 'Hello, Vidya Raman' }).waitFor()
  await closeQuietly(tab)
  await fixture.enter(owner)
  return { file, drainMs: await fixture.drainedAfter(file, (await opened(fixture)).since) }
}

const person: KillRun = (fixture, draw) => changePerson(fixture, drawMoment(draw), draw() * 200)

export const personAt =
  (moment: Moment): KillRun =>
  (fixture) =>
    changePerson(fixture, moment, 500)

export const killRuns = { kill, torn, crash, freeze, twoTabs, workerAlone, person }
export type KillKind = keyof typeof killRuns

const typed = 'what a person types without a pause while the lights go out, '.repeat(2).slice(0, 100)

/** Milliseconds of typing that were not there after a kill of the browser at a drawn moment. */
export const typingLost = async (fixture: KillFixture, draw: () => number): Promise<number> => {
  const address = `${fixture.address}/merchants/add-edit-merchant/edit?merchant_code=${await fixture.addMerchant()}`
  const field = (tab: Page) => tab.getByRole('textbox', { name: 'Display Name' })
  const drafts = (tab: Page) => tab.getByRole('link', { name: /^Merchant Update \d+ drafts?$/ }).first()
  const first = await fixture.tab()
  await first.goto(address)
  await field(first).fill('')
  const times: number[] = []
  const typing = async () => {
    for (const letter of typed) {
      times.push(performance.now())
      await first.keyboard.type(letter)
      await passing(25)
    }
  }
  const isTyping = typing().catch(() => undefined)
  // Before the gateway has handed out the key nothing is kept, and nothing said to be.
  await drafts(first).waitFor()
  await passing(draw() * 1_000)
  const killedAt = performance.now()
  await fixture.kill()
  await isTyping
  const again = await fixture.tab()
  await again.goto(address)
  await again.getByText('It is not saved yet.').waitFor()
  const restored = (await field(again).inputValue()).length
  await drafts(again).waitFor()
  await again.getByRole('button', { name: 'Discard draft' }).click()
  // One that is still there would be taken for the next one's, and that one be killed before its first letter was kept.
  await drafts(again).waitFor({ state: 'detached' })
  await again.goto(`${fixture.address}/merchants`)
  const firstLost = times[restored]
  return firstLost === undefined || firstLost > killedAt ? 0 : killedAt - firstLost
}
