import { once } from 'node:events'
import { get } from 'node:https'
import { json } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openGateway, type OpenGateway } from '#server/app/openGateway.ts'
import { demoPassword } from '#server/demo/people.ts'
import { client, openTestGateway, sealPassword } from '#tests/support/gateway.ts'
import { openHaproxy, type RunningHaproxy } from '#tests/support/haproxy.ts'

const names = ['gateway1', 'gateway2'] as const
type Name = (typeof names)[number]

const statusOf = async (proxy: RunningHaproxy, name: Name): Promise<string> => {
  try {
    return (await proxy.stateOf(name)).status
  } catch {
    return 'not there yet'
  }
}

/** Two gateways on one database behind a real HAProxy that sees both. */
const openBehind = async () => {
  const desk = await openTestGateway(inject('postgresUrl'), { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const begin = (port = 0) =>
    openGateway({ config: { ...desk.config, port }, database: desk.database, panelDir: undefined })
  const gateways: Record<Name, OpenGateway> = { gateway1: await begin(), gateway2: await begin() }
  const portOf = (name: Name) => Number(new URL(gateways[name].address).port)
  const proxy = await openHaproxy(names.map((name) => gateways[name].address))
  onTestFinished(async () => {
    await proxy.close()
    await Promise.all(names.map((name) => gateways[name].close()))
    await desk.close()
  })
  for (const name of names) await expect.poll(() => statusOf(proxy, name)).toBe('UP')
  return {
    desk,
    proxy,
    /** As docs/operations.md says: drained, stopped, begun anew at the same address, given back. */
    replace: async (name: Name) => {
      const port = portOf(name)
      await proxy.tell(`set server gateways/${name} state drain`)
      await expect.poll(() => statusOf(proxy, name)).toBe('DRAIN')
      await gateways[name].close()
      gateways[name] = await begin(port)
      await proxy.tell(`set server gateways/${name} state ready`)
      await expect.poll(() => statusOf(proxy, name)).toBe('UP')
    },
  }
}

test('calls pass HAProxy over TLS and without, and whoever forges where they come from is not believed', async () => {
  const { desk, proxy } = await openBehind()
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-opsdesk': 'test', 'x-forwarded-for': '203.0.113.9' }
    const answer = await fetch(proxy.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { readonly payload: { readonly nonce: string } }
  }
  const { nonce } = (await post('/ops/opsloginnonce', {})).payload
  const password = sealPassword(desk.gateway.signInKey.publicKey, nonce, demoPassword)
  await post('/ops/opslogin', { login_id: 'support', password, app_id: 'V14' })
  const { rows } = await desk.database.pool.query<{ ip: string }>('select distinct ip from sessions')
  expect(rows).toEqual([{ ip: '127.0.0.1' }])

  const overTls = get(`${proxy.tlsAddress}/ready`, { ca: proxy.certificate })
  const [answer] = (await once(overTls, 'response')) as [Parameters<typeof json>[0]]
  expect(await json(answer)).toEqual({ ready: true })
})

test('gateways that are replaced one after the other fail no call, and a socket is on the next one at once', async () => {
  const { desk, proxy, replace } = await openBehind()
  const support = await desk.signIn('support')
  const through = client({ address: proxy.address }, support.cookie)
  const socket = io(proxy.address, {
    transports: ['websocket'],
    reconnectionDelay: 50,
    reconnectionDelayMax: 50,
    extraHeaders: { cookie: support.cookie },
  })
  onTestFinished(() => void socket.disconnect())
  await once(socket as never, 'connect')
  let isOver = false
  const outcomes: string[] = []
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver)
      outcomes.push(
        await through.call('session.listOwn', {}).then(
          () => 'done',
          (error: unknown) => String(error),
        ),
      )
  })
  for (const name of names) await replace(name)
  isOver = true
  await Promise.all(asking)
  expect(outcomes.filter((outcome) => outcome !== 'done')).toEqual([])
  expect(outcomes.length).toBeGreaterThan(8)
  const { rows } = await desk.database.pool.query<{ id: string }>(`select id from staff where login_id = 'support'`)
  await expect.poll(() => socket.connected).toBe(true)
  const told = once(socket as never, 'file-process-done')
  desk.gateway.sendToStaff(rows[0]?.id ?? '', 'file-process-done', { told: 'after' } as never)
  expect(await told).toEqual([{ told: 'after' }])
})

test('a gateway that is gone is left out, and calls go on', async () => {
  const { desk, proxy } = await openBehind()
  const support = await desk.signIn('support')
  const through = client({ address: proxy.address }, support.cookie)
  await proxy.tell('set server gateways/gateway1 addr 127.0.0.1 port 1')
  for (let call = 0; call < 20; call += 1) await through.call('session.listOwn', {})
  await expect.poll(() => statusOf(proxy, 'gateway1')).toBe('DOWN')
})
