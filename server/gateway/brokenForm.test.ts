import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
let admin: Client
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  admin = await testGateway.signIn('opsadmin')
})
afterAll(() => testGateway.close())

/** Status and code of the answer to a form of these bytes. */
const answerTo = async (body: string, type = 'multipart/form-data; boundary=b') => {
  const { hostname, port } = new URL(testGateway.address)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-opsdesk: test\r\ncookie: ${admin.cookie}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  const said = (await socket.toArray()).join('')
  return [said.slice(9, 12), said.match(/"code":"([^"]+)"/)?.[1]]
}

const file = 'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na'

test.each([
  ['no end', `--b\r\n${file}`],
  ['a part without a head', '--b\r\n\r\na\r\n--b--\r\n'],
  ['a head that is no head', '--b\r\n\x01: \x02\r\n\r\na\r\n--b--\r\n'],
  ['a head without an end', '--b\r\ncontent-disposition: form-data; name="file"; filename="a'],
  ['a part of no name', '--b\r\ncontent-disposition: form-data\r\n\r\na\r\n--b--\r\n'],
  ['no part at all', '--b--\r\n'],
  ['nothing', ''],
  ['a name of Object itself', `--b\r\n${file.replace('"file"', '"__proto__"')}\r\n--b--\r\n`],
  ['seven parts', `--b\r\n${file}\r\n`.repeat(7).concat('--b--\r\n')],
])('a form with %s is refused with 400', async (_, body) => {
  const [status, code] = await answerTo(body)
  expect([status, code]).toEqual([expect.stringMatching(/^4(00|13)$/), expect.any(String)])
})

test('a form without a boundary is refused with 400', async () => {
  expect(await answerTo(`--b\r\n${file}\r\n--b--\r\n`, 'multipart/form-data')).toEqual(['400', 'bad-request'])
})

test('a text file of 19 MB of quotes is refused, and never with 5xx', async () => {
  const bytes = new Uint8Array(19_000_000).fill(0x22)
  const form = new FormData()
  form.set('documentVO', JSON.stringify({ s3bucketname: 'operations', s3bucketLocation: 'merchantUpdate' }))
  form.set('file', new File([bytes], 'quotes.csv'))
  const { status } = await fetch(`${testGateway.address}/upload`, {
    method: 'POST',
    headers: { 'x-opsdesk': 'test', cookie: admin.cookie },
    body: form,
  })
  expect(status).toBe(422)
})

test('of 120 sockets that say nothing, most are turned away; a person is let in meanwhile', async () => {
  const { hostname, port } = new URL(testGateway.address)
  const upgrade = async (cookie: string) => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n${cookie}\r\n`,
    )
    const [first] = (await once(socket, 'data')) as [Buffer]
    return { socket, isOpen: first.toString('latin1').startsWith('HTTP/1.1 101') }
  }
  const opened = await Promise.all(Array.from({ length: 120 }, () => upgrade('')))
  const held = opened.filter(({ isOpen }) => isOpen)
  expect(held).toHaveLength(50)
  const person = await upgrade(`cookie: ${admin.cookie}\r\n`)
  expect(person.isOpen).toBe(true)
  for (const { socket } of [...held, person]) socket.destroy()
})
