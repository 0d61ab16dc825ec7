import { parseArgs } from 'node:util'
import { sayInOneLine, untilStopped } from '#commands/gatewayProcess.ts'
import { openPrimaryResponder } from '#server/db/primaryResponder.ts'

const usage =
  'Say the servers: npm run primary -- db1=postgres://user@host:5432/name db2=… [--port 8008] [--host 127.0.0.1]'

/** `npm run primary`: tells HAProxy which of these servers is primary. */
const serversOf = (words: readonly string[]): Map<string, string> => {
  const servers = new Map(
    words.map((word) => {
      const [, name, url] = /^([a-z\d]+)=(postgres(?:ql)?:\/\/.+)$/.exec(word) ?? []
      if (name === undefined || url === undefined) throw new Error(usage)
      return [name, url] as const
    }),
  )
  if (servers.size < 2) throw new Error(usage)
  return servers
}

try {
  await untilStopped(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { port: { type: 'string', default: '8008' }, host: { type: 'string', default: '127.0.0.1' } },
    })
    const { host, port } = values
    const responder = await openPrimaryResponder(serversOf(positionals), { host, port: Number(port), log: console.log })
    console.log(`Says who is primary at ${responder.address}`)
    return responder
  })
} catch (error) {
  sayInOneLine(error)
  process.exit(1)
}
