import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceKey } from '#contract/calls/people/device.ts'
import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import {
  effectOfOffer,
  extendOffers,
  listOfferChanges,
  type OfferAct,
  takeBackOfferChange,
  updateOffer,
} from '#contract/calls/catalogue/offerActs.ts'
import { getOffer } from '#contract/calls/catalogue/offerPage.ts'
import { decideOfferWait, listOfferWaits, type OfferWait } from '#contract/calls/catalogue/offerWaits.ts'
import { searchSkus } from '#contract/calls/catalogue/offerSkus.ts'
import { checkOffer, tryOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { listOffers, type OfferRow } from '#contract/calls/catalogue/offers.ts'
import { listVelocityChecks } from '#contract/calls/catalogue/velocityChecks.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { exportTable } from '#contract/calls/reports/tables.ts'
import { offerFields, offerHeaders, type OfferField } from '#contract/sheets/offerCells.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { wholeWorkbook } from '#spreadsheets/write/wholeWorkbook.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { said, sayingRoute } from '#tests/support/saidToasts.tsx'
import { OfferMgmt } from './OfferMgmt.tsx'

const today = indianDay(new Date())
const services = ['getusers', 'upload_offer']
let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
let closeWork = () => undefined as void

beforeEach(async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const name = crypto.randomUUID().replaceAll('-', '')
  gateway = openPageGateway()
  gateway.answer(deviceKey, () => ({ name, key: base64OfBytes(bytes) }))
  gateway.answer(listBrands, () => [{ id: 1, brandCode: 'ASTRON' }])
  gateway.answer(listVelocityChecks, () => [])
  gateway.answer(listOfferWaits, () => ({ rows: [], total: 0 }))
  gateway.answer(listGroupCodes, () => ({ uniqueGroups: [], dealers: [], regions: [] }))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  closeWork = openWorkOf({ name, key })
})
afterEach(() => {
  shown?.close()
  shown = undefined
  closeWork()
  forgetDevicePerson()
})

