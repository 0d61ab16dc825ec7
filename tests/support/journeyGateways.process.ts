import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { singleSignOnEnv } from './companyClient.ts'
import { type JourneyGateway, journeyGateways } from './journeyGateways.ts'

/** The journeys name merchants below M0005000; every one more is loaded, kept by each new browser and searched. Nothing moves by itself. */
const demo = { DEMO_MERCHANTS: '5000', DEMO_TRANSACTIONS: '5000', DEMO_LIVE: 'off' }

const startGateway = ({ port, dataDir, providerPort }: JourneyGateway): ChildProcess =>
  spawn(process.execPath, ['--import', './commands/resolveOnce.ts', 'commands/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
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

const untilReady = async ({ stdout }: ChildProcess): Promise<void> => {
  if (stdout === null) return
  const { promise: ready, resolve: tellReady } = Promise.withResolvers<void>()
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.startsWith('Opsdesk is ready')) tellReady()
    // Why a call broke is read beside the journey that saw it break.
    if (line.startsWith('{"level":50,')) console.error(line)
  })
  await ready
}

// Each would build them, in one folder at once.
if (!isPanelFresh(process.cwd())) await buildPanel(process.cwd())
await buildChildPrograms(process.cwd())

const gateways = journeyGateways.map(startGateway)
// The signal that ends the journeys reaches each of them, being of one group; this process goes when they have gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
for (const gateway of gateways)
  gateway.once('exit', (code) => {
    process.exitCode ||= code ?? 1
    for (const other of gateways) other.kill('SIGTERM')
  })
await Promise.race([
  Promise.all(gateways.map(untilReady)),
  ...gateways.map(async (gateway) => {
    const [code] = await once(gateway, 'exit')
    throw new Error(`A gateway of the journeys ended with ${String(code)} before it was ready.`)
  }),
])
console.log('The gateways of the journeys are ready.')
