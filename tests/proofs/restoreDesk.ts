import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as passing } from 'node:timers/promises'
import { readPostmaster } from '#server/db/embeddedPostmaster.ts'
import { folderElsewhere, folderHere } from '#server/db/embeddedFolder.ts'
import { endsWithUs } from '#tests/support/endsWithUs.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { type Client, client } from '#tests/support/gateway.ts'
import { killWithChildren } from '#tests/support/killWithChildren.ts'
import { beginCommand, signInAt } from '#tests/support/ownDesk.ts'

/** What was acknowledged, and when: how often the view of that name was saved, or how many files were taken. */
export interface Acknowledged {
  readonly what: string
  readonly count: number
  readonly at: number
}

export interface DrillDesk {
  /** Signs in where nobody is, and goes on working until the gateway is gone; before each step until `mayGoOn`. */
  readonly work: (mayGoOn: () => Promise<void>) => Promise<void>
  /** Ends gateway, worker and PostgreSQL with all its processes by SIGKILL. */
  readonly kill: () => Promise<void>
}

const env = {
  DATABASE_URL: '',
  DEMO_MERCHANTS: '20',
  DEMO_TRANSACTIONS: '200',
  DEMO_LIVE: 'off',
  LOG_LEVEL: 'silent',
  CALLS_PER_MINUTE: '1000000',
}

const gatewayOn = async (dataDir: string): Promise<{ child: ChildProcess; address: string }> => {
  const file = join(import.meta.dirname, '../support/gateway.process.ts')
  const child = endsWithUs(
    spawn(process.execPath, [file, dataDir], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the gateway ended with ${String(code)}`)),
  )
  const lines = createInterface({ input: child.stdout })
  const said = (async () => {
    for await (const line of lines) if (line.startsWith('{')) return JSON.parse(line) as { address: string }
    return ended
  })()
  const { address } = await Promise.race([said, ended])
  ended.catch(() => undefined)
  return { child, address }
}

/** One process of PostgreSQL after the other, the one above them first. */
export const killPostgres = async (dataDir: string): Promise<void> => {
  const cluster = join(folderElsewhere(dataDir) ?? folderHere(dataDir), 'cluster')
  const found = readPostmaster(cluster)
  if (found === null) return
  await killWithChildren(found.pid)
}

const sheet = buildSheet({ headers: ['merchant_code', 'display_name'], rows: [['B0000001', 'Drill']] })

/** Each file is copied and read again by every later drill: thousands of them would measure the disk. */
const betweenFilesMs = 200

/** Saves two views as fast as it is answered, and sends files. */
const workAs = async (
  person: Client,
  already: ReadonlyMap<string, number>,
  mayGoOn: () => Promise<void>,
  tell: (what: string, count: number) => void,
): Promise<void> => {
  const saving = async (name: string): Promise<void> => {
    const view = { table: 'audit.list' as const, name, query: '', columns: null, isShared: false }
    const mine = (await person.call('tables.views', { table: 'audit.list' })).find((one) => one.name === name)
    let { viewId, version } = mine ?? (await person.call('tables.saveView', view))
    for (;;) {
      await mayGoOn()
      ;({ viewId, version } = await person.call(
        'tables.saveView',
        { ...view, viewId, query: `q=${version}` },
        { ifMatch: version },
      ))
      tell(name, version)
    }
  }
  const sending = async (): Promise<void> => {
    for (let sent = already.get('files') ?? 0; ; ) {
      await mayGoOn()
      await person.upload({ name: 'drill.xlsx', bytes: sheet })
      sent += 1
      tell('files', sent)
      await passing(betweenFilesMs)
    }
  }
  const all = [saving('Drill one'), saving('Drill two'), sending()]
  await Promise.allSettled(all)
}

/** A gateway and a worker as processes of their own on a data folder, with people at work. */
export const openDrillDesk = async (dataDir: string, acknowledged: Acknowledged[]): Promise<DrillDesk> => {
  const gateway = await gatewayOn(dataDir)
  const worker = beginCommand('worker', [], { ...env, DATA_DIR: dataDir })
  const person = client(gateway, (await signInAt(dataDir, gateway.address, 'opsadmin')).cookie)
  const last = new Map(acknowledged.map(({ what, count }) => [what, count]))
  return {
    work: (mayGoOn) =>
      workAs(person, last, mayGoOn, (what, count) => acknowledged.push({ what, count, at: Date.now() })),
    kill: async () => {
      const over = [once(gateway.child, 'exit'), worker.ended]
      gateway.child.kill('SIGKILL')
      worker.child.kill('SIGKILL')
      await killPostgres(dataDir)
      await Promise.all(over)
    },
  }
}