const show = async (tab: number, more = '') => {
  shown = await showScreen(
    ['/offer-mgmt', '/offer-mgmt/:tab'].map((path) => sayingRoute(path, <OfferMgmt />)),
    {
      at: `/offer-mgmt?brand=ASTRON&activeIndex=${tab}${more}`,
      services,
    },
  )
}
const form = () => page.getByRole('form', { name: 'Offer rule' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sentence = () => page.getByRole('status', { name: 'Rule in words' })
const fillRule = async (ruleDesc: string) => {
  const texts = {
    'Rule description': ruleDesc,
    'Total cashback': '5',
    'Max cashback (₹)': '2000',
    SKU: 'A1, B2',
    'Bank share (%)': '60',
    From: dayAfter(today, 1),
    To: dayAfter(today, 10),
  }
  for (const [label, text] of Object.entries(texts)) await form().getByLabelText(label, { exact: true }).fill(text)
  await form().getByLabelText('Bank', { exact: true }).selectOptions('HDFC')
  await form().getByLabelText('Credit card').click()
}
const free = () => gateway.answer(checkOffer, () => ({ faults: [], sentence: null, overlaps: [] }))
const rules = () => page.getByRole('grid', { name: 'Offer rules' })

it('a rule reads as a sentence while it is typed, of one bank and of every bank', async () => {
  await show(0)
  await expect.element(sentence()).toHaveTextContent('Fill the fields: the rule reads here as a sentence.')
  await fillRule('Five percent')
  await expect
    .element(sentence())
    .toHaveTextContent(
      /^ASTRON: 5 % of the amount, at most ₹2,000, on HDFC, paid by credit card, of SKU A1 or B2, from .* the bank pays 60 %, the brand the rest\.$/,
    )
  await form().getByLabelText('Bank', { exact: true }).selectOptions('Every bank')
  await expect
    .element(sentence())
    .toHaveTextContent(/^ASTRON: 5 % of the amount, at most ₹2,000, paid by credit card, of SKU A1 or B2/)
})

it('an overlap is refused with a transaction that both would take, and nothing is listed', async () => {
  gateway.answer(checkOffer, () => ({
    faults: [],
    sentence: null,
    overlaps: [
      {
        id: 7,
        ruleDesc: 'HDFC running',
        sentence: '',
        witness: {
          brandCode: 'ASTRON',
          amount: 1_000_000,
          bankCode: 'HDFC',
          paymentMethod: 'CREDIT_CARD',
          tenure: '',
          sku: 'A1',
          groupCode: '',
          dealerCategory: '',
          region: '',
          at: '2026-11-27T04:30:00Z',
        },
      },
    ],
  }))
  await show(0)
  await fillRule('Five percent')
  await button('Create').click()
  await expect.element(page.getByText('This overlaps with HDFC running')).toBeVisible()
  await expect
    .element(page.getByText(/Both would take ₹10,000 on 27 Nov 2026 10:00, HDFC, Credit card, SKU A1\./))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Rules (0)' })).toBeVisible()
})

it('rules and what stands in the form are there again after another tab and after a reload', async () => {
  free()
  await show(0)
  await fillRule('Five percent')
  await button('Create').click()
  await expect.element(rules()).toHaveTextContent('Five percent')
  await form().getByLabelText('Rule description', { exact: true }).fill('Not yet whole')
  await expect.element(form().getByText('Kept on this device')).toBeVisible()
  await page.getByRole('tab', { name: 'SKU Search' }).click()
  await expect.element(page.getByText('Search for SKUs')).toBeVisible()
  await page.getByRole('tab', { name: 'Excel Generator' }).click()
  await expect.element(rules()).toHaveTextContent('Five percent')
  shown?.close()
  await show(0)
  await expect.element(rules()).toHaveTextContent('Five percent')
  await expect.element(form().getByLabelText('Rule description', { exact: true })).toHaveValue('Not yet whole')
})

const beginLike = async (changes: Partial<OfferRow> = {}) => {
  const earlier: OfferRow = { ...offer, description: 'HDFC festive', bankCode: 'HDFC', ...changes }
  gateway.answer(getOffer, () => ({
    offer: earlier,
    before: null,
    after: null,
    jobId: null,
    changedAt: earlier.startDate,
    acts: [],
    bankSchemes: [],
  }))
  await show(0, `&like=${earlier.id}`)
}
const described = () => form().getByLabelText('Rule description', { exact: true })
const valueOf = (label: string) => form().getByLabelText(label, { exact: true })

it('one like another begins with what that gives, without its name and days, is tried by a key and goes to its upload', async () => {
  free()
  gateway.answer(tryOffer, () => ({
    faults: [],
    total: {
      transactions: 1_200,
      amount: 900_000_000,
      cashback: 45_000_000,
      bank: 27_000_000,
      brand: 18_000_000,
      takenToday: 40,
      cashbackToday: 1_500_000,
    },
    velocity: null,
    byBank: [],
    byBrand: [],
    from: dayAfter(today, -29),
    to: today,
    tried: 1_500,
    oneOf: 1,
    isWhole: true,
  }))
  await beginLike({ paymentMethods: 'NOT UPI,NET_BANKING', velocityRule: 'COUNT(card,day)<=3' })
  await expect.element(described()).toHaveFocus()
  await expect.element(page.getByText('Begun like HDFC festive')).toBeVisible()
  await expect
    .element(page.getByText(/^Taken from offer 7: .*Total cashback, .*Not taken: its description and its days \(/))
    .toBeVisible()
  for (const [label, value] of [
    ['Rule description', ''],
    ['From', ''],
    ['To', ''],
    ['Total cashback', '5'],
    ['Bank', 'HDFC'],
    ['Velocity rule', 'COUNT(card,day)<=3'],
  ] as const)
    await expect.element(valueOf(label)).toHaveValue(value)
  for (const [method, isTaken] of [
    ['Credit card', true],
    ['Debit card', true],
    ['EMI', true],
    ['UPI', false],
    ['Net banking', false],
  ] as const)
    expect((valueOf(method).element() as HTMLInputElement).checked).toBe(isTaken)

  // Not whole: the first field that is missing has the keyboard, and nothing is asked.
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(described()).toHaveFocus()
  expect(bodiesOf(gateway, tryOffer)).toEqual([])
  await userEvent.keyboard('HDFC spring')
  await valueOf('From').fill(dayAfter(today, 1))
  await valueOf('To').fill(dayAfter(today, 10))
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect
    .element(page.getByRole('status', { name: 'The last 30 days in words' }))
    .toHaveTextContent(/: this rule takes 1,200 transactions of ₹90,00,000(\.00)? and gives ₹4,50,000(\.00)?\.$/)
  await expect.element(button('Create')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rules()).toHaveTextContent('HDFC spring')
  await expect.element(button('Go on to upload')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('offers.xlsx')).toBeVisible()
  await expect.element(page.getByText('Records Found: 1')).toBeVisible()
  await expect.element(button('Submit')).toBeEnabled()
})

it('one like another never takes the place of what stands in the form without being asked', async () => {
  await show(0)
  await described().fill('Half typed')
  await expect.element(form().getByText('Kept on this device')).toBeVisible()
  shown?.close()
  await beginLike()
  await expect.element(button('Keep what is typed')).toHaveFocus()
  await expect.element(described()).toHaveValue('Half typed')
  await button('Keep what is typed').click()
  await expect.element(button('Begin the new rule')).not.toBeInTheDocument()
  await expect.element(described()).toHaveValue('Half typed')
  shown?.close()
  await beginLike()
  await button('Begin the new rule').click()
  await expect.element(described()).toHaveFocus()
  await expect.element(described()).toHaveValue('')
  await expect.element(valueOf('Bank')).toHaveValue('HDFC')
  await expect.element(form().getByText('Kept on this device')).toBeVisible()
  shown?.close()
  await beginLike()
  await expect.element(described()).toHaveFocus()
  expect(button('Begin the new rule').elements()).toEqual([])
})

it('an offer of another brand begins no rule of this one', async () => {
  await beginLike({ brandCode: 'BOLTWAVE' })
  await expect.element(page.getByText(/an offer of BOLTWAVE/)).toBeVisible()
  await expect.element(valueOf('Bank')).toHaveValue('')
})

it('Clear all asks first, and throws away nothing unless it is confirmed', async () => {
  free()
  await show(0)
  await fillRule('Five percent')
  await button('Create').click()
  await expect.element(rules()).toHaveTextContent('Five percent')
  await button('Clear all').click()
  const question = page.getByRole('alertdialog', { name: 'Clear all rules?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(rules()).toHaveTextContent('Five percent')
  await button('Clear all').click()
  await question.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(page.getByText('No rules yet')).toBeVisible()
})

it('velocity checks that cannot be read say why and name the request; what was read before stays', async () => {
  gateway.answer(listVelocityChecks, () => ({ refuse: 'busy' }))
  await show(3)
  await expect.element(page.getByText('Request test')).toBeVisible()
  gateway.answer(listVelocityChecks, () => [
    { id: 1, brandCode: 'ASTRON', desc1: 'COUNT(card,day)<=3', desc2: 'Three a day per card', offers: 0 },
  ])
  await button('Try again').click()
  const row = page.getByText('Three a day per card', { exact: true })
  await expect.element(row).toBeVisible()
  gateway.answer(listVelocityChecks, () => ({ refuse: 'busy' }))
  await shown?.readAgain(listVelocityChecks)
  await expect.element(page.getByText(/^Saved data from .* Could not refresh\.$/)).toBeVisible()
  await expect.element(row).toBeVisible()
})

it('the month of a rule says what its velocity check stopped, and of whom nothing is known', async () => {
  const figures = {
    transactions: 1_200,
    amount: 900_000_000,
    cashback: 45_000_000,
    bank: 27_000_000,
    brand: 18_000_000,
    takenToday: 40,
    cashbackToday: 1_500_000,
  }
  let isBusy = true
  gateway.answer(tryOffer, () => (isBusy ? { refuse: 'busy' } : month()))
  const month = () => ({
    faults: [],
    total: figures,
    velocity: { isCounted: true, stopped: 300, unknown: 12 },
    byBank: [{ name: 'HDFC', ...figures }],
    byBrand: [],
    from: dayAfter(today, -29),
    to: today,
    tried: 1_500,
    oneOf: 1,
    isWhole: true,
  })
  await show(0)
  await fillRule('Five percent')
  await button('Try on the last 30 days').click()
  const whatIf = page.getByRole('region', { name: 'What if' })
  await expect.element(whatIf.getByText('Request test')).toBeVisible()
  isBusy = false
  await button('Try on the last 30 days').click()
  await expect.element(whatIf.getByText('Cashback of this rule')).toBeVisible()
  await expect
    .element(whatIf)
    .toHaveTextContent(
      'The velocity check stopped 300 transactions. 12 do not say who paid, and are counted as if nothing limited them.',
    )
})

const offer: OfferRow = {
  id: 7,
  offerConfigId: 7,
  brandCode: 'ASTRON',
  description: 'HDFC running',
  displaySpel: 'ASTRON: 5 % of the amount.',
  spel: '',
  configType: 'PERCENTAGE',
  totalCashback: 500,
  bankCode: '',
  paymentMethods: '',
  sku: '',
  tenure: '',
  groupCodes: '',
  dealerCategory: '',
  regions: '',
  minTransactionAmt: 0,
  maxCashback: null,
  bankCashback: 0,
  bankShareCap: null,
  brandCashback: 10_000,
  velocityRule: '',
  offerDesc: '',
  startDate: '2026-01-01T00:00:00Z',
  endDate: `${dayAfter(today, 20)}T18:30:00Z`,
  state: 'running',
  version: 1,
  changedBy: 'catalogue',
}
const changeId = '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a02'

it('an extension is offered to be taken back, at once and from the list of changes', async () => {
  const act: OfferAct = {
    offers: 1,
    rows: [{ id: 7, ruleDesc: 'HDFC running', before: 'to 10 Dec', after: 'to 20 Dec' }],
    insert: '',
    update: 'UPDATE offer_rules SET to_at = now() WHERE id = 7;',
    changeId,
    waits: null,
  }
  gateway.answer(listOffers, () => ({ rows: [offer], total: 1 }))
  gateway.answer(effectOfOffer, () => ({ ...act, changeId: null }))
  gateway.answer(extendOffers, () => act)
  gateway.answer(takeBackOfferChange, () => ({ ...act, changeId: null }))
  gateway.answer(listOfferChanges, () => ({
    rows: [
      {
        changeId,
        act: 'extend' as const,
        ruleDesc: 'HDFC running',
        offers: 3,
        changedBy: 'catalogue',
        changedAt: '2026-11-26T04:30:00Z',
        takenBackAt: null,
      },
    ],
    total: 1,
  }))
  await show(2, '&description=HDFC')
  await page.getByRole('checkbox', { name: 'Choose HDFC running' }).click()
  await button('Extend').click()
  const extension = page.getByRole('dialog', { name: 'Extend offers' })
  await extension.getByLabelText('Last day').fill(dayAfter(today, 30))
  await expect.element(extension.getByText('Writes 1 offer.')).toBeVisible()
  await extension.getByRole('button', { name: 'Extend', exact: true }).click()
  const written = page.getByRole('dialog', { name: 'What was written' })
  await written.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => bodiesOf(gateway, takeBackOfferChange)).toEqual([{ change_id: changeId }])
  await button('Changes').click()
  const changes = page.getByRole('dialog', { name: 'Changes of offers' })
  await expect.element(changes.getByText('HDFC running and 2 more')).toBeVisible()
  await changes.getByRole('button', { name: 'Take back: Last day HDFC running' }).click()
  await expect.poll(() => bodiesOf(gateway, takeBackOfferChange)).toHaveLength(2)
})

const waitId = '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a03'
const wait: OfferWait = {
  waitId,
  brandCode: 'ASTRON',
  act: 'update',
  title: 'HDFC running',
  offerIds: [7],
  changes: 1,
  rows: [{ id: 7, ruleDesc: 'HDFC running', before: 'gives 5 %', after: 'gives 10 %' }],
  ways: ['It gives 10 % instead of 5 %.'],
  more: 12_345_600,
  limit: 5_000_000,
  dayLimit: 20_000_000,
  usedInDay: 1_000_000,
  state: 'awaitingApproval',
  isOvertaken: false,
  askedBy: 'catalogue2',
  askedAt: '2026-11-26T04:30:00Z',
  decidedBy: null,
  decidedAt: null,
  decisionRemark: '',
  can: ['approve', 'reject'],
  whyNot: null,
}
const { ways, more, limit, dayLimit, usedInDay } = wait

it('an act whose effect cannot be read names the request, is not sent, and goes on after another try', async () => {
  const act: OfferAct = { offers: 1, rows: wait.rows, insert: '', update: '', changeId: null, waits: null }
  gateway.answer(listOffers, () => ({ rows: [offer], total: 1 }))
  gateway.answer(effectOfOffer, () => ({ refuse: 'busy' }))
  await show(2, '&description=HDFC')
  await button('Update HDFC running').click()
  const dialog = page.getByRole('dialog', { name: 'Update HDFC running' })
  await dialog.getByLabelText('Total cashback (%)').fill('10')
  await expect.element(dialog.getByText('What changes could not be loaded')).toBeVisible()
  await expect.element(dialog.getByText('Request test')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  gateway.answer(effectOfOffer, () => act)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText('Writes 1 offer')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Update' })).toBeEnabled()
})

it('a form says before it is sent that it waits, and afterwards that nothing is changed yet', async () => {
  const waits = { waitId: null, ways, more, limit, dayLimit, usedInDay }
  const act: OfferAct = { offers: 1, rows: wait.rows, insert: '', update: '', changeId: null, waits }
  gateway.answer(listOffers, () => ({ rows: [offer], total: 1 }))
  gateway.answer(effectOfOffer, () => act)
  gateway.answer(updateOffer, () => ({ ...act, waits: { ...waits, waitId } }))
  await show(2, '&description=HDFC')
  await button('Update HDFC running').click()
  const dialog = page.getByRole('dialog', { name: 'Update HDFC running' })
  await dialog.getByLabelText('Total cashback (%)').fill('10')
  await expect.element(dialog.getByText('This waits for a second person')).toBeVisible()
  await expect
    .element(dialog)
    .toHaveTextContent('it gives ₹1,23,456.00 more until it ends. One person gives at most ₹50,000.00')
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => [...said]).toContain('It waits for a second person. Nothing is changed until then.')
  await expect.element(page.getByRole('dialog', { name: 'What was written' })).not.toBeInTheDocument()
})

it('a change that waits is shown at its offer, and decided by a second person with what it gives more', async () => {
  gateway.answer(listOffers, () => ({ rows: [offer], total: 1 }))
  gateway.answer(listOfferWaits, () => ({ rows: [wait], total: 1 }))
  gateway.answer(decideOfferWait, () => ({ ...wait, state: 'rejected' as const, can: [] }))
  await show(2, '&description=HDFC')
  await expect.element(page.getByText('A change of HDFC running waits for a second person')).toBeVisible()
  await button('See what waits for HDFC running').click()
  const review = page.getByRole('dialog', { name: 'HDFC running' })
  await expect.element(review).toHaveTextContent('It gives 10 % instead of 5 %.')
  await expect.element(review).toHaveTextContent('it gives ₹1,23,456.00 more until it ends.')
  await expect
    .element(review)
    .toHaveTextContent('₹50,000.00 in one change and ₹2,00,000.00 in 24 hours, of which ₹10,000.00 is used')
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect.element(review.getByText('Say in a few words why.')).toBeVisible()
  await review.getByLabelText('Remark').fill('The budget does not allow it')
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect.element(review).not.toBeInTheDocument()
  expect(bodiesOf(gateway, decideOfferWait)).toEqual([
    { wait_id: waitId, decision: 'reject', remark: 'The budget does not allow it' },
  ])
})

it('a change that somebody else decided meanwhile says so and is shown as decided; the typed remark is kept until then', async () => {
  let decided: OfferWait = wait
  gateway.answer(listOffers, () => ({ rows: [offer], total: 1 }))
  gateway.answer(listOfferWaits, () => ({ rows: [decided], total: 1 }))
  gateway.answer(decideOfferWait, () => {
    decided = { ...wait, state: 'approved', decidedBy: 'catalogue3', decidedAt: '2026-11-26T05:00:00Z', can: [] }
    return { refuse: 'wrong-state' }
  })
  await show(2, '&description=HDFC')
  await button('See what waits for HDFC running').click()
  const review = page.getByRole('dialog', { name: 'HDFC running' })
  await review.getByLabelText('Remark').fill('Agreed by the brand')
  await review.getByRole('button', { name: 'Close' }).last().click()
  await button('See what waits for HDFC running').click()
  await expect.element(review.getByText(/^Your draft of .* was put back/)).toBeVisible()
  await expect.element(review.getByLabelText('Remark')).toHaveValue('Agreed by the brand')
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect.element(review.getByText('catalogue3')).toBeVisible()
  await expect.element(review.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  await expect.element(review.getByText('It was not decided')).not.toBeInTheDocument()
})

it('SKUs that a search found go into a file, by the same question', async () => {
  gateway.answer(searchSkus, () => ({
    rows: [{ brandCode: 'ASTRON', sku: 'A1', category: 'Phones', model: 'One', modelDesc: '', price: 100 }],
    total: 1,
  }))
  gateway.answer(exportTable, () => ({ url: '#', jobId: null }))
  await show(1, '&category=phone,tablet')
  await expect.element(page.getByRole('grid', { name: 'SKUs' })).toHaveTextContent('A1')
  await button('Export').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect
    .poll(() => bodiesOf(gateway, exportTable))
    .toMatchObject([
      {
        table: 'offers.searchSkus',
        format: 'csv',
        request: { brand_code: 'ASTRON', category: ['phone', 'tablet'] },
      },
    ])
})

it('a file of rules shows everything that is wrong with its rows at once', async () => {
  const good: Partial<Record<OfferField, string>> = {
    brandCode: 'ASTRON',
    ruleDesc: 'Five percent',
    cashbackType: 'PERCENTAGE',
    bankCode: 'ALL',
    sku: 'A1',
    paymentMethods: 'EMI',
    totalCashback: '5',
    offerFromDt: dayAfter(today, 1),
    offerToDt: dayAfter(today, 10),
  }
  const rowOf = (more: Partial<Record<OfferField, string>>) =>
    offerFields.map((field) => ({ ...good, ...more })[field] ?? '')
  const rows = [
    offerFields.map((field) => offerHeaders[field]),
    rowOf({}),
    rowOf({ ruleDesc: 'Two', bankCode: 'NOBANK', totalCashback: '0' }),
    rowOf({ ruleDesc: 'Three', tenure: '99', cashbackType: 'SOME' }),
  ]
  const workbook = wholeWorkbook([{ name: 'Offers', widths: rows[0]?.map(() => 20) ?? [], rows }])
  await show(5)
  await page.getByLabelText('Spreadsheet').upload(new File([workbook], 'offers.xlsx'))
  await expect.element(page.getByText('Records Found: 3')).toBeVisible()
  for (const reason of [
    'bank_code is one of SBI,',
    'total_cashback is zero: nothing would be given.',
    'A tenure is at most 60 months.',
    'cashback_type is one of PERCENTAGE, AMOUNT.',
  ])
    await expect.element(page.getByText(reason).first()).toBeVisible()
})

it('an update chooses dealers of the brand, leaves some out, takes a typed day, and sends what differs', async () => {
  const act: OfferAct = { offers: 1, rows: wait.rows, insert: '', update: '', changeId: null, waits: null }
  const groupCodes = {
    uniqueGroups: ['G1', 'G2'],
    dealers: [{ groupCode: 'G1', dealerCategory: '' }],
    regions: ['Goa'],
  }
  gateway.answer(listGroupCodes, () => groupCodes as never)
  gateway.answer(listOffers, () => ({ rows: [{ ...offer, groupCodes: 'G0' }], total: 1 }))
  gateway.answer(effectOfOffer, () => act)
  gateway.answer(updateOffer, () => act)
  await show(2, '&description=HDFC')
  await button('Update HDFC running').click()
  const dialog = page.getByRole('dialog', { name: 'Update HDFC running' })
  await dialog.getByLabelText('G1').click()
  await dialog.getByLabelText('All but these').click()
  await dialog.getByLabelText('NULL').click()
  await dialog.getByLabelText('Velocity rule').fill('count(card, day) <= 2')
  await dialog.getByLabelText('First day').fill('1 jan 2031')
  await dialog.getByLabelText('Max cashback (₹)').fill('12,34')
  await dialog.getByLabelText('SKU', { exact: true }).fill('NOT A1')
  await expect.element(dialog.getByRole('button', { name: 'Update' })).toBeDisabled()
  await dialog.getByLabelText('Max cashback (₹)').fill('1,25,000')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect
    .poll(() => gateway.sent.filter(({ name }) => name === 'offers.update').map(({ body }) => body))
    .toEqual([
      expect.objectContaining({
        group_codes: 'NOT G0,G1',
        dealer_category: 'NULL',
        velocity_rule: 'count(card, day) <= 2',
        start_date: '2031-01-01',
        max_cashback: '1,25,000',
        sku: 'NOT A1',
      }),
    ])
})
