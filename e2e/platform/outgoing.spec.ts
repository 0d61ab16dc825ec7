import { isSignedWith, openWebhookReceiver } from '#tests/support/webhookReceiver.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'
import { viewOf } from '../merchantView.ts'

const shop = 'M0000043'

test('two administrators let an endpoint in; a merchant is switched off, and what its receiver did not take is sent again, signed', async ({
  openPanel,
}) => {
  const receiver = await openWebhookReceiver()
  receiver.answers = (_webhook, response) => void response.writeHead(503).end('down for maintenance')
  try {
    const maker = await openPanel('opsadmin')
    await maker.goto('/integrations?activeIndex=2')
    await maker.getByRole('link', { name: 'New endpoint' }).click()
    const form = maker.getByRole('dialog', { name: 'New endpoint' })
    await form.getByLabel('Client').selectOption({ label: 'billing, /platform/billing' })
    await form.getByLabel('Address').fill(receiver.url)
    for (const type of ['merchant.switchedOff', 'merchant.switchedOn'])
      await form.getByRole('checkbox', { name: type }).check()
    await form.getByRole('button', { name: 'Make the endpoint' }).click()
    const shown = maker.getByRole('dialog', { name: 'Secret of billing' })
    const secret = (await shown.getByLabel('Secret', { exact: true }).textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await expectAccessible(maker)
    await shown.getByRole('button', { name: 'I have written it down elsewhere' }).click()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(maker.getByText(secret)).toHaveCount(0)

    const checker = await openPanel('deskadmin')
    await checker.goto('/waiting?kind=webhookEndpoint')
    await checker.getByRole('link', { name: `Review billing ${receiver.url}, new endpoint` }).click()
    const own = checker.getByRole('dialog', { name: 'Endpoint of billing' })
    await own.getByRole('button', { name: 'Confirm the endpoint' }).click()
    await expect(checker.getByRole('alertdialog')).toContainText(`are sent to ${receiver.url} from now on`)
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await own.getByRole('button', { name: 'Send a test' }).click()
    await expect(own.getByRole('region', { name: 'Answer to the test' })).toContainText('HTTP 503')
    await expect(own.getByText('down for maintenance')).toBeVisible()
    await expectAccessible(checker)

    await maker.goto(viewOf(shop, 'brand-txn'))
    await maker.getByRole('button', { name: 'Deactivate Merchant' }).click()
    await maker.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(maker.getByRole('button', { name: 'Activate Merchnat' })).toBeVisible()
    await receiver.reach(2)
    await expect
      .poll(() =>
        ask(`select max(status) as status from webhook_deliveries where subject = $1 and state = 'waiting'`, [
          `merchant:${shop}`,
        ]),
      )
      .toEqual([{ status: 503 }])

    await own.getByRole('link', { name: 'Deliveries' }).click()
    const row = checker.getByRole('row', { name: new RegExp(`merchant:${shop}`) })
    await expect(row).toContainText('Failing')
    await row.getByRole('link', { name: /^Open merchant\.switchedOff/ }).click()
    const delivery = checker.getByRole('dialog', { name: `merchant.switchedOff merchant:${shop}` })
    await expect(delivery).toContainText('HTTP 503')
    await expect(delivery.getByText(/"mobileNumber": "XXXXXX/)).toBeVisible()
    await checker.reload()
    await expect(delivery).toContainText('HTTP 503')

    receiver.answers = (_webhook, response) => void response.writeHead(204).end()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await expect(delivery.getByText('Delivered', { exact: true })).toBeVisible()
    const last = receiver.received.at(-1)
    expect([last?.event.type, last?.event.subject, last?.event.data['isActive']]).toEqual([
      'merchant.switchedOff.v1',
      `merchant:${shop}`,
      false,
    ])
    expect(last !== undefined && isSignedWith(secret, last)).toBe(true)

    await maker.getByRole('button', { name: 'Activate Merchnat' }).click()
    await maker.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(maker.getByRole('button', { name: 'Deactivate Merchant' })).toBeVisible()

    await checker.goto('/integrations?activeIndex=2&search=127.0.0.1')
    await checker.getByRole('link', { name: /^Open the endpoint \d+ of billing/ }).click()
    await own.getByRole('button', { name: 'End the endpoint' }).click()
    const end = checker.getByRole('dialog', { name: 'End the endpoint of billing?' })
    await end.getByLabel('Reason').fill('The walk is over')
    await end.getByRole('button', { name: 'End the endpoint' }).click()
    await expect(checker.getByRole('row', { name: /127\.0\.0\.1/ })).toContainText('Ended')
  } finally {
    await receiver.close()
  }
})
