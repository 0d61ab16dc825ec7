import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decideKyc, getKycReview, getKycSettings, type KycReview } from '#contract/calls/merchants/kyc.ts'
import { linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { holdKycCase, type KycRow, listKycQueue, releaseKycCase } from '#contract/calls/merchants/kycQueue.ts'
import { documentId, openReviewGateway, reviewer, waitingReview } from '#tests/support/kycPage.ts'
import { bodiesOf, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { KycQueueInRow } from './KycQueueInRow.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
let gateway: PageGateway
let left: readonly string[]
const leave = () => {
  shown?.close()
  shown = undefined
}
afterEach(leave)

const codeOf = (at: number) => `M000000${at}`
const rowOf = (merchantCode: string): KycRow => ({
  businessName: `Shop ${merchantCode}`,
  mobileNumber: '9000000001',
  merchantCode,
  kycStatus: 'KYC NOT APPROVED',
  comment: '',
  waitingSince: '2026-11-20T06:30:00Z',
  heldBy: null,
})
/** A picture that a page can draw. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Opened {
  readonly cases: number
  readonly documents?: number
  readonly reasons?: readonly { code: string; text: string }[]
  readonly review?: Partial<KycReview>
  readonly services?: readonly string[]
}

const open = async ({
  cases,
  documents = 0,
  reasons = [],
  review = {},
  services = [...reviewer, 'view_kyc_role'],
}: Opened) => {
  left = Array.from({ length: cases }, (_, at) => codeOf(at + 1))
  gateway = openReviewGateway(() => waitingReview)
  const calls = globalThis.fetch
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).endsWith('/paper.png')
      ? Promise.resolve(
          new Response(
            Uint8Array.from(atob(picture.split(',')[1] ?? ''), (c) => c.charCodeAt(0)),
            { headers: { 'content-type': 'image/png' } },
          ),
        )
      : calls(input, init)
  gateway.answer(getKycSettings, () => ({ targetHours: 24, hasListUploads: false, reasons: [...reasons] }))
  gateway.answer(listKycQueue, () => ({ rows: left.map(rowOf), total: left.length }))
  gateway.answer(linkKycDocument, () => ({ url: '/paper.png' }))
  gateway.answer(getKycReview, ({ merchantCode: [merchantCode = ''] }) => ({
    ...waitingReview,
    merchantCode,
    businessName: `Shop ${merchantCode}`,
    documents: Array.from({ length: documents }, (_, at) => ({
      documentId: documentId.replace('3f', `${at}f`),
      kind: (['pan', 'store', 'address'] as const)[at] ?? 'pan',
      contentType: 'image/png' as const,
      byteSize: 100,
      uploadedBy: '',
      uploadedAt: '2026-11-20T06:30:00Z',
    })),
    ...review,
  }))
  gateway.answer(decideKyc, ([asked]) => {
    left = left.filter((code) => code !== asked?.merchantCode)
    return { ...waitingReview, merchantCode: asked?.merchantCode ?? '', kycState: 'approved' as const, version: 5 }
  })
  await page.viewport(1_366, 800)
  shown = await showScreen(
    [
      { path: '/merchants-new/kyc/in-a-row', element: <KycQueueInRow /> },
      { path: '/merchants-new/kyc', element: <p>The list</p> },
    ],
    { at: '/merchants-new/kyc/in-a-row', services: [...services] },
  )
}
const current = () => document.querySelector('[aria-current="true"]')?.textContent ?? ''
const approve = () => page.getByRole('button', { name: /^Approve KYC/ })
const decided = () =>
  bodiesOf(gateway, decideKyc).map((body) => {
    const [{ merchant_code: code, kyc_approved: is, remark, reason_code: reason }] = body as [Record<string, unknown>]
    return [code, is, remark, reason]
  })
const press = (keys: string) => userEvent.keyboard(keys)
const scrollToEnd = async () => {
  const place = page.getByRole('region', { name: /^What is decided on/ })
  await expect.element(place).toBeVisible()
  const content = place.element()
  content.scrollTo({ top: content.scrollHeight })
}
/** To the end, where the review is longer than its place. */
const readOn = async () => {
  await scrollToEnd()
  await expect.element(approve()).toBeEnabled()
}

describe('KYC in a row', () => {
  it('a letter and a remark decide, and the next case comes by itself; u takes it back', async () => {
    await open({ cases: 3 })
    await expect.poll(current).toContain('Shop M0000001')
    await readOn()
    await press('a')
    await expect.element(page.getByRole('textbox', { name: 'Remark' })).toHaveFocus()
    await press('Fits.{Control>}{Enter}{/Control}')
    await expect.poll(current).toContain('Shop M0000002')
    await press('u')
    await expect.poll(current).toContain('Shop M0000001')
    await press('j')
    await expect.poll(current).toContain('Shop M0000002')
    await readOn()
    await press('a')
    await press('Fits too.{Control>}{Enter}{/Control}')
    await expect.poll(current).toContain('Shop M0000003')
    leave()
    await expect.poll(decided).toEqual([['M0000002', 1, 'Fits too.', '']])
  })

  it('nobody approves before each document was drawn; a shows the next one', async () => {
    await open({ cases: 1, documents: 3 })
    const stage = (name: string) => page.getByRole('img', { name, exact: true })
    await expect.element(stage('PAN')).toBeVisible()
    await scrollToEnd()
    await expect.element(page.getByText(/^Space shows the rest: 2 of 3 documents were not in sight/)).toBeVisible()
    await expect.element(approve()).toBeDisabled()
    await press('a')
    await expect.element(stage('Store photo')).toBeVisible()
    expect(bodiesOf(gateway, decideKyc)).toEqual([])
    await press('3')
    await readOn()
  })

  it('a document that does not open was not seen', async () => {
    await open({ cases: 1, documents: 1 })
    gateway.answer(linkKycDocument, () => ({ refuse: 'file-not-found' }))
    leave()
    shown = await showScreen([{ path: '/', element: <KycQueueInRow /> }], {
      at: '/',
      services: [...reviewer, 'view_kyc_role'],
    })
    await expect.element(page.getByRole('alert')).toBeVisible()
    await scrollToEnd()
    await expect.element(page.getByText(/^Space shows the rest: 1 of 1 documents were not in sight/)).toBeVisible()
    await expect.element(approve()).toBeDisabled()
  })

  it('declining leads to the reason, and then to the remark', async () => {
    await open({ cases: 1, reasons: [{ code: 'blurred', text: 'A document cannot be read' }] })
    await readOn()
    await press('d')
    const reason = page.getByRole('combobox', { name: 'Reason for declining' })
    await expect.element(reason).toHaveFocus()
    await reason.selectOptions('blurred')
    await page.getByRole('textbox', { name: 'Remark' }).fill('Send the PAN again.')
    await press('{Control>}{Enter}{/Control}')
    leave()
    await expect.poll(decided).toEqual([['M0000001', 0, 'Send the PAN again.', 'blurred']])
  })

  it('the case before the person is theirs, and let go when they go on', async () => {
    await open({ cases: 2 })
    await expect.poll(() => bodiesOf(gateway, holdKycCase)).toEqual([{ merchant_code: 'M0000001', take_over: false }])
    await press('j')
    await expect.poll(() => bodiesOf(gateway, holdKycCase).length).toBe(2)
    await expect.poll(() => bodiesOf(gateway, releaseKycCase)).toEqual([{ merchant_code: 'M0000001' }])
  })

  it('who made the change, or only looks, is told so and has no button', async () => {
    for (const [changes, services, text] of [
      [{ isOwnWork: true }, reviewer, /changed this merchant/],
      [{}, ['kyc_by_paywise'], /decide none/],
    ] as const) {
      await open({ cases: 1, review: changes, services })
      await expect.element(page.getByText(text)).toBeVisible()
      expect(approve().elements()).toEqual([])
      leave()
    }
  })

  it('a queue of 12 is decided without a mouse, four keys and a word each', async () => {
    await open({ cases: 12 })
    for (let of = 12; of > 0; of--) {
      await readOn()
      const now = current()
      await press('a')
      await press('ok{Control>}{Enter}{/Control}')
      await expect.poll(current).not.toBe(now)
    }
    leave()
    await expect.poll(() => left).toEqual([])
    expect(decided()).toHaveLength(12)
  })
})
