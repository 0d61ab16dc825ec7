import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  decideKyc,
  decideProvider,
  getKycReview,
  type KycReview as Review,
  listProviderComments,
  providerWords,
} from '#contract/calls/merchants/kyc.ts'
import { linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { holdKycCase, releaseKycCase } from '#contract/calls/merchants/kycQueue.ts'
import { deactivateMerchants } from '#contract/calls/merchants/merchants.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { documentId, messageAbout, openReviewGateway, reviewer, waitingReview } from '#tests/support/kycPage.ts'
import { tellingRoute } from '#tests/support/saidToasts.tsx'
import { bodiesOf, clickTwice, showScreen } from '#tests/support/screens.tsx'
import { KycReview } from './KycReview.tsx'

const routes = [tellingRoute('/merchants-new/kyc/add-edit-merchant/:action', <KycReview />, 'before')]
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const show = async (more = '', services: readonly string[] = reviewer) => {
  const at = `/merchants-new/kyc/add-edit-merchant/edit?merchant_code=M0000001${more}`
  shown = await showScreen(routes, { at, services: [...services] })
}
const dialog = page.getByRole('dialog', { name: 'Update KYC Status' })

it('a merchant that is not there, or not theirs, is said as such and not as a failure', async () => {
  openReviewGateway(() => waitingReview).answer(getKycReview, () => ({ refuse: 'merchant-not-found' }))
  await show()
  await expect.element(page.getByText('This merchant does not exist, or is not yours to see.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements().length).toBe(0)
})

it('the remark of a decision stays when the merchant cannot be read again, and the page says so', async () => {
  const gateway = openReviewGateway(() => waitingReview)
  await show()
  await page.getByRole('button', { name: 'Update KYC Status' }).click()
  await dialog.getByLabelText('Remark').fill('Fits.')
  gateway.answer(getKycReview, () => ({ refuse: 'broken' }))
  await shown?.readAgain(getKycReview)
  await expect.element(page.getByText(/^Saved data from .* Could not refresh\.$/)).toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Remark')).toHaveValue('Fits.')
})

describe('a decision', () => {
  it('is made with a remark alone, on the version and the documents that were seen', async () => {
    const gateway = openReviewGateway(() => waitingReview)
    gateway.answer(decideKyc, () => ({ ...waitingReview, kycState: 'approved' as const, version: 5 }))
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

  it('that somebody else made first is refused in the dialog, which keeps the remark; behind it the case is read again', async () => {
    let review = waitingReview
    openReviewGateway(() => review).answer(decideKyc, () => {
      review = { ...waitingReview, kycState: 'declined', version: 5 }
      return { refuse: 'kyc-changed' }
    })
    await show()
    await expect.element(page.getByRole('button', { name: 'Update KYC Status' })).toBeVisible()
    await userEvent.keyboard('u')
    await dialog.getByLabelText('Remark').fill('Fits.')
    await dialog.getByRole('button', { name: 'Approve KYC' }).click()
    await expect.element(dialog.getByText(refusals['kyc-changed'].text)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Decline KYC' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Approve KYC' })).toBeDisabled()
    await expect.element(dialog.getByLabelText('Remark')).toHaveValue('Fits.')
  })

  it('stands when the merchant cannot be told: each message that fails is called out once in its own words', async () => {
    let review = waitingReview
    openReviewGateway(() => review).answer(decideKyc, () => {
      const trouble = 'the gateway of messages is down'
      const decided = { ...waitingReview, kycState: 'approved' as const, version: 5 }
      review = { ...decided, messages: [messageAbout('sms', { trouble }), messageAbout('email', { trouble })] }
      return { ...decided, messages: [messageAbout('sms'), messageAbout('email')] }
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
      [waitingReview, reviewer],
      [{ ...waitingReview, isOwnWork: true }, reviewer],
      [waitingReview, ['kyc_by_paywise', 'updatenewmerchantkycuser']],
      [{ ...waitingReview, kycState: 'notSubmitted' as const, isKycSubmitted: false }, reviewer],
    ] as const) {
      openReviewGateway(() => review)
      await show('', services)
      await expect.element(page.getByText('KYC Update Date')).toBeVisible()
      offers.push(page.getByRole('button', { name: 'Update KYC Status' }).elements().length === 1)
      shown?.close()
    }
    expect(offers).toEqual([true, false, false, false])
  })
})

describe('the documents beside the data', () => {
  const paper = (kind: 'store' | 'LOI', digit: number) => ({
    documentId: documentId.replace('3f', `${digit}f`),
    kind,
    contentType: kind === 'LOI' ? ('application/pdf' as const) : ('image/png' as const),
    byteSize: 100,
    uploadedBy: '',
    uploadedAt: '2026-11-20T06:30:00Z',
  })
  const review = { ...waitingReview, documents: [...waitingReview.documents, paper('store', 6), paper('LOI', 7)] }
  const viewer = page.getByRole('region', { name: 'Documents' })

  it('are reached by the names of the company’s papers and stand in the address; what was not sent is named', async () => {
    openReviewGateway(() => review).answer(linkKycDocument, () => ({ refuse: 'file-not-found' }))
    await show('', [...reviewer, 'view_kyc_role'])
    await expect.element(viewer.getByRole('group', { name: 'PAN', exact: true })).toBeVisible()
    await expect
      .element(page.getByText('Not sent: Partnership Firm, MOA, COI, AOA, MOA/AOA/Board Resolution'))
      .toBeVisible()
    await page.getByRole('link', { name: 'Letter of Intent' }).click()
    await expect.element(viewer.getByRole('group', { name: 'Letter of Intent' })).toBeVisible()
    expect(shown?.router.state.location.search).toBe('?merchant_code=M0000001&document=LOI')
    await userEvent.keyboard('1')
    await expect.element(viewer.getByRole('group', { name: 'PAN', exact: true })).toBeVisible()
    expect(shown?.router.state.location.search).toBe('?merchant_code=M0000001&document=pan')
  })

  it('open where a link says, the photo of the store from Address Details as well', async () => {
    const gateway = openReviewGateway(() => review)
    gateway.answer(linkKycDocument, () => ({ refuse: 'file-not-found' }))
    await show('&document=LOI', [...reviewer, 'view_kyc_role'])
    await expect.element(viewer.getByRole('group', { name: 'Letter of Intent' })).toBeVisible()
    await page.getByRole('link', { name: 'Show store photo' }).click()
    await expect.element(viewer.getByRole('group', { name: 'Store photo' })).toBeVisible()
  })

  it('are named and not opened for whoever may not look at them', async () => {
    const gateway = openReviewGateway(() => review)
    await show()
    await expect.element(page.getByText('Your services do not include looking at documents.')).toBeVisible()
    expect([
      page.getByRole('link', { name: /Letter of Intent|store photo/ }).elements().length,
      page.getByText('Letter of Intent').elements().length > 0,
      bodiesOf(gateway, linkKycDocument),
    ]).toEqual([0, true, []])
  })
})

it('a case that waits for the provider is held as well, in the provider’s tab alone', async () => {
  const holds: unknown[] = []
  for (const more of ['', '&tab=pine']) {
    const gateway = openReviewGateway(() => ({ ...waitingReview, kycState: 'approved' }))
    gateway.answer(listProviderComments, () => [])
    await show(more, ['kyc_by_pine', 'updatenewmerchantkycuser'])
    await expect.element(page.getByRole('radio', { name: 'Approve' })).toBeVisible()
    await expect.poll(() => bodiesOf(gateway, getKycReview).length).toBeGreaterThan(0)
    holds.push(bodiesOf(gateway, holdKycCase))
    shown?.close()
  }
  expect(holds).toEqual([[], [{ merchant_code: 'M0000001', take_over: false }]])
})

it('a case is held once however often the page is drawn, and let go when it is left', async () => {
  const gateway = openReviewGateway(() => waitingReview)
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
    const gateway = openReviewGateway(() => waitingReview)
    gateway.answer(decideKyc, () => ({ ...waitingReview, kycState: 'approved' as const, version: 5 }))
    await show()
    await page.getByRole('button', { name: 'Update KYC Status' }).click()
    await dialog.getByLabelText('Remark').fill('Fits.')
    await clickTwice(dialog.getByRole('button', { name: 'Approve KYC' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bodiesOf(gateway, decideKyc).length).toBe(1)
  })

  it('submit the verification of the provider once; it is rejected with remarks only', async () => {
    let review: Review = { ...waitingReview, kycState: 'approved' }
    const gateway = openReviewGateway(() => review)
    gateway.answer(listProviderComments, () => [])
    gateway.answer(decideProvider, () => {
      review = { ...review, provider: 'rejected', version: 5 }
      return {}
    })
    await show('', ['kyc_by_pine', 'updatenewmerchantkycuser'])
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
    let review = waitingReview
    const gateway = openReviewGateway(() => review)
    gateway.answer(deactivateMerchants, () => {
      review = { ...waitingReview, isActive: false, deactivationName: 'Test Person' }
      return [{ merchant_code: 'M0000001', status: 0 as const }]
    })
    await show('', [...reviewer, 'update_kyc_info', 'deactivatemerchant'])
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const asked = page.getByRole('alertdialog')
    await expect.element(asked.getByText('It cannot take payments until it is activated again.')).toBeVisible()
    expect(bodiesOf(gateway, deactivateMerchants)).toEqual([])
    await clickTwice(asked.getByRole('button', { name: 'Deactivate' }))
    await expect.element(page.getByText('Merchant Deactivated')).toBeVisible()
    expect(bodiesOf(gateway, deactivateMerchants)).toEqual([{ mid_list: ['M0000001'] }])
  })
})
