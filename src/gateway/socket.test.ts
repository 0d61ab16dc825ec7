import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

const config = {
  families: { gateway: '/ops', wrapper: '/ops', platform: '/platform', upload: '/upload' },
  product: 'paywise',
  productName: 'Opsdesk',
  company: 'Paywise',
  signInKey: '',
  uploadKey: null,
  singleSignOn: false,
  passwordLength: { shortest: 12, longest: 64 },
  idle: { timeoutSeconds: 300, warningSeconds: 30 },
}
const http = createServer()
const gateway = new Server(http, { transports: ['websocket'] })

afterEach(async () => {
  await gateway.close()
  vi.unstubAllGlobals()
})

it('a panel that a busy gateway refused comes back by itself, and hears what is told from then on', async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        ...config,
        families: { ...config.families, socket: `http://127.0.0.1:${port}/socket.io` },
      }),
    ),
  )
  let asked = 0
  gateway.use((_socket, proceed) => {
    asked += 1
    proceed(asked <= 2 ? new Error('busy') : undefined)
  })
  // Another fact of this process has a configuration of its own.
  vi.resetModules()
  const { connectSocket, currentSocketId, disconnectSocket } = await import('./socket.ts')
  onTestFinished(disconnectSocket)
  connectSocket()
  await expect.poll(currentSocketId).toMatch(/./)
  expect(asked).toBe(3)
})
