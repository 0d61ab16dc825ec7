import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { sayInOneLine } from '#commands/gatewayProcess.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readConfig } from '#server/gateway/config.ts'

try {
  await runDevelopment()
} catch (error) {
  sayInOneLine(error)
  process.exitCode = 1
}

// PostgreSQL is ours and not the gateway's, so a gateway that restarts at a change is back in a second.
async function runDevelopment() {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const postgres = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log })
  const gateway = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'commands/dev-gateway.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl ?? postgres?.url },
  })
  const panel = await createServer({ logLevel: 'warn' })
  await panel.listen()
  console.log(`The panel with hot reload is at ${panel.resolvedUrls?.local[0] ?? 'an unknown address'}`)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    gateway.kill('SIGTERM')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  gateway.once('exit', (code) => {
    void Promise.allSettled([panel.close(), postgres?.stop()]).then(() => process.exit(isStopping ? 0 : (code ?? 1)))
  })
}
