import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getChargeSlip, getChargeSlipPdf } from '#contract/calls/money/chargeSlip.ts'
import { generateMis, listDailyMis } from '#contract/calls/reports/mis.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { listSchedules } from '#contract/calls/reports/schedules.ts'
import { listReportDays } from '#contract/reports/days.ts'
import { registrationReport } from '#contract/reports/registration.ts'
import { settlementReport } from '#contract/reports/settlements.ts'
import { transactionReport } from '#contract/reports/transactions.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { said, sayingRoute } from '#tests/support/saidToasts.tsx'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { ReportTabs } from './ReportTabs.tsx'

const routes = [sayingRoute('/reports', <ReportTabs />)]

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
  said.clear()
})
const show = async (query: string, services: string[]) => {
  screen = await showScreen(routes, { at: `/reports?${query}`, services })
}
const openGateway = () => {
  const gateway = openPageGateway()
  gateway.answer(listBrands, () => [])
  gateway.answer(listSchedules, () => [])
  return gateway
}
const row = {
  brand: 'ASTRON',
  merchant: 'M0000001',
  beneficiaryName: 'Asha Rao',
  beneficiaryIfsc: 'SHYD0000001',
  beneficiaryAccountNumber: 'XXXXXXXX0042',
  txnAmount: 100_000,
  settlementAmount: 98_000,
  netAmount: 98_000,
  mdr: 1_700,
  gst: 300,
  setupFee: 0,
  subscriptionFee: 0,
  brandTransactionFee: 0,
  settlementStatus: 'Settled' as const,
  bankSettlementStatus: 'CREDITED' as const,
  settlementDate: '2026-11-20',
  transactionDate: '2026-11-19T06:30:00Z',
  txnRefNumber: 'T1',
  utrNumber: 'UTR1',
  debitAccount: '',
  payerVpaName: '',
  remarks: '',
}

it('a report opens on the last seven days with nothing at fault, draws its days, and a bar shows its day alone', async () => {
  const gateway = openGateway()
  gateway.answer(settlementReport.call, () => ({ rows: [row], total: 1 }))
  gateway.answer(listReportDays, () =>
    ['2026-11-20', '2026-11-21'].map((day) => ({ day, successful: 3, failed: 0, others: 1, amountPaise: 98_000 })),
  )
  await show('activeIndex=4', ['settlementreport'])
  await expect.element(page.getByText('XXXXXXXX0042')).toBeVisible()
  await page.getByRole('group', { name: 'Settlements by day' }).getByRole('link').nth(1).click()
  await expect
    .poll(() => gateway.sent.filter(({ name }) => name === 'reports.settlements').at(-1)?.body)
    .toMatchObject({ from_date: '2026-11-21', to_date: '2026-11-21' })
})

it('a time that is too long says so once and offers its parts', async () => {
  const gateway = openGateway()
  gateway.answer(registrationReport.call, ({ fromDate }) =>
    fromDate === '2015-01-01'
      ? { refuse: 'report-too-long' as const, details: { parts: [{ from: '2025-01-01', to: '2026-01-01' }] } }
      : { rows: [], total: 0 },
  )
  await show('activeIndex=0&from=2015-01-01&to=2026-01-01', ['opsreports'])
  await expect.element(page.getByText('A report covers at most 366 days')).toBeVisible()
  expect(page.getByText('A report covers at most 366 days').all()).toHaveLength(1)
  await page.getByRole('button', { name: '01 Jan 2025 – 01 Jan 2026' }).click()
  await expect
    .poll(() => gateway.sent.filter(({ name }) => name === 'reports.registration').at(-1)?.body)
    .toMatchObject({ from_date: '2025-01-01', to_date: '2026-01-01' })
  await expect.poll(() => [...said]).toContain('No Data for this filter!')
})

it('the MIS of a merchant is generated into the list, and says where there is none', async () => {
  const gateway = openGateway()
  gateway.answer(listDailyMis, () => [])
  gateway.answer(generateMis, () => ({
    fileId: '00000000-0000-4000-8000-000000000001',
    fileName: 'SETTLEMENT_MIS_M0000001_2026-11-20.xlsx',
    batchId: 7,
    rows: 2,
  }))
  await show('activeIndex=2', ['misreport'])
  const get = page.getByRole('button', { name: 'Get Reports' })
  await expect.element(get).toBeDisabled()
  await page.getByLabelText('Merchant Code').fill('m0000001')
  await get.click()
  await expect.poll(() => [...said]).toContain('No data!')
  await page.getByRole('button', { name: 'Generate MIS Data' }).click()
  await expect.poll(() => [...said]).toContain('Data will be generated shortly! 2 rows.')
  expect(gateway.sent.find(({ name }) => name === 'mis.generate')?.body).toMatchObject({ merchant_code: 'M0000001' })
})

it('transactions wait for a From Date, which has no default; the To Date is now, and without either there is nothing to get', async () => {
  const gateway = openGateway()
  gateway.answer(transactionReport.call, () => ({ rows: [], total: 0 }))
  gateway.answer(listReportDays, () => [])
  await show('activeIndex=1', ['txnreport'])
  const get = page.getByRole('button', { name: 'Get Transactions' })
  const [from, to] = [page.getByLabelText('From Date'), page.getByLabelText('To Date')]
  await expect.element(from).toHaveValue('')
  await expect.element(to).not.toHaveValue('')
  await expect.element(get).toBeDisabled()
  await from.fill('2026-01-05T00:00:00')
  await expect.element(get).toBeEnabled()
  await to.fill('')
  await expect.element(get).toBeDisabled()
  expect(gateway.sent.filter(({ name }) => name === 'reports.transactions')).toEqual([])
})

it('a charge slip is looked at in a frame that runs nothing, and comes as a PDF of the gateway', async () => {
  const gateway = openGateway()
  gateway.answer(getChargeSlip, () => ({ body: '<p>CHARGE SLIP</p>' }))
  gateway.answer(getChargeSlipPdf, () => ({ fileName: 'charge_slip_T1.pdf', pdf: btoa('%PDF-1.7') }))
  await show('activeIndex=7&txn=T1', ['showchargeslip'])
  await expect.element(page.getByTitle('Charge slip of T1')).toHaveAttribute('sandbox', '')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect
    .poll(() => gateway.sent.filter(({ name }) => name === 'chargeSlip.pdf').map(({ body }) => body))
    .toEqual([{ txnRefNumber: 'T1' }])
  gateway.answer(getChargeSlipPdf, () => ({ refuse: 'record-not-found' }))
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect.poll(() => [...said]).toContain(refusals['record-not-found'].text)
})
