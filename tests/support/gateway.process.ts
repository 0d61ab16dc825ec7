import { flushCompileCache } from 'node:module'
import { runGateway } from '#server/app/main.ts'

const [, , dataDir = ''] = process.argv
const panelDir = process.env['PANEL_DIR']
const { address } = await runGateway({
  dataDir,
  port: 0,
  host: '127.0.0.1',
  ...(panelDir === undefined ? {} : { panelDir }),
})
console.log(JSON.stringify({ address }))
// Whoever started it is going to kill it.
flushCompileCache()
