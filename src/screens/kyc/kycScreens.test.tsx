import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  decideKyc,
  decideProvider,
  getKycReview,
  getKycSettings,
  type KycReview as Review,
  listProviderComments,
  providerWords,
} from '#contract/kyc.ts'
import { holdKycCase, listKycQueue, nextKycCase, releaseKycCase } from '#contract/kycQueue.ts'
import { deactivateMerchants } from '#contract/merchants.ts'
import { listMessages, type MerchantMessage, retryMessage } from '#contract/messages.ts'
import { listNonKycMerchants } from '#contract/nonKycMerchants.ts'
import { refusals } from '#contract/refusals.ts'
import { useMessageLog } from '#src/ui/toast.ts'
import { bodiesOf, clickTwice, openPageGateway, showScreen } from '#tests/screens.tsx'
import { KycList } from './KycList.tsx'
import { KycReview } from './KycReview.tsx'
import { MessageList } from './MessageList.tsx'
import { NonKycList } from './NonKycList.tsx'

const documentId = '3f0e5b52-6f0a-4a55-9a55-0d6a2f6f1c11'
const waiting: Review = {
  merchantCode: 'M0000001',
  version: 4,
  kycState: 'undecided',
  isKycSubmitted: true,
  kycUpdateDate: null,
  waitingSince: '2026-11-20T06:30:00Z',
  documents: [
    {
      documentId,
      kind: 'pan',
      contentType: 'image/png',
      byteSize: 100,
      uploadedBy: '',
      uploadedAt: '2026-11-20T06:30:00Z',
    },
  ],
  isOwnWork: false,
  isActive: true,
  deactivationName: '',
  deactivationDate: null,
  heldBy: null,
  log: [],
  messages: [],
  businessName: 'Asha Kirana Store',
  businessType: '',
  contactPerson: 'Asha Kulkarni',
  mobileNumber: '9000000001',
  whatsappMobileNumber: '',
  displayName: 'Asha Kirana',
  tradeName: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  pinCode: '',
  accountNumber: 'XXXXXXXX1234',
  bankName: 'HDFC Bank',
  ifsc: 'HDFC0001234',
  beneficiaryName: 'Asha Kulkarni',
  items: [],
  checks: [],
  provider: 'pending',
}
const message = (channel: 'sms' | 'email', changes: Partial<MerchantMessage> = {}): MerchantMessage => ({
  messageId: channel === 'sms' ? documentId.replace('3f', '4f') : documentId.replace('3f', '5f'),
  merchantCode: 'M0000001',
  channel,
  recipient: '9000000001',
  subject: '',
  body: 'Dear Asha Kirana Store',
  state: 'waiting',
  attempts: 0,
  trouble: '',
  createdAt: '2026-11-22T06:30:00Z',
  nextTryAt: null,
  sentAt: null,
  ...changes,
})
const reviewer = ['kyc_by_paywise', 'kyc_approved', 'updatenewmerchantkycuser']
const Said = () => (
  <ul aria-label="Said before">
    {useMessageLog().map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </ul>
)
const routes = [
  {
    path: '/merchants-new/kyc/add-edit-merchant/:action',
    element: (
      <>
        <KycReview />
        <Said />
      </>
    ),
  },
  { path: '/merchants-new/kyc', element: <KycList /> },
  { path: '/messages', element: <MessageList /> },
  { path: '/non-kyc-merchants', element: <NonKycList /> },
  { path: '/merchants/add-edit-merchant/:action', element: <p>The merchant</p> },
]
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const openGateway = (review: () => Review) => {
  const gateway = openPageGateway()
  gateway.answer(getKycSettings, () => ({ targetHours: 24, hasListUploads: false, reasons: [] }))
  gateway.answer(holdKycCase, () => ({
    heldBy: { login_id: 'tester', name: 'Test Person' },
    until: '2026-11-22T06:45:00Z',
    isMine: true,
  }))
  gateway.answer(releaseKycCase, () => ({}))
  gateway.answer(getKycReview, review)
  return gateway
}

const show = async (at = '/merchants-new/kyc/add-edit-merchant/edit?merchant_code=M0000001', services = reviewer) => {
  shown = await showScreen(routes, { at, services })
}
const dialog = page.getByRole('dialog', { name: 'Update KYC Status' })

describe('a decision', () => {
  it('is made with a remark alone, on the version and the documents that were seen', async () => {
    const gateway = openGateway(() => waiting)
    gateway.answer(decideKyc, () => ({ ...waiting, kycState: 'approved' as const, version: 5 }))
    await show()
    await expect.element(page.getByRole('button', { name: 'Update KYC Status' })).toBeVisible()
    await userEvent.keyboard('u')
    for (const name of ['Approve KYC', 'Decline KYC'])
      await expect.element(dialog.getByRole('button', { name })).toBeDisabled()
    await dialog.getByLabelText('Remark').fill('  Fits. ')
    await dialog.getByRole('button', { name: 'Approve KYC' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(
      gateway.sent.filter(({ name }) => name === 'kyc.decide').map(({ body, ifMatch }) => ({ body, ifMatch })),
    ).toEqual([
      {
        ifMatch: '4',
        body: [
          {
            merchant_code: 'M0000001',
            kyc_approved: 1,
            kyc_approve: 1,
            screen: 'review',
            remark: 'Fits.',
            reason_code: '',
            send_again: [],
            documents_seen: [documentId],
          },
        ],
      },
    ])
  })

  it('that somebody else made first is refused in the dialog, which keeps the remark', async () => {
    openGateway(() => waiting).answer(decideKyc, () => ({ refuse: 'kyc-changed' }))
    await show()
    await expect.element(page.getByRole('button', { name: 'Update KYC Status' })).toBeVisible()
    await userEvent.keyboard('u')
    await dialog.getByLabelText('Remark').fill('Fits.')
    await dialog.getByRole('button', { name: 'Approve KYC' }).click()
    await expect.element(dialog.getByText(refusals['kyc-changed'].text)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Approve KYC' })).toBeDisabled()
    await expect.element(dialog.getByLabelText('Remark')).toHaveValue('Fits.')
  })

  it('stands when the merchant cannot be told: each message that fails is called out once in its own words', async () => {
    let review = waiting
    openGateway(() => review).answer(decideKyc, () => {
      const trouble = 'the gateway of messages is down'
      const decided = { ...waiting, kycState: 'approved' as const, version: 5 }
      review = { ...decided, messages: [message('sms', { trouble }), message('email', { trouble })] }
      return { ...decided, messages: [message('sms'), message('email')] }
    })
    await show()
    await expect.element(page.getByRole('button', { name: 'Update KYC Status' })).toBeVisible()
    await userEvent.keyboard('u')
    await dialog.getByLabelText('Remark').fill('Fits.')
    await dialog.getByRole('button', { name: 'Approve KYC' }).click()
    const log = page.getByRole('list', { name: 'Said before' })
    await expect.element(log).toHaveTextContent('Message Communication to Merchant Failed!')
    await expect.element(log).toHaveTextContent('Email Communication to Merchant Failed!')
    await expect.element(page.getByText('KYC APPROVED')).toBeVisible()
    expect(
      log
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('Communication')).length,
    ).toBe(2)
  })

  it('is not offered to who changed the merchant, nor without kyc_approved, nor before anything was submitted', async () => {
    const offers: boolean[] = []
    for (const [review, services] of [
      [waiting, reviewer],
      [{ ...waiting, isOwnWork: true }, reviewer],
      [waiting, ['kyc_by_paywise', 'updatenewmerchantkycuser']],
      [{ ...waiting, kycState: 'notSubmitted' as const, isKycSubmitted: false }, reviewer],
    ] as const) {
      openGateway(() => review)
      await show(undefined, [...services])
      await expect.element(page.getByText('KYC Update Date')).toBeVisible()
      offers.push(page.getByRole('button', { name: 'Update KYC Status' }).elements().length === 1)
      shown?.close()
    }
    expect(offers).toEqual([true, false, false, false])
  })
})

it('the list shows its two uploads only where the setting says so, each to holders of its service', async () => {
  const offers: number[] = []
  for (const [hasListUploads, services] of [
    [false, [...reviewer, 'merchant_onboard_automation']],
    [true, reviewer],
    [true, [...reviewer, 'merchant_onboard_automation']],
  ] as const) {
    const gateway = openGateway(() => waiting)
    gateway.answer(getKycSettings, () => ({ targetHours: 24, hasListUploads, reasons: [] }))
    gateway.answer(listKycQueue, () => ({ rows: [], total: 0 }))
    await show('/merchants-new/kyc', [...services])
    await expect.element(page.getByText('No case waits')).toBeVisible()
    await expect.element(page.getByText(/Decided within 24 hours/)).toBeVisible()
    offers.push(
      page.getByRole('button', { name: /^(Mosambee Merchant Activation|Brand Merchant Mapping)$/ }).elements().length,
    )
    shown?.close()
  }
  expect(offers).toEqual([0, 0, 2])
})

it('a case is held once however often the page is drawn, and let go when it is left', async () => {
  const gateway = openGateway(() => waiting)
  await show()
  await page.getByRole('button', { name: 'Update KYC Status' }).click()
  await dialog.getByLabelText('Remark').fill('Fits.')
  await expect.element(dialog.getByRole('button', { name: 'Approve KYC' })).toBeEnabled()
  expect([bodiesOf(gateway, holdKycCase).length, bodiesOf(gateway, releaseKycCase).length]).toEqual([1, 0])
  shown?.close()
  await expect.poll(() => bodiesOf(gateway, releaseKycCase)).toEqual([{ merchant_code: 'M0000001' }])
})

describe('two clicks in one turn', () => {
  it('decide once', async () => {
    const gateway = openGateway(() => waiting)
    gateway.answer(decideKyc, () => ({ ...waiting, kycState: 'approved' as const, version: 5 }))
    await show()
    await page.getByRole('button', { name: 'Update KYC Status' }).click()
    await dialog.getByLabelText('Remark').fill('Fits.')
    await clickTwice(dialog.getByRole('button', { name: 'Approve KYC' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bodiesOf(gateway, decideKyc).length).toBe(1)
  })

  it('submit the verification of the provider once; it is rejected with remarks only', async () => {
    let review: Review = { ...waiting, kycState: 'approved' }
    const gateway = openGateway(() => review)
    gateway.answer(listProviderComments, () => [])
    gateway.answer(decideProvider, () => {
      review = { ...review, provider: 'rejected', version: 5 }
      return {}
    })
    await show(undefined, ['kyc_by_pine', 'updatenewmerchantkycuser'])
    const submit = page.getByRole('button', { name: 'Submit', exact: true })
    await expect.element(submit).toBeDisabled()
    await page.getByRole('radio', { name: 'Reject' }).click()
    await expect.element(page.getByLabelText('Remarks')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await page.getByLabelText('Remarks').fill(' Shut. ')
    await clickTwice(submit)
    await expect.element(page.getByText(providerWords.rejected, { exact: true })).toBeVisible()
    expect(
      gateway.sent.filter(({ name }) => name === decideProvider.name).map(({ body, ifMatch }) => ({ body, ifMatch })),
    ).toEqual([
      {
        ifMatch: '4',
        body: { merchant_code: 'M0000001', comment: 'Rejected', feedback: 'Shut.', documents_seen: [documentId] },
      },
    ])
  })

  it('switch a merchant off once, after asking', async () => {
    let review = waiting
    const gateway = openGateway(() => review)
    gateway.answer(deactivateMerchants, () => {
      review = { ...waiting, isActive: false, deactivationName: 'Test Person' }
      return [{ merchant_code: 'M0000001', status: 0 as const }]
    })
    await show(undefined, [...reviewer, 'update_kyc_info', 'deactivatemerchant'])
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const asked = page.getByRole('alertdialog')
    await expect.element(asked.getByText('It cannot take payments until it is activated again.')).toBeVisible()
    expect(bodiesOf(gateway, deactivateMerchants)).toEqual([])
    await clickTwice(asked.getByRole('button', { name: 'Deactivate' }))
    await expect.element(page.getByText('Merchant Deactivated')).toBeVisible()
    expect(bodiesOf(gateway, deactivateMerchants)).toEqual([{ mid_list: ['M0000001'] }])
  })

  it('send a message again once; why it failed is said in the documented words', async () => {
    let failed = message('sms', { state: 'failed', attempts: 10, trouble: 'no credit' })
    const gateway = openPageGateway()
    gateway.answer(listMessages, () => ({ rows: [failed, message('email', { state: 'sent' })], total: 2 }))
    gateway.answer(retryMessage, () => {
      failed = message('sms')
      return failed
    })
    await show('/messages')
    const trouble = page.getByText('Message Communication to Merchant Failed! no credit')
    await expect.element(trouble).toBeVisible()
    await clickTwice(page.getByRole('button', { name: 'Send to M0000001 now' }))
    await expect.element(trouble).not.toBeInTheDocument()
    expect(bodiesOf(gateway, retryMessage)).toEqual([{ message_id: failed.messageId }])
  })

  it('take the next case once, and open it', async () => {
    const gateway = openGateway(() => waiting)
    gateway.answer(listKycQueue, () => ({ rows: [], total: 0 }))
    gateway.answer(nextKycCase, () => ({ merchantCode: 'M0000001' }))
    await show('/merchants-new/kyc')
    await clickTwice(page.getByRole('button', { name: /next case/i }))
    await expect.element(page.getByRole('button', { name: 'Update KYC Status' })).toBeVisible()
    expect(bodiesOf(gateway, nextKycCase).length).toBe(1)
  })
})

it('Non KYC Merchants keeps tab, days and page in the address, says when it cannot be read, and opens a merchant', async () => {
  const gateway = openPageGateway()
  let isRead = false
  gateway.answer(listNonKycMerchants, () =>
    isRead
      ? {
          rows: [
            {
              merchantCode: 'M0000001',
              businessName: 'Asha Kirana Store',
              mobileNumber: '9000000001',
              brandCode: '',
              contactPerson: '',
              kycUpdateDate: null,
              remark: [{ comment: 'Blurred cheque' }],
            },
          ],
          total: 12_345,
        }
      : { refuse: 'kyc-date-in-future' },
  )
  shown = await showScreen(routes, {
    at: '/non-kyc-merchants?tab=onHold&from=2026-01-02&page=3',
    services: ['getkycincompletemerchants'],
  })
  await expect.element(page.getByText(refusals['kyc-date-in-future'].text)).toBeVisible()
  isRead = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Total Records: 12,345')).toBeVisible()
  expect(bodiesOf(gateway, listNonKycMerchants).at(-1)).toEqual({
    kyc_approved: false,
    kycFromDate: '2026-01-02',
    page_number: 3,
    page_count: 10,
  })
  await page.getByText('Blurred cheque').dblClick()
  await expect.element(page.getByText('The merchant')).toBeVisible()
  expect(shown.router.state.location.pathname + shown.router.state.location.search).toBe(
    '/merchants/add-edit-merchant/view?merchant_code=M0000001',
  )
})
