import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  askRefund,
  askRefundProvider,
  decideRefund,
  getRefund,
  listRefunds,
  lookUpRefund,
  type Refund,
  type RefundLookUp,
} from '#contract/calls/money/refunds.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { onePayment } from '#src/impact/onePayment.ts'
import {
  bodiesOf,
  clickTwice,
  openPageGateway,
  type PageGateway,
  type PageRefusal,
  showScreen,
} from '#tests/support/screens.tsx'
import { RefundDetail } from './RefundDetail.tsx'
import { RefundTab } from './RefundTab.tsx'

const refundOf = (changes: Partial<Refund>): Refund => ({
  refundId: '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e5f',
  txnRefNumber: 'TXN000002992',
  merchantCode: 'M0000206',
  displayName: 'Rajesh Refrigeration',
  amount: 2_500_000,
  state: 'success',
  askedBy: 'finance',
  askedAt: new Date(Date.now() - 600_000).toISOString(),
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
  can: [],
  whyNot: null,
  ...changes,
})

const foundOf = (changes: Partial<RefundLookUp> = {}): RefundLookUp => ({
  txnRefNumber: 'TXN000002992',
  merchantCode: 'M0000206',
  displayName: 'Rajesh Refrigeration',
  transactionStatus: 'SUCCESSFUL',
  transactionDate: '2026-11-24T06:30:00Z',
  captured: 3_000_000,
  refunded: 0,
  refundable: 3_000_000,
  disputeRef: '',
  takesParts: true,
  aloneUpTo: 1_000_000,
  limits: [],
  statusSettlement: 'Settled',
  batchId: 12,
  refunds: [],
  ...changes,
})

const moved = { ...refundOf({}), subject: 'TXN000002992' }

let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>>
let found: RefundLookUp
let answers: (Refund | PageRefusal)[]

const routes = [
  { path: '/accounts', element: <RefundTab /> },
  { path: '/accounts/refunds/:refundId', element: <RefundDetail /> },
]
const open = async (at: string) => {
  shown = await showScreen(routes, { at, services: ['opssettlements'] })
}

