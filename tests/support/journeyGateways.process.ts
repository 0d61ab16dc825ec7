import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'
import { singleSignOnEnv } from './companyClient.ts'
import { asNpmStarts } from './gatewayProcess.ts'
import { brokenCalls } from '#commands/runFolders.ts'
import { databaseUrlFile, type JourneyGateway, journeyGateways, postgresFolder } from './journeyGateways.ts'
import { asSuperuser, writeWithoutWaiting } from './superuser.ts'

/** The journeys name merchants below M0005000; every one more is loaded, kept by each new browser and searched. Nothing moves by itself. */
const demo = { DEMO_MERCHANTS: '5000', DEMO_TRANSACTIONS: '5000', DEMO_LIVE: 'off' }

writeFileSync(brokenCalls, '')

const living = new Set<ChildProcess>()

const startGateway = ({ port, dataDir, providerPort }: JourneyGateway, databaseUrl: string): ChildProcess => {
  const gateway = spawn(process.execPath, [...asNpmStarts, 'commands/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUDIENCE_USER: postgres.audienceRole.user,
      AUDIENCE_PASSWORD: postgres.audienceRole.password,
      ...singleSignOnEnv(`http://127.0.0.1:${providerPort}`, 'opsdesk.example'),
      BUSY_AFTER_MS: '60000',
      // Journeys walk at any time of the day.
      CAMPAIGN_QUIET_HOURS: '00:00-00:00',
      // Receivers of journeys are on this machine.
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      ...demo,
      NODE_COMPILE_CACHE: resolve('.tmp/compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(gateway)
  gateway.once('exit', () => living.delete(gateway))
  return gateway
}

const untilReady = async (gateway: ChildProcess): Promise<void> => {
  const { stdout } = gateway
  if (stdout === null) return
  const { promise: ready, resolve: tellReady, reject } = Promise.withResolvers<void>()
  createInterface({ input: stdout })
    .on('line', (line) => {
      if (line.startsWith('Opsdesk is ready')) tellReady()
      // Why a call broke is read beside the journey that saw it break.
      if (!line.startsWith('{"level":50,')) return
      console.error(line)
      appendFileSync(brokenCalls, `${line}\n`)
    })
    .on('close', () => reject(new Error('A gateway of the journeys ended before it was ready.')))
  await ready
}

let isToldToStop = false

/** One that was told already is not told again: it would leave what it has under way. */
const end = async (gateway: ChildProcess): Promise<void> => {
  const ended = once(gateway, 'exit')
  if (!isToldToStop) gateway.kill('SIGTERM')
  await ended
}

// Each gateway would build them, in one folder at once.
if (!isPanelFresh(process.cwd())) await buildPanel(process.cwd())
await buildChildPrograms(process.cwd())

// The signal that ends the journeys reaches the gateways too, being of one group; this process goes when they have gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isToldToStop = true
  })
const postgres = await startEmbeddedPostgres({ dataDir: postgresFolder, log: () => undefined, connections: 300 })
try {
  await writeWithoutWaiting(postgres)
  // Each gateway has connections of its own.
  await asSuperuser(postgres, `alter role ${postgres.audienceRole.user} connection limit -1`)

  // Loaded by one, the demo is copied for the others.
  const [first, ...others] = journeyGateways
  if (first === undefined) throw new Error('There is no gateway for the journeys.')
  const loading = startGateway(first, postgres.url)
  await untilReady(loading)
  await end(loading)
  const urls = new Map([[first, postgres.url]])
  for (const [at, other] of others.entries()) {
    const name = `opsdesk_${at + 1}`
    await asSuperuser(postgres, `create database ${name} template opsdesk owner ${ROLES.gateway}`)
    urls.set(other, Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href)
    mkdirSync(other.dataDir, { recursive: true })
    for (const folder of ['keys', 'files'])
      cpSync(join(first.dataDir, folder), join(other.dataDir, folder), { recursive: true })
  }
  const gateways = [...urls].map(([gateway, url]) => {
    writeFileSync(databaseUrlFile(gateway), url, { mode: 0o600 })
    return startGateway(gateway, url)
  })
  await Promise.all(gateways.map(untilReady))
  console.log('The gateways of the journeys are ready.')
  const [code] = await Promise.race(gateways.map((gateway) => once(gateway, 'exit')))
  process.exitCode = (code as number | null) ?? 1
} finally {
  await Promise.all([...living].map(end))
  await postgres.stop()
}
