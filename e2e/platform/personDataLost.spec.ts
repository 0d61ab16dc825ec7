import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectSettled, test } from '../panel.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name })
const merchantCode = 'M0000043'
const nothingSent = 'There is no connection. Nothing was sent.'
const uncertain = 'It is not certain whether this was done'

/** As a link of the panel does: without a network nothing can be loaded anew. */
const leadTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const requestsOf = (code: string) =>
  ask(
    `select r.state, (select count(*)::int from audit_entries a where a.subject = 'personRequest:' || r.id and a.call = 'personRequests.erase') as erased
     from person_requests r join merchants m on m.id = r.merchant_id where m.merchant_code = $1 and r.kind = 'erasure' order by r.id`,
    [code],
  )

test('with the network lost, what is known of a person says so, and an erasure is neither lost nor done twice', async ({
  openContext,
  openPanel,
  watch,
}) => {
  const context = await openContext('opsadmin')
  const admin = await context.newPage()
  await admin.goto(`/person-data/${merchantCode}`)
  await expect(main(admin).getByRole('link', { name: 'Ask for erasure' })).toBeVisible()
  await expectSettled(admin)

  watch.expectNoNetwork()
  await main(admin).getByRole('link', { name: 'Ask for erasure' }).press('Enter')
  const reason = dialog(admin).getByRole('textbox')
  await reason.fill('Letter 16 of 5 May.')
  await context.setOffline(true)
  await expect(dialog(admin).getByText('A decision needs a network. What you typed stays here.')).toBeVisible()
  await button(admin, 'Ask for the erasure').press('Enter')
  await expect(dialog(admin).getByText(nothingSent)).toBeVisible()
  await expect(reason).toHaveValue('Letter 16 of 5 May.')
  await expectAccessible(admin)
  expect(await requestsOf(merchantCode)).toEqual([])
  await context.setOffline(false)
  await expect(reason).toHaveValue('Letter 16 of 5 May.')

  // The gateway takes it, and its answer is lost on the way.
  await admin.route('**/opsaskerasure', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(admin, 'Ask for the erasure').press('Enter')
  await expect(dialog(admin).getByText(uncertain)).toBeVisible()
  await admin.unroute('**/opsaskerasure')
  await button(admin, 'Ask for the erasure').press('Enter')
  await expect(main(admin).getByText('It waits for a second person')).toBeVisible()
  expect(await requestsOf(merchantCode)).toEqual([{ state: 'asked', erased: 0 }])
  const address = new URL(admin.url()).pathname

  // A merchant that was not opened before, while there is no network.
  await context.setOffline(true)
  await leadTo(admin, '/person-data/M0000044')
  await expect(
    main(admin)
      .getByText(/connection|offline/i)
      .first(),
  ).toBeVisible()
  await expect(main(admin).getByRole('link', { name: 'Ask for erasure' })).toBeHidden()
  await expectAccessible(admin)
  await context.setOffline(false)
  await expect(main(admin).getByRole('link', { name: 'Ask for erasure' })).toBeVisible()

  const second = await openPanel('deskadmin')
  await second.goto(`${address}?as=decide`)
  await expect(dialog(second).getByRole('row', { name: /Notes of calls with them/ })).toBeVisible()
  const shots = process.env['SHOTS']
  if (shots !== undefined)
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await second.setViewportSize({ width, height })
        await second.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectSettled(second)
        await second.screenshot({ path: `${shots}/decide-${width}-${colorScheme}.png` })
      }
  await dialog(second).getByRole('textbox').fill('Read the letter.')
  await second.context().setOffline(true)
  await button(second, 'Erase it').press('Enter')
  await expect(dialog(second).getByText(nothingSent)).toBeVisible()
  if (shots !== undefined) await second.screenshot({ path: `${shots}/decide-offline.png` })
  await expect(dialog(second).getByRole('textbox')).toHaveValue('Read the letter.')
  await expect(dialog(second).getByRole('row', { name: /Notes of calls with them/ })).toBeVisible()
  expect(await requestsOf(merchantCode)).toEqual([{ state: 'asked', erased: 0 }])
  await second.context().setOffline(false)
  await second.route('**/opserasuredecision', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(second, 'Erase it').press('Enter')
  // It was done: the page reads it again, and offers it no more.
  await expect(main(second).getByText('What no law keeps was erased')).toBeVisible()
  await expect(button(second, 'Erase it')).toBeHidden()
  if (shots !== undefined) await second.screenshot({ path: `${shots}/decide-uncertain.png` })
  expect(await requestsOf(merchantCode)).toEqual([{ state: 'erased', erased: 1 }])
})

test('with the network lost, the page of a bank scheme keeps what it shows and says of when, and a decision is done once', async ({
  openContext,
  watch,
}) => {
  const [scheme] = await ask(
    `select s.id from bank_schemes s where s.state = 'created' and s.is_active = false order by s.id limit 1`,
  )
  const address = `/bank-schemes/${String(scheme?.['id'])}`
  const context = await openContext('bankchecker')
  const checker = await context.newPage()
  await checker.goto(address)
  await expect(main(checker).getByRole('link', { name: 'Verify' })).toBeVisible()
  await expectSettled(checker)

  watch.expectNoNetwork()
  await context.setOffline(true)
  const age = checker.getByText(/^No connection\. What you see is of \d/)
  await expect(age).toBeVisible()
  await expect(main(checker).getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(checker)
  await main(checker).getByRole('link', { name: 'Verify' }).press('Enter')
  const shots = process.env['SHOTS']
  if (shots !== undefined) await checker.screenshot({ path: `${shots}/scheme-offline.png` })
  await expect(dialog(checker)).toBeVisible()
  await context.setOffline(false)
  await expect(age).toBeHidden()
  await expect(button(checker, 'Approve')).toBeVisible()
  await dialog(checker).getByRole('textbox').fill('As the bank wrote it.')
  await context.setOffline(true)
  await button(checker, 'Approve').press('Enter')
  await expect(dialog(checker).getByText(nothingSent)).toBeVisible()
  await expect(checker.getByText('Something went wrong !')).toBeHidden()
  await expect(dialog(checker).getByRole('textbox')).toHaveValue('As the bank wrote it.')
  if (shots !== undefined) await checker.screenshot({ path: `${shots}/scheme-dialog-offline.png` })
  await context.setOffline(false)
  await checker.route('**/opsdecide', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(checker, 'Approve').press('Enter')
  // It was done: the page reads it again, and it waits for nobody any more.
  await expect(main(checker).getByText(/^(Payments use it until|It begins on)/)).toBeVisible()
  if (shots !== undefined) await checker.screenshot({ path: `${shots}/scheme-uncertain.png` })
  const done = await ask(
    `select count(*)::int as done from audit_entries where subject = $1 and outcome = 'done' and call in ('checkedRecords.decide', 'bankSchemes.verify')`,
    [`bankScheme:${String(scheme?.['id'])}`],
  )
  expect(done).toEqual([{ done: 1 }])

  // One that was not opened before.
  await context.setOffline(true)
  await leadTo(checker, '/bank-schemes/1')
  await expect(
    main(checker)
      .getByText(/connection|offline/i)
      .first(),
  ).toBeVisible()
  await expectAccessible(checker)
  await context.setOffline(false)
  await expect(main(checker).getByRole('heading', { level: 1, name: 'Bank scheme 1' })).toBeVisible()
})
