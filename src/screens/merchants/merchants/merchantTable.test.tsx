import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Merchant } from '#contract/calls/merchants/merchants.ts'
import { merchantSections } from './merchantFields.ts'
import { choose } from '#src/editing/threeWay.ts'
import { type MerchantDraft, merchantTable } from './merchantTable.ts'

const wire = {
  id: 1,
  merchant_code: 'M0000001',
  display_name: 'Asha Kirana',
  contact_person: 'Asha Kulkarni',
  status: 1,
  version: 4,
  kyc_approved: null,
  activation_date: null,
  deactivation_date: null,
  kyc_update_date: null,
  login_limit_value: null,
  creation_date: null,
}
const merchant = (overrides: Record<string, unknown> = {}): Merchant => z.decode(Merchant, { ...wire, ...overrides })

const changesOf = (draft: MerchantDraft, of: Merchant) => merchantTable.changesOf(draft, merchantTable.draftOf(of))

describe('changing a merchant', () => {
  it('sends the changed fields alone, without blanks around them', () => {
    expect(changesOf({ displayName: ' Asha Stores ', contactPerson: 'Asha Kulkarni' }, merchant())).toEqual({
      displayName: 'Asha Stores',
    })
  })

  it('sends nothing when only blanks were added', () => {
    expect(changesOf({ displayName: 'Asha Kirana ', contactPerson: 'Asha Kulkarni' }, merchant())).toEqual({})
  })

  it('an emptied name is at fault, an empty name that was stored so is not', () => {
    const saved = merchantTable.draftOf(merchant({ contact_person: null }))
    expect(merchantTable.faultsOf({ displayName: ' ', contactPerson: '' }, true, saved)).toEqual({
      displayName: 'Display Name is empty.',
      contactPerson: undefined,
    })
  })
})

describe('two people change one merchant', () => {
  it('the choices make the draft that is saved against their version', () => {
    const mine = { displayName: 'Asha Stores', contactPerson: 'Asha K' }
    const theirs = merchant({ display_name: 'Asha Mart', contact_person: 'Ravi Patil', version: 5 })
    const draft = choose(mine, merchantTable.draftOf(theirs), { displayName: 'mine', contactPerson: 'theirs' })
    expect(changesOf(draft, theirs)).toEqual({ displayName: 'Asha Stores' })
  })
})

it('every field of a merchant stands in one section, except the version', () => {
  const shown = merchantSections.flatMap((section) => section.fields.map((field) => field.name)).toSorted()
  const known = Object.keys(z.encode(Merchant, everyField)).length
  expect([new Set(shown).size, shown.length]).toEqual([known - 1, known - 1])
})

const everyField: Merchant = {
  id: 1,
  merchantCode: '',
  displayName: '',
  businessName: '',
  emailId: '',
  mobileNumber: '',
  altMobileNumber: '',
  distributorCode: '',
  brandCode: '',
  mccCode: '',
  address: '',
  locality: '',
  city: '',
  state: '',
  pinCode: '',
  contactPerson: '',
  aadhaarNumber: '',
  isAadhaarVerified: true,
  accountHolderName: '',
  ifsc: '',
  bankName: '',
  panNumber: '',
  gstNumber: '',
  accountRefNumber: '',
  category: '',
  userId: '',
  accessRoleName: '',
  businessLob: '',
  isHomeDelivery: true,
  isVerified: true,
  activationDate: '2026-01-15',
  deactivationName: '',
  deactivationDate: '2026-01-15T00:00:00Z',
  isActive: true,
  kycApproval: 'approved',
  kycUpdateDate: '2026-01-15T00:00:00Z',
  chequeUrl: '',
  panUrl: '',
  addressUrl: '',
  bucket: '',
  loginLimit: 1,
  groupCode: '',
  createdByUser: '',
  creationDate: '2026-01-15T00:00:00Z',
  hasCustomerFee: true,
  version: 1,
}
