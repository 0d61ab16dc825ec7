import type { ExpectedRow } from './expectedRow.ts'

const days = { from_date: '2026-01-01', to_date: '2026-01-01' }

export const expectedReports: readonly ExpectedRow[] = [
  { call: 'reports.registration', opensFor: ['opsreports'], asks: days, answer: '200' },
  {
    call: 'reports.transactions',
    opensFor: ['txnreport'],
    asks: { ...days, from_date: '2026-01-01 00:00:00', to_date: '2026-01-01 00:00:00' },
    answer: '200',
  },
  { call: 'reports.nonBrand', opensFor: ['txnreport'], asks: days, answer: '200' },
  { call: 'reports.settlements', opensFor: ['settlementreport'], asks: days, answer: '200' },
  { call: 'reports.failed', opensFor: ['failedtxnreport'], asks: days, answer: '200' },
  {
    call: 'reports.days',
    opensFor: ['txnreport', 'settlementreport'],
    asks: { report: 'reports.settlements', request: { from_date: 'x' } },
    answer: '400 bad-request',
  },
  { call: 'orders.list', opensFor: ['getorders'], asks: { parameters: {} }, answer: '200' },
  {
    call: 'orders.ofBrand',
    opensFor: ['getorders'],
    asks: { parameters: { brand_code: 'NOWHERE' } },
    answer: '404 report-brand-unknown',
  },
  { call: 'reports.firstTransactions', opensFor: ['otherreports'], asks: days, answer: '200' },
  { call: 'reports.controlSheet', opensFor: ['controlsheet'], asks: days, answer: '200' },
  { call: 'reports.dsrLog', opensFor: ['dsr_report'], asks: days, answer: '200' },
  {
    call: 'reportJobs.generate',
    opensFor: ['otherreports'],
    asks: { report_type: 'registrationReport', from_date: '2026-01-02', to_date: '2026-01-01' },
    answer: '400 report-span-wrong',
  },
  {
    call: 'reportJobs.controlSheet',
    opensFor: ['controlsheet'],
    asks: { arguments: { start_date: '2026-01-02', end_date: '2026-01-01' } },
    answer: '400 report-span-wrong',
  },
  {
    call: 'reportJobs.dsrLog',
    opensFor: ['dsr_report'],
    asks: { arguments: { start_date: '2026-01-02', end_date: '2026-01-01', type: 'sales' } },
    answer: '400 report-span-wrong',
  },
  {
    call: 'chargeSlip.get',
    opensFor: ['showchargeslip'],
    asks: { data: { domain: 'cs', txnRefNumber: 'NOWHERE' } },
    answer: '404 record-not-found',
  },
  { call: 'dsr.list', opensFor: ['dsr'], asks: {}, answer: '200' },
  {
    call: 'dsr.add',
    opensFor: ['dsr'],
    asks: { name: '', mobile_number: '1', role: 'sales' },
    answer: '400 bad-request',
  },
  {
    call: 'dsr.switch',
    opensFor: ['dsr'],
    asks: { id: 999_999, status: 1 },
    ifMatch: 1,
    answer: '404 record-not-found',
  },
  { call: 'schedules.list', opensFor: 'signed-in', asks: {}, answer: '200' },
  {
    call: 'schedules.add',
    opensFor: 'signed-in',
    asks: { report: 'reports.failed', rhythm: 'hourly', format: 'csv', request: {} },
    answer: '400 bad-request',
  },
  {
    call: 'schedules.delete',
    opensFor: 'signed-in',
    asks: { schedule_id: '00000000-0000-4000-8000-000000000000' },
    answer: '404 record-not-found',
  },
]
