import { afterEach, expect, it } from 'vitest'
import { getSession, signOut as signOutEntry } from '#contract/calls/people/session.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { openPageGateway, tester } from '#tests/support/screens.tsx'
import { tellPerson } from './sessionMachine.ts'
import { signOut } from './signOut.ts'
import { readSession } from './startSession.ts'
import { currentVisit } from './visit.ts'

const { href } = location
afterEach(() => history.replaceState(null, '', href))

it('an answer about the session that comes after the logout signs nobody in', async () => {
  const gateway = openPageGateway()
  gateway.answer(getSession, () => ({ ...tester, checkDate: gatewayToday() }))
  gateway.answer(signOutEntry, () => ({}))
  const answering = globalThis.fetch
  const held = Promise.withResolvers<undefined>()
  globalThis.fetch = async (input, init) => {
    const answer = await answering(input, init)
    const address = input instanceof Request ? input.url : new URL(input, location.href).href
    if (address.endsWith(getSession.path)) await held.promise
    return answer
  }
  tellPerson({ ...tester, checkDate: gatewayToday() })
  const reading = readSession()
  await expect.poll(() => gateway.sent.map(({ name }) => name)).toContain('session.get')
  await signOut('logout')
  held.resolve(undefined)
  await reading
  expect(currentVisit()).toEqual({ state: 'signedOut', because: 'logout' })
})
