import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { decideRecords, type Review, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { listWaiting, type Waiting, type WaitingRecord } from '#contract/calls/platform/waiting.ts'
import { type WaitingKind, waitingKinds } from '#contract/waitingKinds/index.ts'
import { bodiesOf, clickTwice, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { WaitingList } from './WaitingList.tsx'

const countsOf = (counts: Partial<Record<WaitingKind, number>>) =>
  Object.fromEntries(waitingKinds.map((one) => [one, counts[one] ?? 0])) as Record<WaitingKind, number>

const since = '2026-11-20T06:30:00Z'
const waitingOf = (id: number): WaitingRecord => ({
  kind: 'subscription',
  key: String(id),
  step: 'approve',
  title: `SUBSCRIPTION version ${id}, ASTRON`,
  amount: null,
  impact: null,
  dueOn: null,
  askedBy: 'drafter',
  since,
  record: { kind: 'subscription', id, revision: id + 1, isChange: false },
})
const refund: Waiting = {
  kind: 'refund',
  key: '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e5f',
  step: 'approve',
  title: 'TXN0001, Asha Stores',
  amount: 2_500_000,
  impact: null,
  dueOn: null,
  askedBy: 'finance',
  since,
  record: null,
}
const reviewOf = ({ title, record: { kind, id, revision } }: WaitingRecord): Review => ({
  kind,
  id,
  revision,
  title,
  state: 'draft',
  remark: '',
  isChangePending: false,
  pendingVersion: null,
  fields: [{ name: 'fee', as: 'paise', current: null, proposed: 100_000 }],
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
let rows: readonly WaitingRecord[]
let others: readonly Waiting[]
let shown: Awaited<ReturnType<typeof showScreen>>

beforeEach(async () => {
  rows = [waitingOf(1), waitingOf(2)]
  others = []
  gateway = openPageGateway()
  gateway.answer(listWaiting, () => ({
    rows: [...rows, ...others],
    counts: countsOf({ subscription: rows.length, refund: others.length }),
    hasMore: false,
  }))
  gateway.answer(reviewRecord, ({ id }) => reviewOf(waitingOf(id)))
  gateway.answer(decideRecords, ({ items }) => {
    rows = rows.filter((row) => !items.some(({ id }) => id === row.record.id))
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
  await open()
})
const open = async () => {
  shown = await showScreen(
    [
      { path: '/waiting', element: <WaitingList /> },
      { path: '/accounts/refunds/:refundId', element: <p>Page of the refund</p> },
    ],
    {
      at: '/waiting',
      services: ['opssettlements'],
    },
  )
}
afterEach(() => shown.close())

const item = (id: number, decision: string) => ({ kind: 'subscription', id, revision: id + 1, decision })

describe('two clicks in one turn', () => {
  it('decide once on the record that is open, in the revision that was seen; without a reason it is not rejected', async () => {
    await page.getByRole('link', { name: `Review ${waitingOf(1).title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Subs. Fees' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByText('Say in a few words why.')).toBeVisible()
    expect(bodiesOf(gateway, decideRecords)).toEqual([])
    await dialog.getByLabelText('Remark').fill(' Too dear. ')
    await clickTwice(dialog.getByRole('button', { name: 'Reject' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bodiesOf(gateway, decideRecords)).toEqual([{ items: [item(1, 'reject')], remark: 'Too dear.' }])
    await expect.element(page.getByText(waitingOf(2).title)).toBeVisible()
    expect(page.getByText(waitingOf(1).title).elements()).toEqual([])
  })

  it('decide once on all that are chosen, and what became of them is said', async () => {
    await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click()
    await page.getByRole('button', { name: 'Decide on 2 chosen' }).click()
    const dialog = page.getByRole('dialog', { name: '2 chosen' })
    await clickTwice(dialog.getByRole('button', { name: 'Approve' }))
    await expect.element(dialog.getByText('2 of 2 done')).toBeVisible()
    expect(bodiesOf(gateway, decideRecords)).toEqual([{ items: [item(1, 'approve'), item(2, 'approve')], remark: '' }])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(page.getByText('Nothing waits for you')).toBeVisible()
  })
})

it('leads to where a refund is decided, names only kinds of which something waits, and chooses records alone', async () => {
  others = [refund]
  shown.close()
  await open()
  await expect.element(page.getByRole('link', { name: `Review ${refund.title}` })).toBeVisible()
  const kinds = page.getByRole('list', { name: 'Kind' }).getByRole('button')
  expect(kinds.elements().map((one) => one.textContent?.replace(/\d.*$/, ''))).toEqual(['All', 'Subs. Fees', 'Refund'])
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click()
  await expect.element(page.getByRole('button', { name: 'Decide on 2 chosen' })).toBeVisible()
  await page.getByRole('link', { name: `Review ${refund.title}` }).click()
  await expect.element(page.getByText('Page of the refund')).toBeVisible()
})
