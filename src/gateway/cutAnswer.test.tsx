import { expect, it } from 'vitest'
import { listBrands } from '#contract/calls/people/roles.ts'
import { openPageGateway } from '#tests/support/screens.tsx'
import { callGateway } from './call.ts'

it.each([
  ['an answer that was cut off on its way', '{"status":200,"success":true,"payl'],
  ['a page that a network shows before it lets anybody in', '<!doctype html><title>Sign in to this network</title>'],
])('%s is no answer: the connection is at fault and the same may be asked again', async (_, text) => {
  const gateway = openPageGateway()
  gateway.answer(listBrands, () => [{ id: 1, brandCode: 'ASTRON' }])
  const whole = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await whole(input, init)
    return input === '/panel-config.json' ? response : new Response(text, { status: 200 })
  }
  await expect(callGateway(listBrands, {})).rejects.toMatchObject({ name: 'NoConnection', sent: true })
  globalThis.fetch = whole
  expect(await callGateway(listBrands, {})).toEqual([{ id: 1, brandCode: 'ASTRON' }])
})
