import type { Page } from '@playwright/test'
import { acts, dialog, forge, rate, row, send, submit } from '../checkedRecords.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'

const special = '/accounts?activeIndex=3&master=special'

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
  openPanel,
  watch,
}) => {
  watch.expectStatuses(403, 409)
  const merchantCode = 'M0000100'
  const mine = new RegExp(`NEFT.*${merchantCode}`)
  const drafter = await openPanel('drafter')
  await drafter.goto(`${special}&merchant_code=${merchantCode}`)
  await drafter.getByRole('link', { name: 'Add New' }).click()
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
  await submit(drafter).click()
  await expectAnnounced(drafter, 'Successfully Done!')
  await expect(row(drafter, mine)).toContainText('DRAFT')
  await expect(row(drafter, mine)).toContainText('₹1,25,000.00')
  await expect(acts(drafter, mine)).toHaveText(['Edit'])

  await drafter.getByRole('link', { name: 'Add New' }).click()
  await fillRate(drafter, merchantCode)
  await submit(drafter).click()
  await expect(
    dialog(drafter).getByText(/^Already covered by: NEFT version \d+, M0000100, ₹0\.00 to ₹1,25,000\.00/),
  ).toBeVisible()
  await dialog(drafter).getByRole('button', { name: 'Cancel' }).click()
  await drafter.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  const list = `${special}&merchant_code=${merchantCode}&payment_method=NEFT`
  /** Whoever may not: the difference says why and has no button, and what is sent without one is refused. */
  const expectForbidden = async (page: Page, why: string, decision: string, code: string) => {
    const [now] = await ask(
      `select id, revision from mdr_rates where merchant_code = $1 and payment_method = 'NEFT' order by id desc limit 1`,
      [merchantCode],
    )
    const [id, revision] = [Number(now?.['id']), Number(now?.['revision'])]
    await page.goto(`${list}&as=review&record=${id}`)
    await expect(dialog(page).getByText(why)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /^(Approve|Verify|Reject|Cancel Plan)$/ })).toHaveCount(0)
    expect(await forge(page, { kind: 'special', id, revision, decision })).toBe(code)
    await page.goto(list)
  }
  const otherRole = 'Somebody with another role decides on this record.'
  const nothingWaits = 'Nothing waits for a decision here.'

  const checker = await openPanel('ratechecker')
  await expectForbidden(checker, otherRole, 'verify', 'wrong-state')
  await expect(row(checker, mine)).toContainText('DRAFT')
  await expect(acts(checker, mine)).toHaveCount(0)
  await expect(checker.getByRole('link', { name: 'Add New' })).toHaveCount(0)

  const approver = await openPanel('approver')
  await approver.goto(list)
  await expect(acts(approver, mine)).toHaveText(['Review'])
  await acts(approver, mine).click()
  await expect(approver).toHaveURL(/as=review&record=\d+/)
  await approver.reload()
  await dialog(approver).getByRole('button', { name: 'Reject' }).click()
  await expect(dialog(approver).getByText('Say in a few words why.')).toBeVisible()
  await dialog(approver).getByLabel('Remark').fill('HDFC agreed on 1.4.')
  await expectAccessible(approver)
  await dialog(approver).getByRole('button', { name: 'Reject' }).click()
  await expect(row(approver, mine)).toContainText('Sent back: HDFC agreed on 1.4.')
  await expect(acts(approver, mine)).toHaveCount(0)

  const edit = async (value: string, { note, harm }: { note?: string; harm?: string } = {}) => {
    await drafter.goto(list)
    await acts(drafter, mine).filter({ hasText: 'Edit' }).click()
    if (note !== undefined) {
      await expect(dialog(drafter).getByText(note)).toBeVisible()
    }
    await expect(field('payment_method')).toBeDisabled()
    await field('value').fill(value)
    await submit(drafter).click()
    if (harm !== undefined) {
      const question = drafter.getByRole('alertdialog')
      await expect(question).toContainText(harm)
      await question.getByRole('button', { name: 'Submit' }).click()
    }
    await expect(dialog(drafter)).toHaveCount(0)
  }
  const decide = async (page: Page, act: string) => {
    await page.goto(list)
    await acts(page, mine).filter({ hasText: 'Review' }).click()
    await dialog(page).getByRole('button', { name: act }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await edit('1.4', { note: 'Sent back: HDFC agreed on 1.4.' })
  await decide(approver, 'Approve')
  await expect(row(approver, mine)).toContainText('APPROVED')
  await expect(acts(approver, mine)).toHaveText(['Cancel Plan'])
  await expectForbidden(drafter, otherRole, 'verify', 'not-allowed')
  await decide(checker, 'Verify')
  await expect(row(checker, mine)).toContainText('VERIFIED')
  await expectForbidden(drafter, nothingWaits, 'verify', 'wrong-state')

  await edit('1.35', { harm: 'The plan is out of force until it is approved and verified again.' })
  await expect(row(drafter, mine)).toContainText('change of a verified one waits')
  await approver.goto(list)
  await acts(approver, mine).filter({ hasText: 'Review' }).click()
  await expect(dialog(approver).getByRole('row', { name: /^value/ })).toHaveText('value1.4 %1.35 %')
  await expect(dialog(approver).getByText('1 of 11 fields change')).toBeVisible()
  await expect(dialog(approver).getByText('change of a verified one waits')).toBeVisible()
  await dialog(approver).getByRole('button', { name: 'Approve' }).click()
  await expect(dialog(approver)).toHaveCount(0)

  await acts(approver, mine).filter({ hasText: 'Cancel Plan' }).click()
  for (const label of ['merchant_code', 'value', 'from_amount', 'to', 'bankwise_value'])
    await expect(dialog(approver).getByLabel(label, { exact: true })).toBeDisabled()
  await expect(submit(approver)).toBeDisabled()
  await dialog(approver).getByLabel('Remark').fill('The merchant left.')
  await submit(approver).click()
  await approver.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(row(approver, mine)).toContainText('CANCELLED')
  await expect(acts(approver, mine)).toHaveCount(0)
  await expectForbidden(drafter, nothingWaits, 'cancel', 'wrong-state')

  await drafter.goto(list)
  await expect(acts(drafter, mine)).toHaveText(['add version'])
  await acts(drafter, mine).click()
  await expect(dialog(drafter).getByText(/^Copy of version \d+/)).toBeVisible()
  await submit(drafter).click()
  await expect(dialog(drafter)).toHaveCount(0)
  await expect(row(drafter, mine)).toHaveCount(2)
  await expect(row(drafter, /version \d+ waits/)).toHaveCount(1)
  await expect(row(drafter, /version \d+ waits/)).toContainText('CANCELLED')
  await row(drafter, /version \d+ waits/).press('Enter')
  await expect(dialog(drafter).getByText(/^version \d+ waits$/)).toBeVisible()

  expect(
    await ask(
      `select login_id, count(*)::int as acts from audit_entries
       where outcome = 'done' and call in ('rates.save', 'checkedRecords.decide')
         and coalesce((after -> 'results' -> 0 ->> 'isDone')::boolean, true) and subject in (
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
  openPanel,
  watch,
}) => {
  watch.expectStatuses(403, 409)
  await addPerson('rateeverything', ['drafter', 'approver', 'checker'])
  const page = await openPanel('rateeverything')
  await page.goto('/accounts?activeIndex=3&master=general&payment_method=SODEXO')
  const made = await send(page, '/ops/mdrratesupdate', rate({ payment_method: 'SODEXO' }))
  const id = made.payload?.id ?? 0
  await page.reload()
  await expect(acts(page, 'SODEXO')).toHaveText(['Edit'])
  await acts(page, 'SODEXO').click()
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
  await expect(page.getByRole('tab', { name: 'Hold Settlement' })).toHaveAttribute('aria-selected', 'true')
})

test('a drafter has every column of the rates in sight on a laptop', async ({ openPanel }) => {
  const drafter = await openPanel('drafter')
  await drafter.setViewportSize({ width: 1366, height: 768 })
  for (const master of ['general', 'brand', 'special']) {
    await drafter.goto(`/accounts?activeIndex=3&master=${master}&payment_method=CREDIT_CARD`)
    await expect(drafter.getByRole('link', { name: /^Edit Credit card/ }).first()).toBeVisible()
    const hidden = () =>
      drafter.locator('main table').evaluate((table) => table.scrollWidth - (table.parentElement ?? table).clientWidth)
    await expect.poll(hidden, { message: `px of ${master} rates out of sight` }).toBeLessThanOrEqual(0)
  }
})
