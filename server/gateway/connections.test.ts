import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { watchConnections } from './connections.ts'

test('a stop waits for the answer under way, not for connections that ask nothing', async () => {
  const server = createServer({ keepAliveTimeout: 60_000 })
  const connections = watchConnections(server, 600_000)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const silent = connect(port, '127.0.0.1')
  await once(server, 'connection')
  const agent = new Agent({ keepAlive: true })
  const asked = get({ port, host: '127.0.0.1', agent })
  const [, held] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]

  const ending = connections.end()
  const closed = once(server.close(), 'close')
  await once(silent, 'close')
  held.end('answered')
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = (await answer.toArray()).join('')
  await closed
  ending.settled()
  agent.destroy()
  expect({ status: answer.statusCode, body }).toEqual({ status: 200, body: 'answered' })
})
