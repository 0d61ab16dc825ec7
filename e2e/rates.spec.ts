import type { Page } from '@playwright/test'
import { ask } from './database.ts'
import { expect, expectAccessible, expectAnnounced, test } from './desk.ts'

const special = '/accounts?activeIndex=3&master=special'
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('grid').locator('tbody').getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog').last()
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })
const buttons = (page: Page, text: string | RegExp) => row(page, text).getByRole('button')

/** Somebody with roles of their own: what the journey gives them, nobody else has. */
const addPerson = async (loginId: string, roleNames: readonly string[]): Promise<void> => {
  await ask(
    `insert into staff select (jsonb_populate_record(null::staff, to_jsonb(s) || jsonb_build_object(
       'id', gen_random_uuid(), 'login_id', $1::text, 'name', $1::text, 'email', $1 || '@opsdesk.example',
       'mobile_number', '9' || lpad((abs(hashtext($1)) % 1000000000)::text, 9, '0')))).*
     from staff s where login_id = 'drafter'`,
    [loginId],
  )
  await ask(
    `insert into staff_roles (staff_id, role_id)
     select s.id, r.id from staff s, roles r where s.login_id = $1 and r.role_name = any($2)`,
    [loginId, roleNames],
  )
}

/** A call that the page of somebody makes without its controls. */
const send = (page: Page, path: string, body: object, ifMatch?: number) =>
  page.evaluate(
    async ([to, content, revision]) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-opsdesk': 'e2e',
          'idempotency-key': crypto.randomUUID(),
          ...(revision === undefined ? {} : { 'if-match': String(revision) }),
        },
        body: JSON.stringify(content),
      })
      return (await answer.json()) as { code?: string; payload?: { id: number; revision: number } }
    },
    [path, body, ifMatch] as const,
  )

const rate = (fields: object) => ({
  payment_method: 'LAZYPAY',
  type: 'PERCENTAGE',
  value: 1.5,
  bankwise_value: '{}',
  from_amount: 0,
  to_amount: 100,
  from: '2031-01-01',
  to: '2031-12-31',
  ...fields,
})

const fillRate = async (page: Page, merchantCode: string) => {
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  await field('payment_method').selectOption('NEFT')
  await expect(field('Type')).toHaveValue('19')
  await field('merchant_code').fill(merchantCode.toLowerCase())
  await field('value').fill('1.25')
  await field('from_amount').fill('0')
  await field('to_amount').fill('125000')
  await field('from').fill('2031-01-01')
  await field('to').fill('2031-12-31')
  await field('bankwise_value').fill('{"HDFC":1.5}')
}

