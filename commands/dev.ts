import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const gateway = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'commands/dev-gateway.ts'], {
  stdio: 'inherit',
})
const panel = await createServer({ logLevel: 'warn' })
await panel.listen()
console.log(`The panel with hot reload is at ${panel.resolvedUrls?.local[0] ?? 'an unknown address'}`)

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  gateway.kill('SIGTERM')
  void panel.close()
}
process.on('SIGINT', stop).on('SIGTERM', stop)
gateway.once('exit', (code) => {
  void panel.close().finally(() => process.exit(isStopping ? 0 : (code ?? 1)))
})
