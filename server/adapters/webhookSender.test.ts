import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openWebhookSender, whyNotWebhookAddress } from './webhookSender.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const serve = async (answers: RequestListener) => {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}
const open = (networks: readonly string[], patienceMs?: number) => {
  const sender = openWebhookSender(networks, patienceMs)
  closing.push(async () => sender.close())
  return (url: string) => sender.send(url, { 'content-type': 'application/json' }, '{}')
}

test('the address that a name has is judged when it is connected to', async () => {
  let asked = 0
  const port = await serve((_request, response) => {
    asked += 1
    response.end('taken')
  })
  const inside = open(['127.0.0.0/8'])
  const outside = open([])
  const elsewhere = open(['10.0.0.0/8'])
  expect(await inside(`http://localhost:${port}/`)).toEqual({ status: 200, answer: 'taken', trouble: '' })
  const private_ = 'The address is in a private network that WEBHOOK_NETWORKS does not name.'
  for (const send of [outside, elsewhere])
    for (const url of [
      `http://localhost:${port}/`,
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
    ])
      expect(await send(url)).toEqual({ status: null, answer: '', trouble: private_ })
  expect(asked).toBe(1)
})

test('an answer is kept up to 64 KiB, however long it is; one that never comes is waited for as long as is said', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/never') return
    response.writeHead(200)
    const go = () => {
      while (response.write(Buffer.alloc(16_384, 'x')));
      response.once('drain', go)
    }
    go()
  })
  const send = open(['127.0.0.0/8'], 300)
  const long = await send(`http://127.0.0.1:${port}/long`)
  expect([long.status, long.answer.length, long.trouble]).toEqual([200, 65_536, ''])
  expect(await send(`http://127.0.0.1:${port}/never`)).toEqual({
    status: null,
    answer: '',
    trouble: 'The receiver did not answer in 10 s.',
  })
})

test('a receiver that is not there, and one without https behind https, are said in words', async () => {
  const port = await serve((_request, response) => response.end())
  const send = open(['127.0.0.0/8'])
  const { trouble } = await send(`https://127.0.0.1:${port}/`)
  expect(trouble.startsWith('The connection broke') || trouble.startsWith('The certificate')).toBe(true)
  expect((await send('http://127.0.0.1:1/')).trouble).toBe('The receiver refused the connection.')
})

test('private, shared, reserved and wrapped addresses are none of the public web', () => {
  const hosts = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1
    224.0.0.1 255.255.255.255 [::] [::1] [::ffff:10.0.0.1] [::7f00:1] [64:ff9b::a00:1] [2002:a00:1::] [fc00::1] [fd12::1] [fe80::1]
    [ff02::1] 0x7f000001 017700000001 2130706433`.split(/\s+/)
  expect(hosts.filter((host) => whyNotWebhookAddress(`https://${host}/`, []) === undefined)).toEqual([])
  expect(
    ['8.8.8.8', '172.32.0.1', '[2606:4700::1111]', 'example.com'].map((host) =>
      whyNotWebhookAddress(`https://${host}/`, []),
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
})
