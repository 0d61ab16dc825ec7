import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getSession } from '#contract/calls/people/session.ts'
import { onSignedOut } from '#src/gateway/sessionSignals.ts'
import { openPageGateway, showScreen, tester } from '#tests/support/screens.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

let gateway: ReturnType<typeof openPageGateway>
let shown: Awaited<ReturnType<typeof showScreen>>
let live: () => Promise<Response>

beforeEach(async () => {
  gateway = openPageGateway()
  live = async () => new Response('{"live":true}')
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => (input === '/live' ? live() : send(input, init))
  gateway.answer(getSession, () => tester)
  const testGateway = (
    <>
      <ConnectionChip />
      <OfflineNotice />
      <input aria-label="Remark" />
    </>
  )
  shown = await showScreen([{ path: '/', element: testGateway }], { at: '/', services: [] })
  await says('Online')
})
afterEach(() => shown.close())

const look = () => dispatchEvent(new Event('focus'))
const says = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

it('a desk whose session ended elsewhere says so, keeps what was typed, and says it no more after a sign-in', async () => {
  await page.getByRole('textbox', { name: 'Remark' }).fill('half a sentence')
  gateway.answer(getSession, () => ({ refuse: 'signed-out', details: { because: 'too-long' } }))
  look()
  await says('Signed out elsewhere')
  await expect.element(page.getByText(/Your session has lasted twelve hours\. Nothing can be saved/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Remark' })).toHaveValue('half a sentence')

  gateway.answer(getSession, () => ({ ...tester, loginId: 'somebody' }))
  look()
  await expect.element(page.getByText(/Somebody else has signed in with this browser\./)).toBeVisible()

  gateway.answer(getSession, () => tester)
  look()
  await says('Online')
  await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
})

it('a gateway that does not answer is told from a session that is over', async () => {
  gateway.answer(getSession, () => ({ refuse: 'signed-out', details: { because: 'idle' } }))
  look()
  await says('Signed out elsewhere')
  live = () => Promise.reject(new TypeError('Failed to fetch'))
  look()
  await says('Offline')
  await expect.element(page.getByText(/^No connection\./)).toBeVisible()
})

it('a network that answers everything with its own page is not the gateway, and the desk mends itself behind it', async () => {
  live = async () => new Response('<!doctype html><title>Sign in to this network</title>')
  look()
  await says('Offline')
  live = async () => new Response('{"live":true}')
  look()
  await expect.element(page.getByText('Online', { exact: true })).toBeVisible()
})

it('a desk that an administrator closed is not left to be looked at', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<unknown>()
  const stop = onSignedOut(resolve)
  gateway.answer(getSession, () => ({ refuse: 'signed-out', details: { because: 'revoked' } }))
  look()
  expect(await closed).toBe('revoked')
  await says('Online')
  stop()
})
