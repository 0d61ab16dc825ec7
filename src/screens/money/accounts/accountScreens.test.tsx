import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decideRecords, effectOfRecord, type Review, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { listGeneralRates, type MdrRate, saveMdrRate } from '#contract/calls/money/rates.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { clickTwice, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { AccountTabs } from './AccountTabs.tsx'

const routes = [{ path: '/accounts', element: <AccountTabs /> }]
const at = '2026-11-20T05:00:00Z'

const rate: MdrRate = {
  id: 7,
  version: 3,
  state: 'draft',
  revision: 5,
  createdByUser: 'drafter',
  changedBy: 'drafter',
  changedAt: at,
  approvedBy: null,
  approvedAt: null,
  remark: '',
  isChangePending: true,
  verifiedBy: null,
  verifiedAt: null,
  isSentBack: false,
  replacesId: null,
  pendingVersion: null,
  can: ['edit'],
  paymentMethod: 'UPI',
  type: 'PERCENTAGE',
  value: 250,
  bankwiseValue: '{"HDFC":2}',
  fromAmount: 0,
  toAmount: 12_500_000,
  from: '2027-01-01',
  to: '2027-12-31',
  brand: '',
  category: '',
  merchantCode: '',
  paymentMethodType: 0,
}

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const show = async (gateway: PageGateway, search: string, rates: readonly MdrRate[] = [rate]) => {
  gateway.answer(listGeneralRates, () => ({ rows: [...rates], hasMore: false }))
  gateway.answer(listBrands, () => [])
  screen = await showScreen(routes, {
    at: `/accounts?activeIndex=3${search}`,
    services: ['settlementmenu', 'opssettlements'],
    roleFlags: ['drafter', 'approver'],
  })
}
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const sentTo = (gateway: PageGateway, name: string) =>
  gateway.sent
    .filter((sent) => sent.name === name)
    .map((sent) => ({ ...sent, body: sent.body as Record<string, unknown> }))

it('a change is sent once for two clicks, against the revision that was opened, and again with the same key after a failure', async () => {
  const gateway = openPageGateway()
  await show(gateway, '&as=edit&record=7')
  gateway.answer(saveMdrRate, () => ({ refuse: 'busy' }))
  await expect.element(dialog().getByLabelText('bankwise_value')).toHaveValue('{\n  "HDFC": 2\n}')
  await expect.element(button('Submit')).toBeDisabled()
  await dialog().getByLabelText('value', { exact: true }).fill('2.4')
  await clickTwice(button('Submit'))
  await expect.element(dialog().getByText('The gateway is busy. Try again in a moment.')).toBeVisible()
  await expect.element(dialog().getByLabelText('value', { exact: true })).toHaveValue('2.4')
  gateway.answer(saveMdrRate, () => ({ ...rate, value: 240, revision: 6 }))
  await button('Submit').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const sent = sentTo(gateway, 'rates.save')
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['5', '5'])
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(sent[1]?.body).toEqual({
    id: 7,
    payment_method: 'UPI',
    payment_method_type: 0,
    type: 'PERCENTAGE',
    value: 2.4,
    bankwise_value: '{\n  "HDFC": 2\n}',
    from_amount: 0,
    to_amount: 125000,
    from: '2027-01-01',
    to: '2027-12-31',
    status: 'DRAFT',
    brand: '',
    category: '',
    merchant_code: '',
    remark: '',
  })
})

