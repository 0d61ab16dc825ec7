import type { Page } from '@playwright/test'
import { getShortestPaths } from 'xstate/graph'
import type { KycState, ProviderState } from '#contract/calls/merchants/kyc.ts'
import { documentNames } from '#contract/calls/merchants/kycDocuments.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import { nobodyElse } from '#machines/people/independence.ts'
import { kycDecision, type KycEvent } from '#machines/merchants/kycDecision.ts'
import { merchantStatus as statusMachine, type MerchantState } from '#machines/merchants/merchantStatus.ts'
import { providerVerification } from '#machines/merchants/providerVerification.ts'
import { pdfOf, pngOf } from '#tests/support/kyc.ts'
import { ask } from '../database.ts'
import { expect, test } from '../panel.ts'
import { approval, decisionDialog, formOf, merchantStatus, reviewOf, verification } from '../kycPages.ts'

/** To each state of a machine: its name, and the types of the events that lead there soonest. */
const stepsTo = (paths: readonly { state: { value: unknown }; steps: readonly { event: { type: string } }[] }[]) =>
  paths.map(({ state, steps }) => [String(state.value), steps.slice(1).map(({ event }) => event.type)] as const)

const addMerchant = async (code: string, columns: { kycApproved: number | null }) => {
  await ask(
    `insert into merchants (merchant_code, display_name, business_name, mobile_number, brand_code, created_at, kyc_approved, is_kyc_submitted)
     values ($1, 'Path Stores', 'Path Stores', '9000000779', 'ASTRON', now(), $2, $3)`,
    [code, columns.kycApproved, columns.kycApproved !== null],
  )
  return code
}

/** Documents that came before anybody looked at whether they are all there. */
const addDocuments = async (page: Page, code: string, kinds: readonly (keyof typeof documentNames)[]) => {
  const paper = pdfOf(['A document']).toString('base64')
  for (const kind of kinds) {
    const status = await page.evaluate(
      async (body) => {
        const headers = {
          'content-type': 'application/json',
          'x-opsdesk': 'e2e',
          'idempotency-key': crypto.randomUUID(),
        }
        return (await fetch('/ops/uploaddocument', { method: 'POST', headers, body: JSON.stringify(body) })).status
      },
      { documentName: documentNames[kind], image_base64: paper, merchant_code: code },
    )
    expect(status).toBe(200)
  }
  await ask(
    `update merchants set is_kyc_submitted = false, kyc_submitted_at = null, kyc_editors = '{}' where merchant_code = $1`,
    [code],
  )
}

const decide = async (page: Page, button: string) => {
  await page.getByRole('button', { name: 'Update KYC Status' }).click()
  await decisionDialog(page).getByLabel('Remark').fill('As seen.')
  const reason = decisionDialog(page).getByLabel('Reason for declining')
  if (button === 'Decline KYC') await reason.selectOption({ index: 1 })
  await decisionDialog(page).getByRole('button', { name: button }).click()
  await expect(decisionDialog(page)).toHaveCount(0)
}

const kycSteps: Partial<Record<string, (page: Page) => Promise<void>>> = {
  'documents.completed': async (page) => {
    const cheque = { name: 'cheque.png', mimeType: 'image/png', buffer: pngOf(80, 40) }
    await page.getByLabel('Cheque document').setInputFiles(cheque)
    await expect(page.getByRole('button', { name: 'Replace Cheque' })).toBeVisible()
  },
  'kyc.approve': (page) => decide(page, 'Approve KYC'),
  'kyc.decline': (page) => decide(page, 'Decline KYC'),
}
const kycShown: Readonly<Record<KycState, readonly string[]>> = {
  notSubmitted: ['KYC PENDING'],
  undecided: ['KYC NOT APPROVED', 'Somebody else has to decide.'],
  approved: ['KYC APPROVED', 'Approved by deskadmin'],
  declined: ['KYC NOT APPROVED', 'Declined by deskadmin'],
}