test('a special rate is drafted, sent back, corrected, approved, verified, changed, cancelled and replaced, each step by whom it belongs to', async ({
  openDesk,
  watch,
}) => {
  watch.expectStatuses(409)
  const merchantCode = 'M0000100'
  const mine = new RegExp(`NEFT.*${merchantCode}`)
  const drafter = await openDesk('drafter')
  await drafter.goto(`${special}&merchant_code=${merchantCode}`)
  await drafter.getByRole('button', { name: 'Add New' }).click()
  await expect(dialog(drafter)).toHaveAccessibleName('Special MDR Master')
  const field = (label: string) => dialog(drafter).getByLabel(label, { exact: true })
  await fillRate(drafter, merchantCode)
  await expect(field('status')).toBeDisabled()
  for (const [label, wrong, fault, right] of [
    ['value', '100.01', 'A percentage is at most 100.', '1.25'],
    ['to', '2030-12-31', 'The last day is before the first.', '2031-12-31'],
    [
      'bankwise_value',
      '{"HDFC": 1.5,}',
      'Line 1, column 14: A name in double quotes is expected here.',
      '{"HDFC":1.5}',
    ],
  ] as const) {
    await field(label).fill(wrong)
    await expect(dialog(drafter).getByText(fault)).toBeVisible()
    await expect(submit(drafter)).toBeDisabled()
    await field(label).fill(right)
  }
  await field('value').focus()
  await expect(field('bankwise_value')).toHaveValue('{\n  "HDFC": 1.5\n}')
  await expectAccessible(drafter)
  await submit(drafter).click()
  await expectAnnounced(drafter, 'Successfully Done!')
  await expect(row(drafter, mine)).toContainText('DRAFT')
  await expect(row(drafter, mine)).toContainText('₹1,25,000.00')
  await expect(buttons(drafter, mine)).toHaveText(['Edit'])

  await drafter.getByRole('button', { name: 'Add New' }).click()
  await fillRate(drafter, merchantCode)
  await submit(drafter).click()
  await expect(
    dialog(drafter).getByText(/^Already covered by: NEFT version \d+, M0000100, ₹0 to ₹1,25,000/),
  ).toBeVisible()
  await dialog(drafter).getByRole('button', { name: 'Cancel' }).click()
  await drafter.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  const checker = await openDesk('ratechecker')
  await checker.goto(`${special}&merchant_code=${merchantCode}&payment_method=NEFT`)
  await expect(row(checker, mine)).toContainText('DRAFT')
  await expect(buttons(checker, mine)).toHaveCount(0)
  await expect(checker.getByRole('button', { name: 'Add New' })).toHaveCount(0)

  const approver = await openDesk('approver')
  const list = `${special}&merchant_code=${merchantCode}&payment_method=NEFT`
  await approver.goto(list)
  await expect(buttons(approver, mine)).toHaveText(['Review'])
  await buttons(approver, mine).click()
  await expect(approver).toHaveURL(/as=review&record=\d+/)
  await approver.reload()
  await dialog(approver).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog(approver).getByText('Say in a few words why.')).toBeVisible()
  await dialog(approver).getByLabel('Remark').fill('HDFC agreed on 1.4.')
  await expectAccessible(approver)
  await dialog(approver).getByRole('button', { name: 'Reject' }).click()
  await expect(row(approver, mine)).toContainText('Sent back: HDFC agreed on 1.4.')
  await expect(buttons(approver, mine)).toHaveCount(0)

  const edit = async (value: string) => {
    await drafter.goto(list)
    await buttons(drafter, mine).filter({ hasText: 'Edit' }).click()
    await expect(field('payment_method')).toBeDisabled()
    await field('value').fill(value)
    await submit(drafter).click()
    await expect(dialog(drafter)).toHaveCount(0)
  }
  const decide = async (page: Page, act: string) => {
    await page.goto(list)
    await buttons(page, mine).filter({ hasText: 'Review' }).click()
    await dialog(page).getByRole('button', { name: act }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await edit('1.4')
  await decide(approver, 'Approve')
  await expect(row(approver, mine)).toContainText('APPROVED')
  await expect(buttons(approver, mine)).toHaveText(['Cancel Plan'])
  await decide(checker, 'Verify')
  await expect(row(checker, mine)).toContainText('VERIFIED')

  await edit('1.35')
  await expect(row(drafter, mine)).toContainText('change of a verified one waits')
  await approver.goto(list)
  await buttons(approver, mine).filter({ hasText: 'Review' }).click()
  await expect(dialog(approver).getByRole('row', { name: /^value/ })).toHaveText('value1.4 %1.35 %')
  await expect(dialog(approver).getByText('1 of 11 fields change')).toBeVisible()
  await dialog(approver).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(approver)).toHaveCount(0)

  await buttons(approver, mine).filter({ hasText: 'Cancel Plan' }).click()
  for (const label of ['merchant_code', 'value', 'from_amount', 'to', 'bankwise_value'])
    await expect(dialog(approver).getByLabel(label, { exact: true })).toBeDisabled()
  await expect(submit(approver)).toBeDisabled()
  await dialog(approver).getByLabel('Remark').fill('The merchant left.')
  await expectAccessible(approver)
  await submit(approver).click()
  await expect(row(approver, mine)).toContainText('CANCELLED')
  await expect(buttons(approver, mine)).toHaveCount(0)

  await drafter.goto(list)
  await expect(buttons(drafter, mine)).toHaveText(['add version'])
  await buttons(drafter, mine).click()
  await expect(dialog(drafter).getByText(/^Copy of version \d+/)).toBeVisible()
  await submit(drafter).click()
  await expect(dialog(drafter)).toHaveCount(0)
  await expect(row(drafter, mine)).toHaveCount(2)
  await expect(row(drafter, /version \d+ waits/)).toHaveCount(1)
  await expect(row(drafter, /version \d+ waits/)).toContainText('CANCELLED')

  expect(
    await ask(
      `select login_id, count(*)::int as acts from audit_entries
       where outcome = 'done' and call in ('rates.save', 'approvals.decide') and subject in (
         select 'rate:' || id from mdr_rates where merchant_code = $1 and payment_method = 'NEFT'
         union select 'special:' || id from mdr_rates where merchant_code = $1 and payment_method = 'NEFT')
       group by login_id order by login_id`,
      [merchantCode],
    ),
  ).toEqual([
    { login_id: 'approver', acts: 4 },
    { login_id: 'drafter', acts: 4 },
    { login_id: 'ratechecker', acts: 1 },
  ])
})