it('what was typed is not lost without a question, and a dialog without changes closes at once', async () => {
  const gateway = openPageGateway()
  await show(gateway, '&as=edit&record=7')
  await dialog().getByLabelText('value', { exact: true }).fill('9')
  await button('Cancel').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog().getByLabelText('value', { exact: true })).toHaveValue('9')
  await dialog().getByLabelText('value', { exact: true }).fill('2.5')
  await button('Cancel').click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('somebody else’s change is read, chosen from field by field, and what is chosen is saved against it', async () => {
  const gateway = openPageGateway()
  const theirs = { ...rate, value: 300, toAmount: 20_000_000, revision: 6, changedBy: 'second' }
  await show(gateway, '&as=edit&record=7')
  gateway.answer(saveMdrRate, (_, { ifMatch }) =>
    ifMatch === '6' ? { ...theirs, value: 240, revision: 7 } : ({ refuse: 'record-changed' } as const),
  )
  await dialog().getByLabelText('value', { exact: true }).fill('2.4')
  gateway.answer(listGeneralRates, () => ({ rows: [theirs], hasMore: false }))
  await button('Submit').click()
  await expect.element(dialog()).toHaveTextContent(/Somebody else changed this record/)
  await expect.element(dialog()).toHaveTextContent(/second saved it on 20 Nov 2026, 10:30/)
  const value = dialog().getByRole('group', { name: /^value/ })
  await expect.element(value).toHaveTextContent('Original: 2.5Mine2.4Theirs3')
  await value.getByLabelText('Mine').click()
  await button('Save').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const sent = sentTo(gateway, 'rates.save')
  expect(sent.map(({ ifMatch, body }) => [ifMatch, body['value'], body['to_amount']])).toEqual([
    ['5', 2.4, 125_000],
    ['6', 2.4, 200_000],
  ])
})

it('what ends a plan for good is asked before it is sent', async () => {
  const gateway = openPageGateway()
  await show(gateway, '&as=cancel&record=7', [{ ...rate, state: 'approved', can: ['cancel'] }])
  gateway.answer(saveMdrRate, () => ({ ...rate, state: 'cancelled' as const, revision: 6 }))
  await dialog().getByLabelText('Remark').fill('The bank ended it.')
  await button('Submit').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveTextContent('The plan ends for good.')
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(sentTo(gateway, 'rates.save')).toEqual([])
  await button('Submit').click()
  await question.getByRole('button', { name: 'Submit' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sentTo(gateway, 'rates.save')).toHaveLength(1)
})

it('a verified rate is taken back to a draft by a change alone; what was sent back is handed in again also as it is', async () => {
  const gateway = openPageGateway()
  await show(gateway, '&as=edit&record=7', [{ ...rate, state: 'verified', isChangePending: false, pendingVersion: 4 }])
  await expect.element(dialog().getByText('Version 4 waits')).toBeVisible()
  await expect.element(button('Submit')).toBeDisabled()
  await button('Cancel').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  screen?.close()
  await show(gateway, '&as=edit&record=7', [{ ...rate, isSentBack: true, remark: 'Look again.' }])
  await expect.element(dialog().getByText('Sent back: Look again.')).toBeVisible()
  gateway.answer(saveMdrRate, () => ({ ...rate, revision: 6 }))
  await button('Submit').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sentTo(gateway, 'rates.save').map(({ ifMatch }) => ifMatch)).toEqual(['5'])
})

it('the second person sees current and proposed with the effect in rupees; a rejection without a reason is not sent', async () => {
  const gateway = openPageGateway()
  gateway.answer(
    reviewRecord,
    (): Review => ({
      kind: 'general',
      id: 7,
      revision: 5,
      title: 'UPI version 3, ₹0 to ₹1,25,000',
      state: 'draft',
      remark: '',
      isChangePending: true,
      pendingVersion: null,
      fields: [
        { name: 'type', as: 'text', current: 'PERCENTAGE', proposed: 'PERCENTAGE' },
        { name: 'value', as: 'bps', current: 250, proposed: 240 },
      ],
      makers: ['drafter', 'second'],
      changedBy: 'drafter',
      changedAt: at,
      merchants: 1234,
      overlaps: [
        {
          id: 3,
          title: 'UPI version 1',
          state: 'approved',
          isReplaced: true,
          isChangePending: false,
          pendingVersion: 3,
        },
      ],
      can: ['approve', 'reject'],
      whyNot: null,
      notIndependent: '',
    }),
  )
  gateway.answer(effectOfRecord, () => ({
    since: at,
    transactions: 120,
    amountPaise: 1_234_567_800,
    currentCostPaise: 30_864_195,
    proposedCostPaise: 29_629_627,
    whyNot: null,
  }))
  gateway.answer(decideRecords, () => [
    {
      kind: 'general' as const,
      id: 7,
      isDone: false,
      state: 'draft',
      revision: 6,
      code: 'record-changed',
      message: 'Changed.',
    },
  ])
  await show(gateway, '&as=review&record=7', [{ ...rate, can: ['approve', 'reject'] }])
  await expect.element(dialog().getByRole('row', { name: 'value 2.5 % 2.4 %' })).toBeVisible()
  await expect.element(dialog().getByText('1 of 2 fields change')).toBeVisible()
  await expect.element(dialog().getByText('₹12,345.68 less on the last 30 days')).toBeVisible()
  await expect
    .element(dialog().getByText('UPI version 1, APPROVED, version 3 waits: ends when this one is verified'))
    .toBeVisible()
  await button('Reject').click()
  await expect.element(dialog().getByText('Say in a few words why.')).toBeVisible()
  expect(sentTo(gateway, 'checkedRecords.decide')).toEqual([])
  await userEvent.keyboard('Too low.')
  await button('Reject').click()
  await expect.element(dialog().getByText('Changed.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Remark')).toHaveValue('Too low.')
  expect(sentTo(gateway, 'checkedRecords.decide').map(({ body }) => body)).toEqual([
    { items: [{ kind: 'general', id: 7, revision: 5, decision: 'reject' }], remark: 'Too low.' },
  ])
})

it('a link to a record that is not there says so', async () => {
  const gateway = openPageGateway()
  await show(gateway, '&as=edit&record=99', [])
  await expect.element(dialog().getByText('This record does not exist')).toBeVisible()
  await button('Close').last().click()
  await expect.element(page.getByText('No records found')).toBeVisible()
})
