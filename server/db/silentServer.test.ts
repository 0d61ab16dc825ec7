import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTurn } from './database.ts'

test('a start ends where the database accepts its connection and says nothing', async () => {
  const silent = createServer((socket) => onTestFinished(() => void socket.destroy()))
  onTestFinished(() => void silent.close())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const begun = performance.now()
  await expect(
    inTurn({ listenUrl: `postgres://nobody@127.0.0.1:${port}/none` }, () => Promise.resolve()),
  ).rejects.toThrow('DATABASE_URL: the database does not let this build in (timeout expired).')
  expect(performance.now() - begun).toBeLessThan(10_000)
})