beforeEach(() => {
  found = foundOf()
  answers = []
  gateway = openPageGateway()
  gateway.answer(listRefunds, () => ({
    rows: [
      refundOf({ state: 'unknown', errorDesc: 'The provider did not answer.', can: ['askProvider'] }),
      refundOf({ refundId: '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e60', isSandbox: true, recovery: 2_500_000 }),
    ],
    total: 2,
  }))
  gateway.answer(lookUpRefund, () => found)
  gateway.answer(getRefund, ({ refundId }) => refundOf({ refundId }))
  gateway.answer(askRefund, () => answers.shift() ?? { refuse: 'busy' })
})
afterEach(() => shown.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const lookUp = async () => {
  await page.getByLabelText('Txn Ref Number', { exact: true }).fill(' TXN000002992 ')
  await button('Look up').click()
  await expect.element(page.getByText('₹30,000.00').first()).toBeVisible()
}
const submit = async (amount: string) => {
  await page.getByLabelText('Paid Amount').fill(amount)
  await button('Submit').click()
}
const question = () => page.getByRole('alertdialog')
const agree = () => clickTwice(question().getByRole('button', { name: 'Refund' }))
interface Asked {
  readonly refundId?: string
  readonly isMeantAgain?: boolean
}
const asked = () => bodiesOf(gateway, askRefund) as Asked[]

it('is looked up, confirmed and asked for once; pressed again after a lost answer it is the same refund', async () => {
  await open('/accounts')
  await lookUp()
  await submit('30,000.01')
  await expect.element(page.getByText('At most ₹30,000.00 can still be refunded.')).toBeVisible()
  await submit('25,000')
  await expect.element(question()).toHaveTextContent(/Above ₹10,000.00 a second person approves it first/)
  await agree()
  await expect.element(page.getByText('It was not refunded')).toBeVisible()
  answers = [refundOf({ state: 'awaitingApproval' })]
  await button('Submit').click()
  await agree()
  await expect.element(page.getByRole('heading', { name: 'Refund of TXN000002992' })).toBeVisible()
  const [first, second, ...more] = asked()
  expect([first?.refundId, more]).toEqual([second?.refundId, []])
  expect(first).toEqual({
    data: { txnRefNumber: 'TXN000002992', paidAmount: 25_000 },
    refundId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

it.each(['12,34', '1,2,3', '1 2', '1,00,00,00,00,00,000.00'])(
  'is not asked for by %s: nobody knows which amount is meant, or it is none',
  async (typed) => {
    await open('/accounts')
    await lookUp()
    await submit(typed)
    await expect.element(page.getByLabelText('Paid Amount')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('Paid Amount')).toHaveValue(typed)
    expect([question().elements(), asked()]).toEqual([[], []])
  },
)

it('that waits or was declined is not told as refunded so far', async () => {
  const one = (state: Refund['state'], amount: number, at: number) =>
    refundOf({ refundId: `8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e6${at}`, state, amount })
  found = foundOf({
    refunded: 700_000,
    refunds: [one('success', 100_000, 1), one('awaitingApproval', 600_000, 2), one('failed', 50_000, 3)],
  })
  await open('/accounts')
  await lookUp()
  await expect.element(page.getByText('Refunded so far', { exact: true })).toBeVisible()
  const terms = [...document.querySelectorAll('dt')]
  const told = (label: string) => terms.find((term) => term.textContent === label)?.nextElementSibling?.textContent
  expect([told('Refunded so far'), told('Waits for approval')]).toEqual(['₹1,000.00', '₹6,000.00'])
})

it('that is found made when its answer was lost is shown and not asked for again', async () => {
  gateway.answer(askRefund, (request) => {
    found = foundOf({ refunds: [refundOf({ refundId: request.refundId ?? '', state: 'unknown' })] })
    return { refuse: 'busy' }
  })
  await open('/accounts')
  await lookUp()
  await submit('25,000')
  await agree()
  await expect.element(page.getByText('This refund was made: Unknown')).toBeVisible()
  expect([asked().length, button('Submit').elements()]).toEqual([1, []])
  await button('Begin another').click()
  await expect.element(page.getByLabelText('Txn Ref Number', { exact: true })).toHaveValue('')
})

it('that the provider declines says so in its words, and the next press is another refund that is meant', async () => {
  answers = [{ refuse: 'refund-failed' }, { refuse: 'refund-again' }, refundOf({})]
  await open('/accounts')
  await lookUp()
  await submit('100')
  await agree()
  await expect.element(page.getByText('It was not refunded')).toBeVisible()
  await button('Submit').click()
  await agree()
  await expect.poll(() => asked().length).toBe(2)
  await button('Submit').click()
  await expect.element(question()).toHaveTextContent(/Is it meant again\?/)
  await agree()
  await expect.element(page.getByRole('heading', { name: 'Refund of TXN000002992' })).toBeVisible()
  const [failed, again, meant] = asked()
  expect([failed?.refundId === again?.refundId, again?.refundId === meant?.refundId]).toEqual([false, true])
  expect([again?.isMeantAgain, meant?.isMeantAgain]).toEqual([undefined, true])
})

it('is decided on at its own address: rejected with a reason only, approved once', async () => {
  let state: Refund['state'] = 'awaitingApproval'
  gateway.answer(getRefund, ({ refundId }) =>
    refundOf({ refundId, state, can: state === 'awaitingApproval' ? ['approve', 'reject'] : [] }),
  )
  gateway.answer(decideRefund, ({ refundId }) => {
    state = 'success'
    return refundOf({ refundId, state })
  })
  gateway.answer(readImpact, () => onePayment(moved, 'always'))
  const { refundId } = refundOf({})
  await open(`/accounts/refunds/${refundId}`)
  await button('Reject').click()
  await expect.element(page.getByText('Say in a few words why.')).toBeVisible()
  await button('Approve').click()
  await clickTwice(question().getByRole('button', { name: 'Approve' }))
  await expect.element(page.getByText('The provider refunded it.')).toBeVisible()
  expect(bodiesOf(gateway, decideRefund)).toEqual([{ refund_id: refundId, decision: 'approve', remark: '' }])
})

it('is not approved before its sum is shown, and says it when somebody else has decided meanwhile', async () => {
  let state: Refund['state'] = 'awaitingApproval'
  gateway.answer(getRefund, ({ refundId }) =>
    refundOf({ refundId, state, can: state === 'awaitingApproval' ? ['approve', 'reject'] : [] }),
  )
  gateway.answer(decideRefund, () => {
    state = 'cancelled'
    return { refuse: 'wrong-state' }
  })
  gateway.answer(readImpact, () => ({ refuse: 'busy' }))
  await open(`/accounts/refunds/${refundOf({}).refundId}`)
  await button('Approve').click()
  const approve = question().getByRole('button', { name: 'Approve' })
  await expect.element(question().getByText('What it moves could not be loaded')).toBeVisible()
  await expect.element(question().getByText('Approve waits until what it moves is shown.')).toBeVisible()
  await expect.element(approve).toBeDisabled()
  gateway.answer(readImpact, () => onePayment(moved, 'always'))
  await question().getByRole('button', { name: 'Try again' }).click()
  await approve.click()
  await expect.element(page.getByText('It was not sent. Its amount can be refunded again.')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Decision' }))
    .toHaveTextContent(/It no longer waits for a decision\.$/)
})

it('without an answer is asked for from the list', async () => {
  gateway.answer(askRefundProvider, ({ refundId }) => refundOf({ refundId }))
  await open('/accounts')
  await button('Ask the provider about TXN000002992').click()
  await expect.poll(() => bodiesOf(gateway, askRefundProvider)).toEqual([{ refund_id: refundOf({}).refundId }])
})
