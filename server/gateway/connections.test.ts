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

test('a body that comes a byte now and then ends its connection; one that goes on is read to its end', async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('read'))
  })
  watchConnections(server, 600_000, 100)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = (bytes: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${bytes * 20}\r\n\r\n`)
    let sent = 0
    const sending = setInterval(() => {
      if (sent < 20 && socket.writable) socket.write('x'.repeat(bytes))
      sent += 1
    }, 20)
    return socket.toArray().then(
      (pieces) => {
        clearInterval(sending)
        return pieces.join('').slice(0, 12)
      },
      () => {
        clearInterval(sending)
        return ''
      },
    )
  }
  const [dripping, going] = await Promise.all([send(1), send(4_096)])
  expect({ dripping, going }).toEqual({ dripping: '', going: 'HTTP/1.1 200' })
  server.close()
})
