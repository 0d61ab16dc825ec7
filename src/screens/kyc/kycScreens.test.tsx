import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decideKyc, getKycReview, getKycSettings, type KycReview as Review } from '#contract/kyc.ts'
import { holdKycCase, listKycQueue, releaseKycCase } from '#contract/kycQueue.ts'
import { refusals } from '#contract/refusals.ts'
import type { MerchantMessage } from '#contract/messages.ts'
import { useMessageLog } from '#src/ui/toast.ts'
import { openPageGateway, showScreen } from '#tests/screens.tsx'
import { KycList } from './KycList.tsx'
import { KycReview } from './KycReview.tsx'

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
