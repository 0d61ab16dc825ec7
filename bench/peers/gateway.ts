import { resolve } from 'node:path'
import { runGateway } from '#server/app/main.ts'

const gateway = await runGateway({
  dataDir: process.env['DATA_DIR'] ?? '',
  port: Number(process.env['PORT'] ?? 0),
  host: '127.0.0.1',
  panelDir: process.env['PANEL_DIR'] === undefined ? undefined : resolve(process.env['PANEL_DIR']),
})
process.send?.({ address: gateway.address })
const stop = () => void gateway.close().then(() => process.exit(0))
process.once('SIGTERM', stop).once('disconnect', stop)
