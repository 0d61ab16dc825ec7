import { razorpayFile, type RazorpayRow } from '#tests/support/reconFiles.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'

/** Older than the files of the demo: nothing of it is settled yet. */
const txnDay = dayAfter(indianDay(new Date()), -40)
const settledOn = dayAfter(txnDay, 1)
const span = `from=${txnDay}&to=${settledOn}&gateway=RAZORPAY`

/** Payments of one day, two of another gateway's among them. */
const addPayments = () =>
  ask(
    `insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, payment_gateway, created_at)
     select m.id, 'RECON' || n, 'card', 'SUCCESSFUL', 100000 + n, case when n > 8 then 'PAYU' else 'RAZORPAY' end,
       ($1::date + time '12:00') at time zone 'Asia/Kolkata'
     from merchants m cross join generate_series(1, 9) n where m.merchant_code = 'M0000007' on conflict (txn_ref_number) do nothing`,
    [txnDay],
  )

const line = (number: number, more: Partial<RazorpayRow> = {}): RazorpayRow => ({
  entityId: `pay_recon_${number}`,
  receipt: `RECON${number}`,
  amount: 100_000 + number,
  fee: 2_000,
  utr: 'AXISJOURNEY1',
  settledOn,
  ...more,
})

test('a settlement file with five wrong rows is planned and applied, and the recon page shows exactly the five', async ({
  openPanel,
}) => {
  await addPayments()
  const file = razorpayFile('journey', [
    line(1),
    line(2),
    line(3),
    line(4, { amount: 100_003 }),
    line(5, { amount: 100_006 }),
    line(77),
    line(2),
    line(9),
  ])
  const page = await openPanel('finance')
  await page.goto('/accounts?activeIndex=2')
  const main = page.getByRole('main')
  await main.getByLabel('PAYU', { exact: true }).check()
  await main
    .getByLabel('Spreadsheet')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.bytes) })
  await expect(main.getByText('This is a file of RAZORPAY', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Choose RAZORPAY' }).click()
  await expect(main.getByRole('region', { name: 'As it is read' }).getByText('RECON1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('link', { name: /: 5, show the rows/ })).toBeVisible()
  for (const reason of [
    '₹0.01 less than our ₹1,000.04.',
    '₹0.01 more than our ₹1,000.05.',
    'We have no payment of this reference.',
    'The same number is in row 3 of this file already.',
    'Another gateway took this payment: PAYU.',
  ])
    await expect(main.getByText(reason, { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Apply the plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByText('Successfully Updated!', { exact: true })).toBeVisible()

  await page.goto(`/accounts/recon?${span}`)
  const findings = main.getByRole('link', { name: /^Findings\s*5/ })
  await expect(findings).toBeVisible()
  await expect(main.getByRole('link', { name: `Settled of RAZORPAY on ${txnDay}: 3` })).toBeVisible()
  await expectAccessible(page)
  await findings.click()
  await expect(main.getByText('1–5 of 5')).toBeVisible()
  for (const label of ['Amount under', 'Amount over', 'Duplicate'])
    await expect(main.getByText(label, { exact: true }).last()).toBeVisible()
  await expect(main.getByText('Unknown reference', { exact: true })).toHaveCount(3)
})
