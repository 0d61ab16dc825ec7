import { flushCompileCache } from 'node:module'
import { runGateway } from '#server/app/main.ts'
import { endWith, untilStopped } from '#commands/gatewayProcess.ts'

const [, , dataDir = ''] = process.argv
const panelDir = process.env['PANEL_DIR']
await untilStopped(async (signal) => {
  const gateway = await runGateway({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    signal,
    onLost: endWith,
    ...(panelDir === undefined ? {} : { panelDir }),
  })
  console.log(JSON.stringify({ address: gateway.address }))
  // Whoever started it may kill it.
  flushCompileCache()
  return gateway
})
