import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  listMisSends,
  type MisSend,
  misSettings,
  previewMis,
  sendMis,
  sendMisAgain,
} from '#contract/calls/reports/mis.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { MerchantMis } from './MerchantMis.tsx'

const sent: MisSend = {
  misId: 4,
  kind: 'settlement',
  merchantCode: 'M0000001',
  displayName: 'Asha Kirana Store',
  fromDate: '2026-11-20',
  toDate: '2026-11-20',
  rows: 2,
  fileId: '00000000-0000-4000-8000-000000000001',
  fileName: 'SETTLEMENT_MIS_M0000001_2026-11-20.xlsx',
  recipients: ['owner@shop.example'],
  state: 'sent',
  trouble: '',
  timesAsked: 1,
  askedBy: 'finance',
  askedAt: '2026-11-21T05:00:00Z',
  sentAt: '2026-11-21T05:00:02Z',
}

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})
const openGateway = () => {
  const gateway = openPageGateway()
  gateway.answer(listMisSends, () => ({ rows: [sent], total: 1 }))
  gateway.answer(misSettings, () => ({
    brands: ['ASTRON'],
    pFileRecipients: ['p@partner.example'],
    refundRecipients: [],
    domains: ['partner.example'],
    isMailConfigured: true,
  }))
  gateway.answer(previewMis, ({ kind, fromDate, toDate }) => ({
    kind,
    fromDate,
    toDate,
    merchantCode: '',
    displayName: '',
    recipients: ['owner@shop.example'],
    rows: 2,
    amount: 246_000,
    headers: ['txn ref number'],
    firstRows: [['A1'], ['A2']],
    sentBefore: [],
  }))
  gateway.answer(sendMis, () => sent)
  return gateway
}
const show = async (query = '') => {
  screen = await showScreen([{ path: '/accounts', element: <MerchantMis /> }], {
    at: `/accounts?activeIndex=6${query}`,
    services: ['settlementmenu', 'opssettlements'],
  })
}

it('a MIS is looked at before it leaves, and leaves again only when it is said twice', async () => {
  const gateway = openGateway()
  gateway.answer(sendMisAgain, () => ({ ...sent, timesAsked: 2, state: 'waiting' as const }))
  await show()
  await page.getByRole('search', { name: 'MIS Bulk' }).getByLabelText('Merchant Code').fill('M0000001')
  await page.getByRole('button', { name: 'Generate & Send Email' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('2 rows, ₹2,460.00 to owner@shop.example')).toBeVisible()
  expect(gateway.sent.filter(({ name }) => name === 'mis.send')).toEqual([])
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => gateway.sent.filter(({ name }) => name === 'mis.send').length).toBe(1)
  await expect.poll(() => page.getByRole('dialog').all().length).toBe(0)

  await page.getByRole('button', { name: 'Send again: SETTLEMENT_MIS_M0000001_2026-11-20.xlsx' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => gateway.sent.find(({ name }) => name === 'mis.sendAgain')?.ifMatch).toBe('1')
})

it('the files of a partner are one for each day and list of recipients, and a list that is none is said', async () => {
  const gateway = openGateway()
  await show('&mis=reliance')
  await page.getByLabelText('MIS / Txn date').fill('201126, 211126')
  await page.getByLabelText('Refund & P File email recipients').fill('a@partner.example')
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByLabelText('Refund & P File email recipients').fill('["a@partner.example"]')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 4' }).click()
  await expect.poll(() => gateway.sent.filter(({ name }) => name === 'mis.send').length).toBe(4)
  expect(
    gateway.sent
      .filter(({ name }) => name === 'mis.send')
      .map(({ body }) => body as Record<string, unknown>)
      .map(({ kind, from_date: from, recipients }) => [kind, from, recipients]),
  ).toEqual([
    ['pFile', '2026-11-20', ['p@partner.example']],
    ['refundPFile', '2026-11-20', ['a@partner.example']],
    ['pFile', '2026-11-21', ['p@partner.example']],
    ['refundPFile', '2026-11-21', ['a@partner.example']],
  ])
})
