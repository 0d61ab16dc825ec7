import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveSection } from '#contract/calls/merchants/superMerchantForm.ts'
import {
  decideSuperMerchant,
  reviewSuperMerchantNumber,
  submitSuperMerchant,
} from '#contract/calls/merchants/superMerchantReview.ts'
import { type Verification, verifyPan } from '#contract/calls/merchants/superMerchantVerification.ts'
import { getSuperMerchant, searchSuperMerchants, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { tellingRoute } from '#tests/support/saidToasts.tsx'
import { bodiesOf, showScreen } from '#tests/support/screens.tsx'
import {
  documentOf,
  newSuperMerchant,
  numberOf,
  openSuperMerchantGateway,
  readySuperMerchant,
  superMerchantMaker,
  superMerchantReviewer,
} from '#tests/support/superMerchantPage.ts'
import { SuperMerchantForm } from './SuperMerchantForm.tsx'
import { SuperMerchantList } from './SuperMerchantList.tsx'

const routes = [
  { path: '/super-merchant-kyc', element: <SuperMerchantList /> },
  tellingRoute('/supermerchants/add-edit-merchant/:action', <SuperMerchantForm />, 'present'),
]
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const show = async (services: readonly string[] = superMerchantMaker, action = 'edit') => {
  const at = `/supermerchants/add-edit-merchant/${action}?merchant=M0000001`
  shown = await showScreen(routes, { at, services: [...services] })
}
const form = (name: string) => page.getByRole('form', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

const answered = (state: Verification['state'], changes: Partial<Verification> = {}): Verification => ({
  statusCode: state === 'verified' ? 200 : 422,
  statusMessage: '',
  beneficiaryName: '',
  state,
  number: 'XXXXXX939F',
  warnings: [],
  version: 2,
  ...changes,
})

it('the list asks once there is a filter, and a row opens the form', async () => {
  const gateway = openSuperMerchantGateway(() => newSuperMerchant)
  gateway.answer(searchSuperMerchants, () => ({
    total: 1,
    rows: [
      {
        superMerchantCode: 'M0000001',
        superMerchantName: 'Asha Group',
        businessName: 'Asha Traders',
        legalName: '',
        contactPersonName: 'Asha Kulkarni',
        mobileNumber: '9000000001',
        email: '',
        businessType: '',
        creationDate: '2026-11-20T06:30:00Z',
        kycUpdateDate: null,
        state: 'submitted' as const,
      },
    ],
  }))
  shown = await showScreen(routes, { at: '/super-merchant-kyc', services: superMerchantMaker })
  await expect.element(page.getByText('Add filters to get List!')).toBeVisible()
  await expect.element(button('Search')).toBeDisabled()
  await page.getByLabelText('Super Merchant KYC List (code or name)').fill(' asha ')
  await button('Search').click()
  await expect.element(page.getByText('Waits for a review')).toBeVisible()
  expect(bodiesOf(gateway, searchSuperMerchants)).toEqual([
    { super_merchant_name: 'asha', mobile_number: '', page: 1, page_size: 10 },
  ])
  await link('Edit M0000001').click()
  await expect.element(page.getByRole('heading', { name: 'Edit Merchant' })).toBeVisible()
})

describe('a number', () => {
  const typePan = async (pan: string) => {
    await form('ID Proof').getByLabelText('ID Proof Type').selectOptions('PAN')
    await form('ID Proof').getByRole('textbox', { name: 'PAN Number' }).fill(pan)
    await userEvent.tab()
  }

  it('is asked about when its field is left, and stands covered once it is verified; nothing of it stays in the form', async () => {
    let record: SuperMerchant = newSuperMerchant
    const gateway = openSuperMerchantGateway(() => record)
    gateway.answer(verifyPan, () => {
      const name = { returnedName: 'ASHA KULKARNI', givenName: 'Asha Kulkarni', isNameAlike: true }
      record = { ...record, version: 2, numbers: [numberOf('PAN', { number: 'XXXXXX939F', ...name })] }
      return answered('verified')
    })
    await show()
    await typePan('aappk 0939f')
    const group = page.getByRole('group', { name: 'PAN Number' })
    await expect.element(group).toHaveTextContent(/XXXXXX939F.*Verified.*Returned.*ASHA KULKARNI.*Given.*Asha Kulkarni/)
    expect(bodiesOf(gateway, verifyPan)).toMatchObject([{ panNumber: 'AAPPK0939F', kycGroup: 'IDENTITY' }])
    await button('Change PAN Number').click()
    await expect.element(form('ID Proof').getByRole('textbox', { name: 'PAN Number' })).toHaveValue('')
  })

  it('of a wrong form is named and never asked about', async () => {
    const gateway = openSuperMerchantGateway(() => newSuperMerchant)
    await show()
    await typePan('AAPPK09399')
    await expect.element(form('ID Proof').getByText('Invalid PAN format')).toBeVisible()
    expect(bodiesOf(gateway, verifyPan)).toEqual([])
  })

  it('that is refused in words of success is not verified, stays as it was typed, and keeps the section from being saved', async () => {
    const gateway = openSuperMerchantGateway(() => newSuperMerchant)
    gateway.answer(verifyPan, () =>
      answered('refused', { statusMessage: 'Failed to verify PAN: not verified: success is not given' }),
    )
    await show()
    await typePan('AAPPK0939F')
    await expect.element(form('ID Proof').getByRole('alert')).toHaveTextContent('Failed to verify PAN: not verified')
    await expect.element(form('ID Proof').getByRole('textbox', { name: 'PAN Number' })).toHaveValue('AAPPK0939F')
    await expect.element(form('ID Proof').getByText('The PAN is not verified.')).toBeVisible()
    await expect.element(button('Save ID Proof')).toBeDisabled()
  })
})

describe('a section', () => {
  it('names what it misses and is saved once nothing is missing', async () => {
    let record: SuperMerchant = newSuperMerchant
    const gateway = openSuperMerchantGateway(() => record)
    gateway.answer(saveSection, () => {
      record = {
        ...readySuperMerchant,
        sections: newSuperMerchant.sections.map((one, at) =>
          at === 0 ? { ...one, state: 'saved', version: 1, savedBy: 'maker', savedAt: '2026-11-20T06:30:00Z' } : one,
        ),
      }
      return answered('verified', { statusMessage: 'Basic Details validated and saved!' })
    })
    await show()
    await expect.element(form('Basic Details').getByText('Choose the business type.')).toBeVisible()
    await expect.element(button('Save Basic Details')).toBeDisabled()
    await form('Basic Details').getByLabelText('Business Type').selectOptions('LLP')
    await button('Save Basic Details').click()
    await expect.element(page.getByText('Basic Details validated and saved!')).toBeVisible()
    await expect.element(form('Basic Details').getByText('Saved by maker')).toBeVisible()
    expect(bodiesOf(gateway, saveSection)).toEqual([
      {
        kycGroup: 'BASICDETAILS',
        kycDocType: 'BASIC',
        merchantCode: 'M0000001',
        sectionVersion: 0,
        businessType: 'LLP',
        whatsappMobileNumber: '',
        isSuperMerchant: true,
      },
    ])
  })

  it('that somebody else saved meanwhile is said; what was typed stays', async () => {
    const gateway = openSuperMerchantGateway(() => newSuperMerchant)
    gateway.answer(saveSection, () => ({ refuse: 'super-merchant-section-changed' }))
    await show()
    await form('Basic Details').getByLabelText('Business Type').selectOptions('HUF')
    await button('Save Basic Details').click()
    await expect.element(page.getByText(refusals['super-merchant-section-changed'].text)).toBeVisible()
    await expect.element(form('Basic Details').getByLabelText('Business Type')).toHaveValue('HUF')
  })

  it('asks for the papers and the number of the business that was chosen', async () => {
    openSuperMerchantGateway(() => newSuperMerchant)
    await show()
    const type = form('Business Proof').getByLabelText('Business Type')
    await expect.element(type).toBeVisible()
    expect([...(type.element() as HTMLSelectElement).options].slice(1).map(({ text }) => text)).toEqual([
      'Sole Proprietorship',
      'Partnership Firm',
      'Private_Public_Limited',
      'LLP',
      'HUF',
    ])
    await type.selectOptions('Private_Public_Limited')
    for (const name of ['Upload MOA', 'Upload AOA', 'Upload Board Resolution', 'Upload COI'])
      await expect.element(button(name)).toBeVisible()
    await form('Business Proof').getByRole('textbox', { name: 'CIN' }).fill('L12345MH2000PLC123456')
    await userEvent.tab()
    await expect.element(form('Business Proof').getByText('Nobody outside can be asked about it')).toBeVisible()
  })
})

describe('the final save', () => {
  it('waits for all sections and says for which', async () => {
    openSuperMerchantGateway(() => ({
      ...readySuperMerchant,
      sections: readySuperMerchant.sections.map((one) =>
        one.section === 'bankAccount' ? { ...one, state: 'stale' as const } : one,
      ),
    }))
    await show()
    await expect.element(page.getByText('Save Bank Account Default first.')).toBeVisible()
    await expect.element(button('Save all details')).toBeDisabled()
  })

  it('shows the whole once more, and hands it in as it was seen', async () => {
    let record = readySuperMerchant
    const gateway = openSuperMerchantGateway(() => record)
    gateway.answer(submitSuperMerchant, () => {
      record = {
        ...record,
        state: 'submitted',
        version: 10,
        submittedBy: 'tester',
        submittedAt: '2026-11-21T06:30:00Z',
      }
      return record
    })
    await show()
    await button('Save all details').click()
    const dialog = page.getByRole('dialog', { name: 'Save all details?' })
    await expect.element(dialog).toHaveTextContent('XXXXXXXX3456: Manual review')
    // On paper stands the summary alone.
    dispatchEvent(new Event('beforeprint'))
    await expect.element(page.getByRole('heading', { name: 'What happened' })).not.toBeInTheDocument()
    await expect.element(page.getByText('XXXXXXXX3456: Manual review')).toBeVisible()
    dispatchEvent(new Event('afterprint'))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(page.getByText('All details validated and saved!')).toBeVisible()
    await expect.element(page.getByText('This super merchant waits for a review')).toBeVisible()
    expect(gateway.sent.filter(({ name }) => name === submitSuperMerchant.name).map(({ ifMatch }) => ifMatch)).toEqual([
      '9',
    ])
    expect(button('Save Basic Details').elements().length).toBe(0)
  })
})

describe('the review', () => {
  const submitted: SuperMerchant = { ...readySuperMerchant, state: 'submitted', submittedBy: 'maker' }

  it('is not offered to who changed something, nor without kyc_approved', async () => {
    const offers: boolean[] = []
    for (const [record, services] of [
      [submitted, superMerchantReviewer],
      [{ ...submitted, isOwnWork: true }, superMerchantReviewer],
      [submitted, superMerchantMaker],
      [readySuperMerchant, superMerchantReviewer],
    ] as const) {
      openSuperMerchantGateway(() => record)
      await show(services, 'view')
      await expect.element(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
      offers.push(link('Decide').elements().length === 1)
      shown?.close()
    }
    shown = undefined
    expect(offers).toEqual([true, false, false, false])
  })

  it('does not approve while a number waits to be compared, and sends a document back with a reason', async () => {
    let record = submitted
    const gateway = openSuperMerchantGateway(() => record)
    gateway.answer(decideSuperMerchant, () => {
      record = { ...submitted, state: 'changesRequested', version: 10, decidedBy: 'tester', remark: 'See the cheque.' }
      return record
    })
    await show(superMerchantReviewer, 'view')
    await expect.element(button('Accept Aadhaar Number')).toBeVisible()
    await link('Decide').click()
    const dialog = page.getByRole('dialog', { name: 'Decide on this super merchant' })
    await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await dialog.getByLabelText('Cancelled Cheque').fill('The account number is cut off.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect.element(dialog.getByText('Say briefly what needs to change.')).toBeVisible()
    await dialog.getByLabelText('Remark').fill('See the cheque.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect.element(page.getByText('Sent back by tester').first()).toBeVisible()
    const cheque = documentOf('Cancelled_Cheque').documentId
    expect(bodiesOf(gateway, decideSuperMerchant)).toEqual([
      {
        merchant_code: 'M0000001',
        decision: 'requestChanges',
        remark: 'See the cheque.',
        documents_seen: submitted.documents.map(({ documentId }) => documentId),
        reasons: [{ document_id: cheque, reason: 'The account number is cut off.' }],
      },
    ])
  })
})

describe('what somebody else decided meanwhile', () => {
  const submitted: SuperMerchant = { ...readySuperMerchant, state: 'submitted', submittedBy: 'maker' }
  let record: SuperMerchant
  const decideElsewhere = (): { refuse: 'wrong-state' } => {
    record = { ...submitted, state: 'changesRequested', version: 10, decidedBy: 'checker2', remark: 'See the cheque.' }
    return { refuse: 'wrong-state' }
  }
  const dialog = page.getByRole('dialog')
  const isOver = dialog.getByText('It no longer waits for a decision.')

  it('is said in the dialog, which stays open', async () => {
    record = submitted
    openSuperMerchantGateway(() => record).answer(decideSuperMerchant, decideElsewhere)
    await show(superMerchantReviewer, 'view')
    await link('Decide').click()
    await dialog.getByLabelText('Remark').fill('See the cheque.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect.element(isOver).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Send back' }).query()).toBeNull()
  })

  it('is said of a number too, whose remark is asked for before it is refused', async () => {
    record = submitted
    const gateway = openSuperMerchantGateway(() => record)
    gateway.answer(reviewSuperMerchantNumber, decideElsewhere)
    await show(superMerchantReviewer, 'view')
    await button('Refuse Aadhaar Number').click()
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(dialog.getByText('Say in a few words why.')).toBeVisible()
    await dialog.getByLabelText('Remark').fill('Another number.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(isOver).toBeVisible()
    expect(bodiesOf(gateway, reviewSuperMerchantNumber)).toEqual([
      { merchant_code: 'M0000001', kind: 'AADHAAR', decision: 'refuse', remark: 'Another number.' },
    ])
  })
})

it('one that is not there, or not theirs, is said as such and not as a failure', async () => {
  openSuperMerchantGateway(() => newSuperMerchant).answer(getSuperMerchant, () => ({
    refuse: 'super-merchant-not-found',
  }))
  await show()
  await expect.element(page.getByText('This super merchant does not exist, or is not yours to see.')).toBeVisible()
})

const bySheet = () => page.getByRole('link', { name: 'Associate by sheet', exact: true })

it('merchants are associated by a sheet too, by who uploads sheets of merchants', async () => {
  openSuperMerchantGateway(() => newSuperMerchant)
  await show()
  await expect.element(link('Associate merchants')).toBeVisible()
  expect(bySheet().elements()).toEqual([])
  shown?.close()
  await show([...superMerchantMaker, 'update_kyc_info'])
  await bySheet().click()
  const dialog = page.getByRole('dialog', { name: 'Associate Merchants' })
  await expect
    .element(dialog.getByRole('link', { name: 'Download Template' }))
    .toHaveAttribute('href', '/templates/Super_Merchant_Members.xlsx')
})

describe('what happened', () => {
  const asked = { askedBy: 'maker', askedAt: '2026-11-20T06:00:00Z' }
  it('tells refused and mismatched verifications, and the link that never left', async () => {
    const record: SuperMerchant = {
      ...readySuperMerchant,
      verifications: [
        { ...asked, kind: 'GST', outcome: 'refused', answeredAt: '2026-11-20T06:00:05Z' },
        { ...asked, kind: 'PAN', outcome: 'manualReview', answeredAt: '2026-11-20T06:00:06Z' },
        { ...asked, kind: 'BANKACCOUNT', outcome: 'unavailable', answeredAt: null },
      ],
      tnc: {
        state: 'issued',
        sentAt: '2026-11-20T07:00:00Z',
        timesSent: 1,
        openedAt: null,
        acceptedAt: null,
        acceptedFrom: '',
        expiresAt: '2026-11-27T07:00:00Z',
        sms: 'kept',
        email: 'failed',
        trouble: 'No SMS provider is configured.',
      },
    }
    openSuperMerchantGateway(() => record)
    await show(superMerchantReviewer, 'view')
    for (const said of [
      'GST Number not verified: the authority refused it, asked by maker',
      'PAN Number is of another name: a second person compares it, asked by maker',
      'Account Number not verified: no answer came, asked by maker',
      'TnC link made, not sent',
    ])
      await expect.element(page.getByText(said, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Not sent', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Asked for', { exact: true })).toBeVisible()
    expect(page.getByText('Sent', { exact: true }).elements()).toEqual([])
  })
})
