import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { getPayout } from '#contract/calls/money/settlementPayouts.ts'
import { returnedPayout } from '#tests/support/payoutPage.ts'
import { decideRecords, type Review, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { listWaiting, type Waiting } from '#contract/calls/platform/waiting.ts'
import { type WaitingKind, waitingKinds } from '#contract/waitingKinds/index.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { DecideInRow } from './DecideInRow.tsx'

const since = '2026-11-20T06:30:00Z'
const waitingOf = (id: number): Waiting => ({
  kind: 'subscription',
  key: String(id),
  step: 'approve',
  title: `SUBSCRIPTION version ${id}`,
  amount: null,
  impact: null,
  askedBy: 'drafter',
  since,
  dueOn: null,
  record: { kind: 'subscription', id, revision: id + 1, isChange: false },
})
const refundId = '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e5f'
const refundRow: Waiting = {
  ...waitingOf(0),
  kind: 'refund',
  key: refundId,
  title: 'TXN0001, Asha Stores',
  amount: 2_500_000,
  record: null,
}
const refund: Refund = {
  refundId,
  txnRefNumber: 'TXN0001',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  amount: 2_500_000,
  state: 'awaitingApproval',
  askedBy: 'finance',
  askedAt: since,
  decidedBy: null,
  decidedAt: null,
  remark: '',
  submittedAt: null,
  answeredAt: null,
  providerReference: '',
  refundRef: '',
  jobId: null,
  errorCode: '',
  errorDesc: '',
  isSandbox: false,
  recovery: null,
  recoveryBatchId: null,
  can: ['approve', 'reject'],
  whyNot: null,
}
const reviewOf = (id: number, fields = 1): Review => ({
  kind: 'subscription',
  id,
  revision: id + 1,
  title: `SUBSCRIPTION version ${id}`,
  state: 'draft',
  remark: '',
  isChangePending: false,
  pendingVersion: null,
  fields: Array.from({ length: fields }, (_, at) => ({
    name: at === 0 ? 'fee' : `fee${at}`,
    as: 'paise' as const,
    current: null,
    proposed: 100_000,
  })),
  makers: ['drafter'],
  changedBy: 'drafter',
  changedAt: since,
  merchants: 2,
  overlaps: [],
  can: ['approve', 'reject'],
  whyNot: null,
  notIndependent: '',
})

let gateway: PageGateway
let rows: readonly Waiting[]
let shown: Awaited<ReturnType<typeof showScreen>> | undefined

beforeEach(() => {
  gateway = openPageGateway()
  gateway.answer(listWaiting, () => ({
    rows: [...rows],
    counts: Object.fromEntries(
      waitingKinds.map((one) => [one, rows.filter(({ kind }) => kind === one).length]),
    ) as Record<WaitingKind, number>,
    hasMore: false,
  }))
  gateway.answer(reviewRecord, ({ id }) => reviewOf(id))
  gateway.answer(decideRecords, ({ items }) => {
    rows = rows.filter((row) => !items.some(({ id }) => id === row.record?.id))
    return items.map(({ kind, id, revision }) => ({
      kind,
      id,
      isDone: true,
      state: 'approved',
      revision: revision + 1,
      code: '',
      message: '',
    }))
  })
})
afterEach(() => {
  shown?.close()
  shown = undefined
})
const open = async (waiting: readonly Waiting[]) => {
  rows = waiting
  await page.viewport(1_280, 800)
  shown = await showScreen(
    [
      { path: '/waiting/in-a-row', element: <DecideInRow /> },
      { path: '/waiting', element: <p>The list</p> },
    ],
    { at: '/waiting/in-a-row', services: ['opssettlements'] },
  )
}
const current = () => document.querySelector('[aria-current="true"]')?.textContent ?? ''
const approve = () => page.getByRole('button', { name: /^Approve/ })
const decided = () => bodiesOf(gateway, decideRecords)
const press = (keys: string) => userEvent.keyboard(keys)
const leave = () => {
  shown?.close()
  shown = undefined
}

describe('in a row', () => {
  it('j and k walk, a letter decides, and the next one comes by itself', async () => {
    await open([waitingOf(1), waitingOf(2), waitingOf(3)])
    await expect.element(approve()).toBeEnabled()
    await press('j')
    await expect.poll(current).toContain('version 2')
    await press('k')
    await expect.poll(current).toContain('version 1')
    await expect.element(approve()).toBeEnabled()
    await press('a')
    await expect.poll(current).toContain('version 2')
    leave()
    // Its answer is of this fact and not of the next one.
    await expect.poll(() => rows.length).toBe(2)
    expect(decided()).toEqual([
      { items: [{ kind: 'subscription', id: 1, revision: 2, decision: 'approve' }], remark: '' },
    ])
  })

  it('what was taken back with u is not decided, and stands before the person again', async () => {
    await open([waitingOf(1), waitingOf(2)])
    await expect.element(approve()).toBeEnabled()
    await press('a')
    await expect.poll(current).toContain('version 2')
    await press('u')
    await expect.poll(current).toContain('version 1')
    leave()
    expect(decided()).toEqual([])
  })

  it('a rejection waits for its reason, which Ctrl and Enter take', async () => {
    await open([waitingOf(1), waitingOf(2)])
    await expect.element(approve()).toBeEnabled()
    await press('r')
    await expect.element(page.getByRole('textbox', { name: 'Remark' })).toHaveFocus()
    await press('Too dear.{Control>}{Enter}{/Control}')
    await expect.poll(current).toContain('version 2')
    leave()
    await expect.poll(() => rows.length).toBe(1)
    expect(decided()).toMatchObject([{ items: [{ id: 1, decision: 'reject' }], remark: 'Too dear.' }])
  })

  it('nothing is let happen whose end was not in sight', async () => {
    gateway.answer(reviewRecord, ({ id }) => reviewOf(id, 80))
    await open([waitingOf(1), waitingOf(2)])
    await expect.element(page.getByText(/^Space shows the rest/)).toBeVisible()
    await expect.element(approve()).toBeDisabled()
    await press('a')
    expect(current()).toContain('version 1')
    const content = page.getByRole('region', { name: /^What is decided on/ }).element()
    content.scrollTo({ top: content.scrollHeight })
    await expect.element(approve()).toBeEnabled()
    await press('a')
    await expect.poll(current).toContain('version 2')
    leave()
    await expect.poll(() => rows.length).toBe(1)
  })

  it('a queue of 20 is decided by its letter alone', async () => {
    await open(Array.from({ length: 20 }, (_, at) => waitingOf(at + 1)))
    for (let left = 20; left > 0; left--) {
      await expect.element(approve()).toBeEnabled()
      const now = current()
      await press('a')
      await expect.poll(current).not.toBe(now)
    }
    leave()
    await expect.poll(() => rows.length).toBe(0)
    expect(decided()).toHaveLength(20)
  })

  it('one that was refused says so, and stays to be decided', async () => {
    gateway.answer(decideRecords, () => ({ refuse: 'wrong-state' }))
    await open([waitingOf(1), waitingOf(2)])
    await expect.element(approve()).toBeEnabled()
    await press('a')
    await expect.poll(current).toContain('version 2')
    await expect.poll(current, { timeout: 8_000 }).toContain('not decided')
    expect(current()).toContain('version 1')
  })

  it('the account of a payout that came back is confirmed in its row, with what it moves', async () => {
    const payoutRef = 'B12-M0000001'
    gateway.answer(getPayout, () => returnedPayout)
    gateway.answer(readImpact, () => ({ refuse: 'busy' }))
    await open([{ ...refundRow, kind: 'returnedPayout', key: payoutRef, title: payoutRef }])
    await expect.element(page.getByRole('region', { name: 'Confirm the account of Asha Stores' }).first()).toBeVisible()
    await expect.element(page.getByText('SHYD0000001')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Confirm account/ })).toBeDisabled()
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('a refund is decided with what it moves before the person, without a dialog', async () => {
    gateway.answer(getRefund, () => refund)
    gateway.answer(readImpact, () => ({ refuse: 'busy' }))
    await open([refundRow])
    await expect.element(page.getByText(/go back to the customer of Asha Stores/)).toBeVisible()
    await expect.element(approve()).toBeDisabled()
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  })
})
