import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { allEnded, deviceStand } from './deviceStand.ts'
import { type HeldUploads, type Moment, openHolds } from './heldUploads.ts'
import { type OwnBrowser, openOwnBrowser } from './ownBrowser.ts'
import { tearLogs } from './tornLog.ts'

/** A gateway that serves the panel, and its database behind its back. */
export interface KillTarget {
  readonly address: string
  readonly ask: (text: string, values?: unknown[]) => Promise<readonly Record<string, unknown>[]>
  /** Whoever works in the context is this person from the next request on. */
  readonly enter: (context: BrowserContext, loginId: string) => Promise<void>
}

export const owner = 'opsadmin'
export const other = 'finance'

export interface HandedFile {
  readonly name: string
  readonly merchantCode: string
  /** The hash of the bytes that were chosen. */
  readonly sha256: string
}

export interface Verdict {
  readonly lost: number
  readonly doubled: number
  readonly underAnother: number
}

interface Other {
  /** Run in every page before its own scripts. */
  readonly planted?: () => void
  /** What takes longer counts as lost. */
  readonly patienceMs?: number
  /** Which file is missing or wrong, and how the device and the gateway stand. */
  readonly tell?: (words: string) => void
}

/** A profile of a browser that is killed and opened again, and files handed over in it, each for a merchant of its own. */
export const openKillFixture = async (
  { address, ask, enter }: KillTarget,
  mark: string,
  { planted, patienceMs = 60_000, tell = () => undefined }: Other = {},
) => {
  const profile = mkdtempSync(join(tmpdir(), 'opsdesk-kills-'))
  const files: HandedFile[] = []
  let merchants = 0
  let browser: OwnBrowser | undefined
  let holds: Awaited<ReturnType<typeof openHolds>> | undefined
  let page: Page | undefined

  const context = async (): Promise<BrowserContext> => {
    if (browser === undefined) {
      browser = await openOwnBrowser(profile)
      holds = await openHolds(browser.context)
      if (planted !== undefined) await browser.context.addInitScript(planted)
    }
    return browser.context
  }
  const openTab = async (): Promise<Page> => {
    const tab = await (await context()).newPage()
    await tab.goto(`${address}/merchants`, { waitUntil: 'commit' })
    return tab
  }
  /** One that the gateway has and the device not yet would hold the next one back, and be taken for it. */
  const settled = (tab: Page): Promise<void> => allEnded(tab, patienceMs)
  const isUsable = (tab: Page | undefined): tab is Page => tab !== undefined && !tab.isClosed()

  const fixture = {
    files,
    address,
    context,
    openTab,
    /** The tab of the person at work. */
    tab: async (): Promise<Page> => {
      if (isUsable(page)) {
        await page.bringToFront()
        await settled(page)
        return page
      }
      await enter(await context(), owner)
      page = await openTab()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      await settled(page)
      return page
    },
    hold: (tabs: readonly Page[], moment: Moment): HeldUploads => {
      if (holds === undefined) throw new Error('There is no browser.')
      return holds.hold(tabs, moment)
    },
    use: (tab: Page) => {
      page = tab
    },
    enter: async (loginId: string) => enter(await context(), loginId),
    kill: async () => {
      page = undefined
      await browser?.kill()
      browser = undefined
    },
    /** Between two browsers: the one before was killed in the middle of a write. */
    tearLogs: (saidBytes: number) => tearLogs(profile, saidBytes),
    /** A merchant that nobody else changes. */
    addMerchant: async (): Promise<string> => {
      merchants += 1
      const merchantCode = `${mark}${String(merchants).padStart(6, '0')}`
      await ask(
        `insert into merchants (merchant_code, display_name, business_name, mobile_number, brand_code, created_at)
         values ($1, 'Before', 'Before', '9000000000', 'ASTRON', now())`,
        [merchantCode],
      )
      return merchantCode
    },
    /** A file for a merchant of its own, chosen in the dialog and not submitted; `blank`: bytes that say nothing. */
    choose: async (tab: Page, kind: string, blank = 0): Promise<HandedFile> => {
      // In a tab that is not seen nothing is drawn, and nothing can be clicked.
      await tab.bringToFront()
      const merchantCode = await fixture.addMerchant()
      const name = `${kind}-${merchantCode}`
      const rows = [[merchantCode, `After ${name}`, 'Asha Rao']]
      const sheet = Buffer.from(buildSheet({ headers: merchantHeaders, rows, format: 'csv' }))
      const buffer = Buffer.concat([sheet, Buffer.alloc(blank, '\n')])
      const dialog = tab.getByRole('dialog', { name: 'Bulk Update' })
      await tab.getByRole('link', { name: 'Bulk Update', exact: true }).click()
      await dialog.getByLabel('Spreadsheet').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
      await dialog.getByText('Records Found: 1', { exact: true }).waitFor()
      return { name, merchantCode, sha256: createHash('sha256').update(buffer).digest('hex') }
    },
    /** Submits the file that was chosen; answers before it is kept. */
    submit: async (tab: Page, file: HandedFile) => {
      files.push(file)
      await tab.getByRole('dialog', { name: 'Bulk Update' }).getByRole('button', { name: 'Submit' }).click()
    },
    enqueueUpload: async (tab: Page, kind: string): Promise<HandedFile> => {
      const file = await fixture.choose(tab, kind)
      await fixture.submit(tab, file)
      return file
    },
    /** Closes the dialog, whatever became of its file. */
    closeDialog: async (tab: Page) => {
      const dialog = tab.getByRole('dialog', { name: 'Bulk Update' })
      await tab.bringToFront()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await dialog.waitFor({ state: 'hidden' })
    },
    /** It never was on the device: its browser was killed before it said so. */
    forget: (file: HandedFile) => {
      files.splice(files.indexOf(file), 1)
    },
    /** How often the gateway began a job with the file: one whose script was not started yet is not begun. */
    timesTaken: async ({ name }: HandedFile): Promise<number> => {
      const [row] = await ask(
        `select count(*)::int as jobs from file_jobs j join file_entries e on e.id = j.file_entry_id
         join stored_files f on f.id = e.stored_file_id where f.file_name like $1 and j.state <> 'pending'`,
        [`${name}\\_%`],
      )
      return Number(row?.['jobs'] ?? 0)
    },
    /** The hash of the bytes that the gateway has of the file. */
    digestTaken: async ({ name }: HandedFile): Promise<unknown> => {
      const [row] = await ask(
        `select encode(j.sha256, 'hex') as digest from file_jobs j join file_entries e on e.id = j.file_entry_id
         join stored_files f on f.id = e.stored_file_id where f.file_name like $1`,
        [`${name}\\_%`],
      )
      return row?.['digest']
    },
    /**
     * Milliseconds from `since` (performance.now) until the gateway has taken the file on; undefined: it never did. What may
     * be missing is waited for `brieflyMs`.
     */
    drainedAfter: async (file: HandedFile, since: number, brieflyMs?: number): Promise<number | undefined> => {
      const until = performance.now() + (brieflyMs ?? patienceMs)
      while (performance.now() < until) {
        if ((await fixture.timesTaken(file)) > 0) return performance.now() - since
        await passing(20)
      }
      if (brieflyMs !== undefined) return undefined
      const at = browser?.context.pages().at(-1)
      tell(
        `${file.name} has not reached the gateway.\n${at === undefined ? 'No page is open.' : await deviceStand(at)}`,
      )
      return undefined
    },
    /** By the gateway's own tables, when every job has ended. */
    judge: async (judged: readonly HandedFile[] = files): Promise<Verdict> => {
      const names = judged.map(({ name }) => name)
      const until = performance.now() + patienceMs
      for (;;) {
        // Others of this gateway may have an entry whose script nobody will start.
        const [open] = await ask(
          `select count(*)::int as jobs from unnest($1::text[]) as n (name)
           join stored_files f on f.file_name like n.name || '\\_%'
           join file_entries e on e.stored_file_id = f.id join file_jobs j on j.file_entry_id = e.id
           where j.state in ('pending', 'checking', 'running', 'cancelling')`,
          [names],
        )
        if (Number(open?.['jobs']) === 0 || performance.now() > until) break
        await passing(50)
      }
      const rows = await ask(
        `select n.name, m.version, count(distinct j.id)::int as jobs,
           greatest(count(distinct f.id), count(distinct e.id), count(distinct j.id))::int as times,
           bool_or(l.login_id <> $3 or k.login_id <> $3 or u.login_id <> $3) as by_other
         from unnest($1::text[], $2::text[]) as n (name, code)
         join merchants m on m.merchant_code = n.code
         left join stored_files f on f.file_name like n.name || '\\_%' and f.headers is not null
         left join file_entries e on e.stored_file_id = f.id
         left join file_jobs j on j.file_entry_id = e.id
         left join staff l on l.id = f.staff_id left join staff k on k.id = e.staff_id
         left join staff u on u.id = j.staff_id
         group by n.name, m.version`,
        [names, judged.map(({ merchantCode }) => merchantCode), owner],
      )
      const count = (what: string, is: (row: Record<string, unknown>) => boolean) => {
        const found = rows.filter(is)
        for (const row of found) tell(`${what}: ${JSON.stringify(row)}`)
        return found.length
      }
      return {
        lost: judged.length - rows.length + count('lost', ({ jobs, version }) => jobs === 0 || version === 1),
        doubled: count('doubled', ({ times, version }) => Number(times) > 1 || Number(version) > 2),
        underAnother: count('under another person', ({ by_other: byOther }) => byOther === true),
      }
    },
    /** Leaves in the gateway's tables what a second application, none, and one by another person would leave there. */
    plant: async () => {
      const [doubled, lost, ofOther] = files
      await ask('update merchants set version = version + 1 where merchant_code = $1', [doubled?.merchantCode])
      await ask('update merchants set version = version - 1 where merchant_code = $1', [lost?.merchantCode])
      await ask(
        `update stored_files set staff_id = (select id from staff where login_id = $2) where file_name like $1`,
        [`${ofOther?.name}\\_%`, other],
      )
    },
    close: async () => {
      await browser?.kill()
      rmSync(profile, { recursive: true, force: true })
    },
  }
  return fixture
}

export type KillFixture = Awaited<ReturnType<typeof openKillFixture>>
