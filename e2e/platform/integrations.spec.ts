import { exampleOf } from '#contract/feed/index.ts'
import { dayAfter, indianDay, indianDayBounds, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { expect, expectAccessible, test } from '../panel.ts'

const shop = 'WALK0001'
const source = '/platform/walk'

const eventOf = (kind: 'merchant.registered' | 'payment.created', subject: string, data: object) => ({
  ...exampleOf(kind),
  id: `walk-${subject}`,
  source,
  subject,
  time: new Date().toISOString(),
  data: { ...exampleOf(kind).data, ...data },
})

test('a system is let in by two administrators; a payment that is missing is found, its merchant corrected, and both are there, the payment in the settlement of its day', async ({
  openPanel,
  baseURL,
}) => {
  const day = dayAfter(indianDay(new Date()), -1)
  const paidAt = new Date((indianDayBounds(day)?.from.getTime() ?? 0) + 12 * 3_600_000)
  const maker = await openPanel('opsadmin')
  await maker.goto('/integrations')
  await maker.getByRole('link', { name: 'New client' }).click()
  const form = maker.getByRole('dialog', { name: 'New machine client' })
  await form.getByLabel('Name').fill('walked switch')
  await form.getByLabel('Source').fill(source)
  for (const kind of ['merchant.registered', 'payment.created'])
    await form.getByRole('checkbox', { name: new RegExp(`^${kind.replace('.', '\\.')}`) }).check()
  await form.getByLabel('Networks').fill('127.0.0.0/8')
  await form.getByLabel('Last day').fill(dayAfter(indianDay(new Date()), 30))
  await form.getByRole('button', { name: 'Make the client' }).click()
  const shown = maker.getByRole('dialog', { name: 'Secret of walked switch' })
  const secret = (await shown.getByLabel('Secret', { exact: true }).textContent()) ?? ''
  expect(secret).toMatch(/^opsdesk_/)
  await expectAccessible(maker)
  await shown.getByRole('button', { name: 'Done' }).click()
  await maker.getByRole('alertdialog').getByRole('button', { name: 'Close for good' }).click()
  await expect(maker.getByText(secret)).toHaveCount(0)

  const checker = await openPanel('deskadmin')
  await checker.goto('/waiting?kind=machineClient')
  await checker.getByRole('link', { name: 'Review walked switch, new client' }).click()
  await checker.getByRole('button', { name: 'Confirm the client' }).click()
  await expect(checker.getByRole('alertdialog')).toContainText('from 127.0.0.0/8')
  await checker.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(checker.getByRole('dialog').getByRole('button', { name: 'New secret' })).toBeVisible()

  const answer = await fetch(`${baseURL ?? ''}/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/cloudevents-batch+json' },
    body: JSON.stringify([
      eventOf('payment.created', 'WALK-PAY-1', {
        merchantCode: shop,
        createdAt: paidAt.toISOString(),
      }),
      eventOf('merchant.registered', shop, { gstNumber: '27ABXPK0001Z1Z0', registeredAt: '2026-11-01T06:30:00Z' }),
    ]),
  })
  expect(await answer.json()).toEqual(expect.objectContaining({ applied: 0, early: 1 }))

  // Why is the payment missing?
  await checker.goto('/integrations?activeIndex=1')
  await expect(checker.getByRole('img', { name: /Events of the last 24 hours/ })).toBeVisible()
  await checker.getByRole('textbox', { name: 'One event' }).fill('walk-WALK-PAY-1')
  await checker.getByRole('button', { name: 'Find' }).click()
  await expect(checker.getByText('Early: it waits for what has not come yet')).toBeVisible()
  await checker.getByRole('link', { name: 'Open the event', exact: true }).click()
  await expect(checker.getByRole('dialog').getByText(`It waits for merchant ${shop}`)).toBeVisible()
  await checker.goto(`/integrations?activeIndex=1&search=${shop}&state=refused`)
  await checker.getByRole('link', { name: `Open the event walk-${shop}` }).click()
  const event = checker.getByRole('dialog')
  await expect(event.getByText(/data\.gstNumber: The number does not have the form of its kind/)).toBeVisible()
  await expect(event.getByText(/XXXXXX001X/)).toBeVisible()
  await expectAccessible(checker)
  await event.getByRole('button', { name: 'Correct and apply' }).click()
  const correction = checker.getByRole('dialog', { name: `Correct ${shop}` })
  const text = await correction.getByLabel('Event').inputValue()
  await correction.getByLabel('Event').fill(text.replace(/"gstNumber": "[^"]*"/, '"gstNumber": ""'))
  await correction.getByRole('button', { name: 'Try without applying' }).click()
  await expect(correction.getByText('So it would be taken. Nothing is written yet.')).toBeVisible()
  await correction.getByLabel('Reason').fill('The shop has no GST number')
  await correction.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(checker.getByRole('dialog')).toHaveCount(0)

  await checker.goto(`/merchant-details?merchant_code=${shop}&tab=non-brand-txn`)
  await expect(checker.getByText('WALK-PAY-1').first()).toBeVisible()

  const finance = await openPanel('finance')
  await finance.goto('/accounts?activeIndex=1')
  await expect(finance.getByLabel('Txn Date', { exact: true })).toHaveValue(shownCalendarDay(day) ?? '')
  await finance
    .getByRole('link', { name: 'Initiate Settlement' })
    .or(finance.getByRole('button', { name: 'Initiate Settlement' }))
    .click()
  await expect(finance.getByRole('dialog').getByRole('region', { name: 'Left out' })).toBeVisible()
  await finance.goto('/accounts?activeIndex=1&txn_ref_number=WALK-PAY-1')
  const settled = finance.getByRole('row', { name: /WALK-PAY-1/ })
  await expect(settled).toContainText('Draft')
  await settled.press('Enter')
  await expect(finance.getByText(/The KYC of the merchant is not approved\./)).toBeVisible()

  const sales = await openPanel('sales')
  await sales.goto('/integrations')
  await expect(sales.getByText('You may not open this page')).toBeVisible()
})
