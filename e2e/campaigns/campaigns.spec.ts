import { ask } from '../database.ts'
import { expect, expectAnnounced, test } from '../panel.ts'
import { sheetFile } from '../sheetFiles.ts'

const headers = ['mobile_number', '1', '2']
const message = 'Dear {{1}}, your offer ends on {{2}}.'
const day = '5 November'
/** Numbers that the sandbox answers at once. */
const numberAt = (at: number) => `97${String(at * 100 + 50).padStart(8, '0')}`

/** A thousand rows, nine of which are left out: three duplicates, five that do not fit, one who opted out. */
const thousandRows = (optedOut: string): string[][] => {
  const rows = Array.from({ length: 1_000 }, (_, at) => [numberAt(at), `Shop ${at}`, day])
  const spoil = (at: number, row: string[]) => {
    rows[at] = row
  }
  spoil(10, [numberAt(0), 'Twice', day])
  spoil(20, [`+91 ${numberAt(1)}`, 'Twice', day])
  spoil(30, [`0${numberAt(2)}`, 'Twice', day])
  spoil(40, ['987654321', 'Nine digits', day])
  spoil(50, ['', 'Nobody', day])
  spoil(60, [numberAt(60), '', day])
  spoil(70, [numberAt(70), 'Two\nlines', day])
  spoil(80, [numberAt(80), 'x'.repeat(1_000), day])
  spoil(90, [optedOut, 'Opted out', day])
  return rows
}

test('support writes a campaign and tests it, somebody else approves what they see, it is paused and resumed, and reaches every number once', async ({
  openPanel,
}) => {
  const optedOut = numberAt(5_000)
  await ask(
    `insert into opt_outs (list, mobile_number, source) values ('optOut', $1, 'A journey') on conflict do nothing`,
    [optedOut],
  )
  const page = await openPanel('support')
  await page.goto('/campaign?activeIndex=0')
  await page.getByLabel('Mode', { exact: true }).selectOption('Test')
  await page.getByLabel('Channel').selectOption('Sms')
  await page.getByLabel('Vendor').selectOption({ label: 'sandbox one' })
  await page.getByLabel('Template Id').fill('T-500')
  await page.getByLabel('Campaign Name').fill('A journey of offers')
  await page.getByLabel('Mobile Number').fill('9811111150')
  await page.getByLabel('Message', { exact: true }).fill(message)
  const choose = async (name: string, rows: string[][]) => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(sheetFile(name, headers, rows))
    await expect(page.getByText(`Records Found: ${rows.length}`)).toBeVisible()
  }
  await choose('one.xlsx', [['9811111150', 'Asha', day]])
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`Dear Asha, your offer ends on ${day}.`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectAnnounced(page, 'Job Run Successfully done!')

  await page.getByLabel('Mode', { exact: true }).selectOption('Live')
  await page.getByRole('button', { name: 'Choose another' }).click()
  await choose('thousand.xlsx', thousandRows(optedOut))
  await expect(preview).toContainText(`Dear Shop 0, your offer ends on ${day}.`)
  await preview.getByRole('button', { name: 'Next recipient' }).click()
  await expect(preview).toContainText(`Dear Shop 1, your offer ends on ${day}.`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Send to 991 recipients?' })
  for (const [label, count] of [
    ['Invalid', '5'],
    ['Duplicate', '3'],
    ['Opted out', '1'],
    ['Will be sent', '991'],
  ] as const)
    await expect(question.locator('dl > div').filter({ hasText: label })).toHaveText(`${label}${count}`)
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/campaign\/[0-9a-f-]{36}/)
  await expect(page.getByText('You wrote or changed this campaign: somebody else has to approve it.')).toBeVisible()
  const address = page.url()
  const [row] = await ask(
    `select id, code, plan_id from campaigns where name = 'A journey of offers' and state = 'pendingApproval'`,
  )
  const { id, code, plan_id: planId } = row ?? {}

  const other = await openPanel('support2')
  await other.goto(address)
  await expect(other.getByRole('region', { name: 'What is sent' })).toContainText(
    `Dear Shop 0, your offer ends on ${day}.`,
  )
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve campaign' }).click()
  await expect(other.getByRole('button', { name: 'Send now' })).toBeVisible()
  // Half of them wait, as after a provider that asks for it: so there is something to pause, however fast the machine is.
  const wait = (until: string) =>
    ask(`update campaign_recipients set not_before = ${until} where plan_id = $1 and row_number > 500`, [planId])
  await wait(`'infinity'`)
  await other.getByRole('button', { name: 'Send now' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await other.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(other.getByText('Resume it, or cancel it.')).toBeVisible()
  const sent = async () => (await ask('select recipient from sandbox_messages where campaign_id = $1', [id])).length - 1
  const atPause = await sent()
  expect(atPause).toBeLessThan(500)
  await wait('null')
  // The browser is closed; the gateway owns the sending.
  await page.close()
  expect(await sent()).toBe(atPause)
  await other.getByRole('button', { name: 'Resume' }).click()
  await expect(other.getByText('All messages are sent.')).toBeVisible()
  await expect(other.getByText('991 of 991 handed to the provider')).toBeVisible()
  expect(
    await ask(
      `select count(*)::int as messages, count(distinct recipient)::int as numbers, max(times)::int as times
       from sandbox_messages where campaign_id = $1 and recipient like '97%'`,
      [id],
    ),
  ).toEqual([{ messages: 991, numbers: 991, times: 1 }])

  await other.goto(`/campaign?activeIndex=3&campaign_id=${String(code)}`)
  await other.getByRole('button', { name: 'Get' }).click()
  const funnel = other.getByLabel(`Funnel of ${String(code)}`)
  for (const label of ['Notifications', 'Delivered'])
    await expect(funnel.locator(':scope > div').filter({ hasText: label })).toHaveText(`${label}991`)
})
