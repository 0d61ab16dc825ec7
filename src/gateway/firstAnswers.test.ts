import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const asked: string[] = []
const answer = (body: unknown) => Promise.resolve(Response.json(body))
const open = async (gateway: string) => {
  globalThis.askedAtOnce = {
    config: answer({ families: { gateway } }),
    session: answer({ by: 'boot' }),
    sessionAddress: '/ops/opssession',
  }
  return import('./firstAnswers.ts')
}
const read = async (response: Promise<Response> | undefined): Promise<unknown> => (await response)?.json()

beforeEach(() => {
  asked.length = 0
  vi.resetModules()
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer(address === '/panel-config.json' ? { families: { gateway: '/ops' } } : { by: address })
  })
})
afterEach(() => {
  globalThis.askedAtOnce = undefined
  vi.unstubAllGlobals()
})

it('who is signed in is asked once, by the first script of the page', async () => {
  const { askFirst, takeConfig, takeSession } = await open('/ops')
  askFirst()
  expect([await read(takeConfig()), await read(takeSession())]).toEqual([
    { families: { gateway: '/ops' } },
    { by: 'boot' },
  ])
  expect(asked).toEqual([])
})

it('a panel whose calls go to another gateway takes only that one’s word for who is signed in', async () => {
  const { askFirst, takeSession } = await open('https://calls.example')
  askFirst()
  expect(await read(takeSession())).toEqual({ by: 'https://calls.example/opssession' })
})

it('who asks again does not read the first answer again', async () => {
  const { askFirst, takeConfig, takeSession } = await open('/ops')
  askFirst()
  await Promise.all([takeConfig(), takeSession()])
  askFirst()
  expect(await read(takeSession())).toEqual({ by: '/ops/opssession' })
  expect(asked).toEqual(['/panel-config.json', '/ops/opssession'])
})
