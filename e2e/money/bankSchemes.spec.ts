import type { Page } from '@playwright/test'
import { forge, row } from '../checkedRecords.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, expectSettled, test } from '../panel.ts'

const rows = (page: Page) => page.getByRole('grid', { name: 'Pending schemes' }).locator('tbody').getByRole('row')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create Bank Setup' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })

const decisions = (page: Page) => dialog(page).getByRole('button', { name: /^(Approve|Reject)$/ })
const decide = (page: Page, name: 'Approve' | 'Reject') => dialog(page).getByRole('button', { name }).click()

/** Whoever may not decide now reads why, has nothing to decide with, and is refused when they send it all the same. */
const expectForbidden = async (page: Page, tenureId: string, why: string, decision: string, code: string) => {
  const [now] = await ask('select id, revision from bank_schemes where bank_tenure_id = $1', [tenureId])
  const [id, revision] = [Number(now?.['id']), Number(now?.['revision'])]
  await page.goto(`/bank-setup?as=review&record=${id}`)
  await expect(dialog(page).getByText(why)).toBeVisible()
  await expect(decisions(page)).toHaveCount(0)
  expect(await forge(page, { kind: 'bankScheme', id, revision, decision })).toBe(code)
}

test('a scheme is made, rejected with a reason, corrected and approved; a change of it waits again, and a viewer reads', async ({
  openPanel,
  watch,
}) => {
  watch.expectStatuses(403)
  const maker = await openPanel('bankmaker')
  await maker.goto('/bank-setup')
  await expect(rows(maker)).toHaveCount(13)
  await maker.getByRole('button', { name: 'Load More' }).click()
  await expect(maker.getByRole('button', { name: 'Load More' })).toHaveCount(0)

  await maker.getByRole('link', { name: 'Add New' }).click()
  await expect(submit(maker)).toBeDisabled()
  await dialog(maker).getByLabel('Bank', { exact: true }).selectOption('HDFC')
  await dialog(maker).getByLabel('Bank Code').selectOption('HDFC_DEBIT')
  await dialog(maker).getByLabel('Bank', { exact: true }).selectOption('ICICI')
  await expect(dialog(maker).getByLabel('Bank Code')).toHaveValue('')
  await dialog(maker).getByLabel('Bank Code').selectOption('ICICI_DEBIT')
  await dialog(maker).getByLabel('Tenure', { exact: true }).selectOption('12')
  await dialog(maker).getByLabel('Flat Rate').pressSequentially('20.5')
  await expect(dialog(maker).getByLabel('Flat Rate')).toHaveValue('20.5')
  await expect(dialog(maker).getByText('A rate is 0 to 19.99, with at most two decimals.')).toBeVisible()
  await dialog(maker).getByLabel('Flat Rate').fill('13.55')
  await dialog(maker).getByLabel('Bank Tenure Id').fill('JRNY01')
  await dialog(maker).getByLabel('Brand').selectOption('ASTRON')
  await dialog(maker).getByLabel('Start Date').fill('2031-01-01T00:00')
  await dialog(maker).getByLabel('End Date').fill('2030-12-31T23:59')
  await expect(dialog(maker).getByText('The scheme ends before it starts.')).toBeVisible()
  await dialog(maker).getByLabel('End Date').fill('2031-12-31T23:59')
  await submit(maker).click()
  await expectAnnounced(maker, 'Successfully Created.')
  await expect(row(maker, 'JRNY01')).toContainText('PENDING')
  await expect(maker.getByRole('link', { name: 'Verify JRNY01' })).toHaveCount(0)

  await expectForbidden(maker, 'JRNY01', 'Somebody with another role decides on this record.', 'approve', 'not-allowed')

  const checker = await openPanel('bankchecker')
  await checker.goto('/bank-setup')
  await checker.setViewportSize({ width: 1280, height: 800 })
  await expect(checker.getByRole('link', { name: 'Verify JRNY01' })).toBeInViewport({ ratio: 1 })
  await checker.getByRole('link', { name: 'Verify JRNY01' }).click()
  await expect(checker).toHaveURL(/\?as=review&record=\d+$/)
  await checker.reload()
  const effect = dialog(checker).getByRole('region', { name: 'Effect on the last 30 days' })
  await expect(effect.getByText(/^₹[\d,]+\.\d\d more on the last 30 days$/)).toBeVisible()
  await expect(effect).toContainText(
    /[1-9][\d,]* successful transactions? of ₹[\d,]+\.\d\d: interest over all instalments of ₹[\d,]+\.\d\d as proposed, for the brand/,
  )
  await decide(checker, 'Reject')
  await expect(dialog(checker).getByText('Say in a few words why.')).toBeVisible()
  await dialog(checker).getByLabel('Remark').fill('The bank agreed on 12.5 %.')
  await expectAccessible(checker)
  await decide(checker, 'Reject')
  await expectAnnounced(checker, 'Successfully updated')
  await expect(row(checker, 'JRNY01')).toContainText('REJECTED')
  await expectForbidden(checker, 'JRNY01', 'Nothing waits for a decision here.', 'approve', 'wrong-state')

  await maker.goto('/bank-setup')
  await expect(row(maker, 'JRNY01')).toContainText('The bank agreed on 12.5 %.')
  await maker.getByRole('link', { name: 'Edit JRNY01' }).click()
  await dialog(maker).getByLabel('Flat Rate').fill('12.5')
  await submit(maker).click()
  await expectAnnounced(maker, 'Successfully updated')
  await expect(row(maker, 'JRNY01')).toContainText('PENDING')

  await checker.goto('/bank-setup')
  await checker.getByRole('link', { name: 'Verify JRNY01' }).click()
  await decide(checker, 'Approve')
  await expect(row(checker, 'JRNY01')).toHaveCount(0)
  await checker.getByRole('tab', { name: 'Approved' }).click()
  await expect(checker).toHaveURL('/bank-setup?activeIndex=1')
  await expect(row(checker, 'JRNY01')).toContainText('Active')
  await expectForbidden(checker, 'JRNY01', 'Nothing waits for a decision here.', 'reject', 'wrong-state')

  await maker.goto('/bank-setup?activeIndex=1')
  await maker.getByRole('link', { name: 'Edit JRNY01' }).click()
  await dialog(maker).getByLabel('Flat Rate').fill('12.25')
  await submit(maker).click()
  await maker.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(row(maker, 'JRNY01')).toHaveCount(0)

  const viewer = await openPanel('bankviewer')
  await viewer.goto('/bank-setup')
  await expect(row(viewer, 'JRNY01')).toContainText('change of an approved scheme')
  await expect(viewer.getByRole('link', { name: /^(Add New|Edit|Verify)/ })).toHaveCount(0)
  await row(viewer, 'JRNY01').press('Enter')
  await expect(viewer).toHaveURL(/\/bank-schemes\/\d+$/)
  const shown = viewer.getByRole('main')
  await expect(shown.getByText('A checker has to decide on it')).toBeVisible()
  await expect(shown.getByText('12.25 %, approved: 12.5 %')).toBeVisible()
  const told = shown.getByRole('list', { name: 'What people did' })
  await expect(told).toContainText('bankchecker Decision: RejectedThe bank agreed on 12.5 %.')
  await expect(told).toContainText('bankchecker Decision: Approved')
  await expect(told).toContainText('Decision, refused')
  await expect(shown.getByRole('link', { name: /^(Edit|Verify)$/ })).toHaveCount(0)
  await expectSettled(viewer)
  await expectAccessible(viewer)
  const address = new URL(viewer.url()).pathname
  await checker.goto(address)
  await checker.getByRole('link', { name: 'Verify', exact: true }).click()
  await expect(dialog(checker).getByRole('button', { name: 'Approve' })).toBeVisible()
  await checker.keyboard.press('Escape')

  await viewer.goto(`${address}?as=review&record=${address.split('/').at(-1) ?? ''}`)
  await expect(dialog(viewer).getByRole('row', { name: /Flat Rate/ })).toHaveText('Flat Rate12.5 %12.25 %')
  await expect(dialog(viewer).getByText('Somebody with another role decides on this record.')).toBeVisible()
  await expect(dialog(viewer).getByText('change of an approved scheme')).toBeVisible()
  await expect(dialog(viewer).getByText(/^₹[\d,]+\.\d\d less on the last 30 days$/)).toBeVisible()

  expect(
    await ask(
      `select call, login_id, outcome from audit_entries
       where (call like 'bankSchemes.%' or after -> 'results' -> 0 ->> 'isDone' = 'true')
       and login_id in ('bankmaker', 'bankchecker') order by id`,
    ),
  ).toEqual([
    { call: 'bankSchemes.create', login_id: 'bankmaker', outcome: 'done' },
    { call: 'checkedRecords.decide', login_id: 'bankchecker', outcome: 'done' },
    { call: 'bankSchemes.edit', login_id: 'bankmaker', outcome: 'done' },
    { call: 'checkedRecords.decide', login_id: 'bankchecker', outcome: 'done' },
    { call: 'bankSchemes.edit', login_id: 'bankmaker', outcome: 'done' },
  ])
})
