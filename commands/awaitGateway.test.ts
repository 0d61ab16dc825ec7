import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { awaitGateway } from '#commands/awaitGateway.ts'

test('a request waits for the gateway that is just restarting, and no longer than it is told', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  const states: string[] = []
  const waiting = awaitGateway(port).then(() => states.push('answered'))
  await awaitGateway(port, 0)
  states.push('given up')
  server.listen(port, '127.0.0.1', () => states.push('listening'))
  await waiting
  expect(states).toEqual(['given up', 'listening', 'answered'])
})