const providerSteps: Partial<Record<string, (page: Page) => Promise<void>>> = {
  'provider.approve': async (page) => {
    await page.getByRole('radio', { name: 'Approve' }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
  },
  'provider.reject': async (page) => {
    await page.getByRole('radio', { name: 'Reject' }).check()
    await page.getByLabel('Remarks').fill('Another shop.')
    await page.getByRole('button', { name: 'Submit' }).click()
  },
}
const providerShown: Readonly<Record<ProviderState, string>> = {
  pending: 'KYC PENDING',
  approved: 'KYC APPROVED',
  rejected: 'KYC REJECTED',
}

const statusSteps: Partial<Record<string, (page: Page) => Promise<void>>> = {
  'merchant.deactivate': async (page) => {
    await merchantStatus(page).getByRole('button', { name: 'Deactivate', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  },
}
const statusShown: Readonly<Record<MerchantState, string>> = {
  active: 'The merchant can transact.',
  deactivated: 'Merchant Deactivated',
}

/** Takes the steps that the machine says; one that nobody can take here fails. */
const walk = async (page: Page, steps: readonly string[], taken: typeof kycSteps) => {
  for (const step of steps) {
    const take = taken[step]
    if (take === undefined) throw new Error(`the machine leads over ${step}, which this journey does not know`)
    await take(page)
  }
}

test('every state of the KYC decision, of the provider’s verification and of the merchant’s status is reached in the browser by the shortest way that its machine knows', async ({
  openPanel,
}) => {
  const admin = await openPanel('deskadmin')
  await admin.goto('/merchants')
  const by = { staffId: 'deskadmin', controls: nobodyElse, rights: ['updatemerchantuser', 'admin'] } as const
  const made = { screen: 'form', remark: 'As seen.', by: { ...by, rights: [...by.rights] } } as const
  const events: KycEvent[] = [
    { type: 'documents.completed' },
    { type: 'documents.sentAgain' },
    { type: 'kyc.approve', ...made },
    { type: 'kyc.decline', ...made },
  ]
  const input = { isSubmitted: false, hasAllDocuments: true, editors: [] }
  const decisions = stepsTo(getShortestPaths(kycDecision, { input, events }))
  for (const [at, [state, steps]] of decisions.entries()) {
    const code = await addMerchant(`JPATHK${at}`, { kycApproved: null })
    const isSent = steps.some((step) => step.startsWith('kyc.'))
    await addDocuments(admin, code, isSent ? pickedDocuments : pickedDocuments.filter((kind) => kind !== 'cheque'))
    await admin.goto(formOf(code))
    await walk(admin, steps, kycSteps)
    for (const text of kycShown[state as KycState]) await expect(approval(admin)).toContainText(text)
  }

  const verified = {
    remarks: 'Another shop.',
    by: { staffId: 'pinereviewer', controls: nobodyElse, rights: ['kyc_by_pine' as const] },
  }
  const verifications = stepsTo(
    getShortestPaths(providerVerification, {
      input: { isKycApproved: true, editors: [] },
      events: [
        { type: 'provider.approve', ...verified },
        { type: 'provider.reject', ...verified },
      ],
    }),
  )
  const provider = await openPanel('pinereviewer')
  for (const [at, [state, steps]] of verifications.entries()) {
    const code = await addMerchant(`JPATHP${at}`, { kycApproved: 1 })
    await provider.goto(`${reviewOf(code)}&tab=pine`)
    await walk(provider, steps, providerSteps)
    await expect(verification(provider)).toContainText(providerShown[state as ProviderState])
  }

  const states = stepsTo(
    getShortestPaths(statusMachine, {
      events: [
        { type: 'merchant.deactivate', holdsDeactivate: true },
        { type: 'merchant.reactivate', holdsDeactivate: true },
      ],
    }),
  )
  for (const [at, [state, steps]] of states.entries()) {
    const code = await addMerchant(`JPATHS${at}`, { kycApproved: null })
    await admin.goto(formOf(code))
    await walk(admin, steps, statusSteps)
    await expect(merchantStatus(admin)).toContainText(statusShown[state as MerchantState])
  }
  expect([decisions.length, verifications.length, states.length]).toEqual([4, 3, 2])
})
