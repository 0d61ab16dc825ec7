import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getChargeSlipPdf } from '#contract/calls/money/chargeSlip.ts'
import { type EnachRegistration, listEnachRegistrations, sendEnachLink } from '#contract/calls/money/enach.ts'
import { type ImeiRequest, listImeiRequests, unblockImei } from '#contract/calls/money/imei.ts'
import { chargeSlipReport } from '#contract/reports/cashback.ts'
import { said, sayingRoute } from '#tests/support/saidToasts.tsx'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { AccountTabs } from './AccountTabs.tsx'

const routes = [sayingRoute('/accounts', <AccountTabs />)]
const at = '2026-11-20T05:00:00Z'

const registration: EnachRegistration = {
  registrationId: 4,
  merchantCode: 'M0000001',
  displayName: 'Asha Kirana Store',
  linkState: 'issued',
  issuedBy: 'finance',
  issuedAt: at,
  expiresAt: '2026-11-27T05:00:00Z',
  openedAt: null,
  completedAt: null,
  sentAt: at,
  timesSent: 1,
  sms: 'waiting',
  email: null,
  trouble: '',
  mandateState: 'none',
  umrn: '',
  remark: '',
  decidedBy: null,
  decidedAt: null,
  can: ['sendAgain', 'cancelLink'],
}

const request = (requestNumber: string, state: ImeiRequest['state'], reason = ''): ImeiRequest => ({
  imeiId: 1,
  requestNumber,
  txnRefNumber: '',
  merchantCode: '',
  state,
  reason,
  jobRun: '',
  askedBy: 'finance',
  askedAt: at,
})

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})
const show = async (activeIndex: number) => {
  screen = await showScreen(routes, {
    at: `/accounts?activeIndex=${activeIndex}`,
    services: ['settlementmenu', 'opssettlements', 'enach-register'],
  })
}
const expectSaid = async (text: string) => {
  await expect.poll(() => [...said]).toContain(text)
}
const submit = () => page.getByRole('button', { name: 'Submit' })

it('a link is said to be shared only when it is on its way', async () => {
  const gateway = openPageGateway()
  gateway.answer(listEnachRegistrations, () => ({ rows: [registration], total: 1 }))
  gateway.answer(sendEnachLink, () => registration)
  await show(10)
  const form = page.getByRole('form', { name: 'ENACH Registration' })
  await form.getByLabelText('Merchant Code').fill('m0000001')
  await submit().click()
  await expectSaid('Link has been shared successfully .')
  expect(gateway.sent.find(({ name }) => name === 'enach.send')?.body).toMatchObject({ merchant_code: 'M0000001' })
  gateway.answer(sendEnachLink, () => ({
    ...registration,
    sms: 'kept' as const,
    trouble: 'No way to send SMS is configured.',
  }))
  await page.getByRole('button', { name: 'Send again: M0000001' }).click()
  await expectSaid('Something went wrong ! The link was made and not sent. No way to send SMS is configured.')
})

it('IMEIs are said to be unblocked when every request was sent, and else how many were', async () => {
  const gateway = openPageGateway()
  gateway.answer(listImeiRequests, () => ({ rows: [], total: 0 }))
  gateway.answer(unblockImei, () => ({ jobRun: 'jr', results: [request('RQ1', 'sent'), request('RQ2', 'sent')] }))
  await show(8)
  await page.getByLabelText('Request Numbers').fill('RQ1, RQ2,, RQ1')
  await expect.element(page.getByText('2 request numbers')).toBeVisible()
  await submit().click()
  await expectSaid('Successfully Done! IMEI will be unblocked shortly!')
  gateway.answer(unblockImei, () => ({
    results: [request('RQ3', 'sent'), request('RQ4', 'refused', 'Its transaction is successful.')],
  }))
  await page.getByLabelText('Request Numbers').fill('RQ3, RQ4')
  await submit().click()
  await expectSaid('1 of 2 sent. The list says why the others were not.')
})

it('a generated slip comes as a PDF from its row, to who may see slips', async () => {
  const gateway = openPageGateway()
  const slip = {
    txnRefNumber: 'TXN1',
    merchantCode: 'M0000001',
    brandCode: 'ASTRON',
    status: 'SUCCESSFUL',
    paidAmount: 100,
    paymentMethod: '',
    bankReference: '',
    timesMade: 1,
    generatedAt: at,
  }
  gateway.answer(chargeSlipReport.call, () => ({ rows: [slip], total: 1 }))
  gateway.answer(getChargeSlipPdf, () => ({ refuse: 'record-not-found' }))
  screen = await showScreen(routes, {
    at: '/accounts?activeIndex=7&cashback=slips',
    services: ['settlementmenu', 'showchargeslip'],
  })
  const row = page.getByRole('row', { name: /TXN1/ })
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect
    .poll(() => gateway.sent.filter(({ name }) => name === 'chargeSlip.pdf').map(({ body }) => body))
    .toEqual([{ txnRefNumber: 'TXN1' }])
})