test('whoever holds every role finds their own draft with nothing to decide, and the gateway says so too', async ({
  openDesk,
  watch,
}) => {
  watch.expectStatuses(403, 409)
  await addPerson('rateeverything', ['drafter', 'approver', 'checker'])
  const page = await openDesk('rateeverything')
  await page.goto('/accounts?activeIndex=3&master=general&payment_method=SODEXO')
  const made = await send(page, '/ops/mdrratesupdate', rate({ payment_method: 'SODEXO' }))
  const id = made.payload?.id ?? 0
  await page.reload()
  await expect(buttons(page, 'SODEXO')).toHaveText(['Edit'])
  await buttons(page, 'SODEXO').click()
  await expect(dialog(page).getByLabel('status')).toBeDisabled()
  await expect(dialog(page).getByLabel('status')).toHaveValue('draft')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'SODEXO').press('Enter')
  await expect(
    dialog(page).getByText('You made or changed this record: somebody else has to decide on it.'),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^(Approve|Verify|Reject|Cancel Plan)$/ })).toHaveCount(0)
  const refused = []
  for (const status of ['APPROVED', 'VERIFIED', 'CANCELLED'])
    refused.push(
      (
        await send(
          page,
          '/ops/mdrratesupdate',
          { ...rate({ payment_method: 'SODEXO' }), id, status, remark: 'mine' },
          1,
        )
      ).code,
    )
  expect(refused).toEqual(['own-work', 'wrong-state', 'wrong-state'])

  await page.goto('/accounts?activeIndex=9')
  await expect(page.getByRole('tab', { name: 'Configuration' })).toHaveAttribute('aria-selected', 'true')
})

