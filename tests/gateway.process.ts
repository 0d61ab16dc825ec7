import { flushCompileCache } from 'node:module'
import { runGateway } from '#server/main.ts'

const [, , dataDir = ''] = process.argv
const { address } = await runGateway({ dataDir, port: 0, host: '127.0.0.1' })
console.log(JSON.stringify({ address }))
// Whoever started it is going to kill it.
flushCompileCache()