test('ten pending rates are decided on by keyboard alone; the one that changed meanwhile says so and stays', async ({
  openDesk,
}) => {
  const drafter = await openDesk('drafter')
  await drafter.goto('/waiting')
  const ids: number[] = []
  for (let slab = 0; slab < 10; slab += 1) {
    const made = await send(
      drafter,
      '/ops/mdrratesupdate',
      rate({ from_amount: slab * 1000, to_amount: slab * 1000 + 999 }),
    )
    ids.push(made.payload?.id ?? 0)
  }
  const statuses = async () =>
    (await ask('select state from mdr_rates where id = any($1) order by id', [ids])).map(({ state }) => state)
  expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'draft'))

  const page = await openDesk('approver')
  await page.goto('/waiting?kind=general')
  const mine = row(page, 'LAZYPAY')
  await expect(mine).toHaveCount(10)
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Waiting for me' })
  await expect(badge).toContainText(/\d+$/)
  const key = (name: string) => page.keyboard.press(name)
  const focusOn = async (name: RegExp, step: 'Tab' | 'Shift+Tab') => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (let presses = 0; presses < 40 && !name.test(await focused()); presses += 1) await key(step)
    expect(await focused()).toMatch(name)
  }

  await key('Tab')
  await focusOn(/^UPI|^DEBIT|^CREDIT|^LAZYPAY|version/, 'Tab')
  await key('End')
  await expect(mine.last()).toBeFocused()
  await key('Enter')
  await expect(dialog(page).getByText(/LAZYPAY version/)).toBeVisible()
  await expectAccessible(page)
  await focusOn(/^Approve$/, 'Tab')
  await key('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(mine).toHaveCount(9)
  await expect(mine.last()).toBeFocused()

  for (let nth = 0; nth < 9; nth += 1) {
    await key('Space')
    if (nth < 8) await key('ArrowUp')
  }
  await expect(mine.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  const changed = await send(
    drafter,
    '/ops/mdrratesupdate',
    { ...rate({ from_amount: 0, to_amount: 999, value: 1.75 }), id: ids[0] },
    1,
  )
  expect(changed.payload?.revision).toBe(2)
  await focusOn(/^Decide on 9 chosen$/, 'Shift+Tab')
  await key('Enter')
  await expect(dialog(page)).toHaveAccessibleName('9 chosen')
  await expectAccessible(page)
  await focusOn(/^Approve$/, 'Tab')
  await key('Enter')
  await expect(dialog(page).getByText('8 of 9 done')).toBeVisible()
  await expect(dialog(page).getByText(/Not done: Somebody changed this record/)).toHaveCount(1)
  await key('Escape')
  await expect(mine).toHaveCount(1)
  expect(await statuses()).toEqual(['draft', ...Array.from({ length: 9 }, () => 'approved')])

  await key('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
  await page.keyboard.type('lazypay')
  await expect(page.getByRole('option', { name: /LAZYPAY version/ })).toBeVisible()
  await key('Enter')
  await expect(page).toHaveURL(/\/waiting\?record=general-\d+/)
  await focusOn(/^Approve$/, 'Tab')
  await key('Enter')
  await expect.poll(statuses).toEqual(Array.from({ length: 10 }, () => 'approved'))
})

test('a fee carries 18 % GST, and features are set for one merchant by JSON and for many by rows', async ({
  openDesk,
  watch,
}) => {
  watch.expectStatuses(404)
  const page = await openDesk('drafter')
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  await page.goto('/accounts?activeIndex=3&master=subscription')
  await page.getByRole('button', { name: 'Add New' }).click()
  await expect(dialog(page)).toHaveAccessibleName('General MDR Master')
  await expect(dialog(page).getByText(/^Subs\. Fees/)).toBeVisible()
  await field('fee_type').fill('JOURNEY')
  await field('duration').fill('QUARTERLY')
  await field('fee').fill('1234.55')
  await expect(field('gst')).toHaveValue('222.22')
  await field('brand_code').selectOption('ASTRON')
  await expectAccessible(page)
  await submit(page).click()
  await expectAnnounced(page, 'Successfully Done!')
  await expect(row(page, 'JOURNEY')).toContainText('₹1,234.55₹222.22')
  await expect(row(page, 'JOURNEY')).toContainText('DRAFT')

  await page.goto('/accounts?activeIndex=3&master=feature')
  await page.getByRole('search').getByLabel('Merchant Code').fill('m0000090, M0000091')
  await page.getByRole('search').getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/merchant_code=M0000090%2CM0000091/)
  await expect(page.getByText('No records found')).toBeVisible()
  await page.getByRole('button', { name: 'Update All' }).click()
  await expect(field('Merchant Code')).toHaveValue('M0000090, M0000091')
  const line = (nth: number) => dialog(page).getByRole('group', { name: `Row ${nth}` })
  await expect(line(1).getByRole('button', { name: 'Remove row 1' })).toHaveCount(0)
  await line(1).getByLabel('value').fill('1.5')
  await line(1).getByLabel('brand_code').selectOption('ASTRON')
  for (const brand of ['CRESTO', 'ASTRON']) {
    await dialog(page).getByRole('button', { name: 'Add row' }).click()
    await line(brand === 'CRESTO' ? 2 : 3)
      .getByLabel('value')
      .fill('20')
    await line(brand === 'CRESTO' ? 2 : 3)
      .getByLabel('brand_code')
      .selectOption(brand)
  }
  await expect(dialog(page).getByText('This brand stands above already.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expectAccessible(page)
  await line(3).getByRole('button', { name: 'Remove row 3' }).click()
  await field('Merchant Code').fill('M0000090, M9999999')
  await submit(page).click()
  await expect(dialog(page).getByText('No such merchant: M9999999.')).toBeVisible()
  await expectAnnounced(page, 'Could not update data')
  await field('Merchant Code').fill('M0000090, M0000091')
  await submit(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, /M000009[01]/)).toHaveCount(2)

  await page.getByRole('button', { name: 'Edit M0000091' }).click()
  await expect(page).toHaveURL(/as=edit&merchant=M0000091/)
  await page.reload()
  await field('brand_charges_mapping').fill('[{"type": "PERCENTAGE", "value": 101, "brand_code": "ASTRON"}]')
  await expect(dialog(page).getByText('Entry 1, value: A percentage is at most 100.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expectAccessible(page)
  await field('brand_charges_mapping').fill('[{"type": "FIXED", "value": 25, "brand_code": "ASTRON"}]')
  await submit(page).click()
  await expect(row(page, 'M0000091')).toContainText('ASTRON ₹25')
  await expect(row(page, 'M0000090')).toContainText('ASTRON 1.5 %')
})
