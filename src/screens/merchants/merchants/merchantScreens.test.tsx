import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { indianDay } from '#contract/wire/indianTime.ts'
import { editMerchants, Merchant, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { listAgreedFeatures, listSettlementFeatures } from '#contract/calls/money/settlementFeatures.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { MerchantForm } from './MerchantForm.tsx'
import { MerchantList } from './MerchantList.tsx'

const routes = [
  { path: '/merchants', element: <MerchantList /> },
  { path: '/merchants/add-edit-merchant/:action', element: <MerchantForm /> },
]

const asha = z.decode(Merchant, {
  id: 1,
  merchant_code: 'M0000001',
  display_name: 'Asha Kirana',
  contact_person: 'Asha Kulkarni',
  mobile_number: '9000000001',
  account_ref_number: 'XXXXXXXX1234',
  status: 1,
  kyc_approved: null,
  version: 4,
})

const editor = ['updatemerchantuser']
let shown: Awaited<ReturnType<typeof showScreen>> | undefined

const show = async (at: string, services: readonly string[] = editor) => {
  shown = await showScreen(routes, { at, services })
  return shown.router
}
/** Edits the name, while the gateway has somebody else's version. */
const editOver = async (theirs: Merchant) => {
  const gateway = openPageGateway()
  gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
  gateway.answer(editMerchants, () => ({
    refuse: 'merchant-changed',
    details: { current: z.encode(Merchant, theirs) },
  }))
  await show('/merchants/add-edit-merchant/edit?merchant_code=M0000001')
  await page.getByLabelText('Display Name').fill('Asha Stores')
  return gateway
}

afterEach(() => {
  shown?.close()
  shown = undefined
})

describe('the merchant list', () => {
  it('asks for filters first, and searches only with one', async () => {
    const gateway = openPageGateway()
    gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    const router = await show('/merchants')

    await expect.element(page.getByText('Add filters to get merchants!')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Search' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Reset' })).toBeEnabled()
    expect(gateway.sent).toEqual([])

    await userEvent.keyboard('/m0000001{Enter}')
    await expect.element(page.getByRole('row', { name: /Asha Kirana/ })).toBeVisible()
    expect(router.state.location.search).toBe('?merchant_code=M0000001')
    expect(bodiesOf(gateway, searchMerchants)).toEqual([
      { merchant_code: ['M0000001'], page: 1, size: 10, sort: 'merchantCode', order: 'asc' },
    ])
  })

  it('says that nothing fits the filters', async () => {
    openPageGateway().answer(searchMerchants, () => ({ rows: [], total: 0 }))
    await show('/merchants?mobile_number=9000000009')
    await expect.element(page.getByText('No data found for this criteria!')).toBeVisible()
  })

  it('offers another try when the gateway fails', async () => {
    let isBroken = true
    openPageGateway().answer(searchMerchants, () => (isBroken ? { refuse: 'broken' } : { rows: [asha], total: 1 }))
    await show('/merchants?mobile_number=9000000001')
    await expect.element(page.getByRole('alert')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('row', { name: /Asha Kirana/ })).toBeVisible()
  })

  it('a person without updatemerchantuser sees no Edit and no Bulk Update', async () => {
    openPageGateway().answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    await show('/merchants?mobile_number=9000000001', ['getporfoliomerchants'])
    await expect.element(page.getByRole('link', { name: 'View M0000001' })).toBeVisible()
    expect(page.getByRole('link', { name: /^Edit/ }).elements()).toEqual([])
    expect(page.getByRole('button', { name: /Bulk/ }).elements()).toEqual([])
  })
})

describe('the merchant form', () => {
  it('saves the changed field alone against the version that was read, and goes back to the same search', async () => {
    const gateway = openPageGateway()
    gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    gateway.answer(editMerchants, () => [{ ...asha, displayName: 'Asha Stores', version: 5 }])
    const router = await show('/merchants?distributor_code=D01')
    await page.getByRole('link', { name: 'Edit M0000001' }).click()

    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabelText('Display Name').fill('Asha Stores')
    await page.getByRole('button', { name: 'Save' }).click()

    await expect.element(page.getByRole('heading', { name: 'Merchants' })).toBeVisible()
    expect(router.state.location.search).toBe('?distributor_code=D01')
    expect(
      gateway.sent.filter(({ name }) => name === 'merchants.edit').map(({ body, ifMatch }) => ({ body, ifMatch })),
    ).toEqual([{ body: [{ merchant_code: 'M0000001', display_name: 'Asha Stores' }], ifMatch: '4' }])
  })

  it('a stale save shows mine, theirs and the original, and saves the choice against their version', async () => {
    const theirs = { ...asha, displayName: 'Asha Mart', contactPerson: 'Ravi Patil', version: 5 }
    const gateway = openPageGateway()
    gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    gateway.answer(editMerchants, (_, { ifMatch }) =>
      ifMatch === '5' ? [theirs] : { refuse: 'merchant-changed', details: { current: z.encode(Merchant, theirs) } },
    )
    await show('/merchants/add-edit-merchant/edit?merchant_code=M0000001')
    await page.getByLabelText('Display Name').fill('Asha Stores')
    await page.getByRole('button', { name: 'Save' }).click()

    const dialog = page.getByRole('dialog')
    const name = dialog.getByRole('group', { name: /Display Name/ })
    await expect.element(name).toHaveTextContent('Original: Asha KiranaMineAsha StoresTheirsAsha Mart')
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect.element(dialog.getByRole('group', { name: 'Contact Person' }).getByLabelText('Theirs')).toBeChecked()

    await name.getByLabelText('Mine').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('heading', { name: 'Merchants' })).toBeVisible()
    expect(
      gateway.sent.filter((sent) => sent.name === 'merchants.edit').map(({ body, ifMatch }) => ({ body, ifMatch })),
    ).toEqual([
      { body: [{ merchant_code: 'M0000001', display_name: 'Asha Stores' }], ifMatch: '4' },
      { body: [{ merchant_code: 'M0000001', display_name: 'Asha Stores' }], ifMatch: '5' },
    ])
  })

  it("one's own save in another tab is called so, and where both hold the same there is nothing to choose", async () => {
    const theirs = { ...asha, displayName: 'Asha Mart', contactPerson: 'Ravi Patil', version: 5 }
    await editOver(theirs)
    await page.getByLabelText('Contact Person').fill('Ravi Patil')
    const otherTab = new BroadcastChannel('opsdesk')
    otherTab.postMessage({ type: 'saved', form: 'merchant M0000001', over: 4 })
    otherTab.close()
    await page.getByRole('button', { name: 'Save' }).click()

    const dialog = page.getByRole('dialog', { name: 'You changed this merchant in another tab' })
    await expect.element(dialog.getByRole('group')).toHaveTextContent(/^Display Name/)
    await expect.element(dialog.getByRole('radio', { name: 'In the other tab Asha Mart' })).not.toBeChecked()
  })

  it('keeping theirs saves nothing and shows their version', async () => {
    const theirs = { ...asha, displayName: 'Asha Mart', version: 5 }
    const gateway = await editOver(theirs)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByLabelText('Theirs').click()
    await page.getByRole('button', { name: 'Keep theirs' }).click()

    await expect.element(page.getByLabelText('Display Name')).toHaveValue('Asha Mart')
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(gateway.sent.filter(({ name }) => name === 'merchants.edit').length).toBe(1)
  })

  it('leaving with unsaved changes asks first', async () => {
    openPageGateway().answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    const router = await show('/merchants/add-edit-merchant/edit?merchant_code=M0000001')
    await page.getByLabelText('Contact Person').fill('Ravi Patil')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(router.state.location.pathname).toBe('/merchants/add-edit-merchant/edit')
    await expect.element(page.getByLabelText('Contact Person')).toHaveValue('Ravi Patil')
  })

  it('view shows no Save and nothing to type into', async () => {
    openPageGateway().answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    await show('/merchants/add-edit-merchant/view?merchant_code=M0000001')
    await expect.element(page.getByRole('heading', { name: 'Asha Kirana' })).toBeVisible()
    expect([page.getByRole('button', { name: 'Save' }).elements(), page.getByRole('textbox').elements()]).toEqual([
      [],
      [],
    ])
  })

  it('marks a day of activation that lies in the future, and lets nobody type one', async () => {
    const tomorrow = indianDay(new Date(Date.now() + 86_400_000))
    const marks: number[] = []
    for (const activationDate of [indianDay(new Date()), tomorrow]) {
      openPageGateway().answer(searchMerchants, () => ({ rows: [{ ...asha, activationDate }], total: 1 }))
      await show('/merchants/add-edit-merchant/edit?merchant_code=M0000001')
      await expect.element(page.getByLabelText('Display Name')).toHaveValue('Asha Kirana')
      await expect.element(page.getByText('Activation Date')).toBeVisible()
      expect(page.getByLabelText('Activation Date').elements().length).toBe(0)
      marks.push(page.getByText('in the future').elements().length)
      shown?.close()
    }
    expect(marks).toEqual([0, 1])
  })

  it('adding is explained and cannot be saved', async () => {
    openPageGateway()
    await show('/merchants/add-edit-merchant/add')
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect.element(page.getByLabelText('Display Name')).toBeDisabled()
  })

  it('reads in Other Details which features of settlement the merchant has, at which charges', async () => {
    const gateway = openPageGateway()
    gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    const usual = [{ type: 'PERCENTAGE' as const, value: 25, brandCode: 'ASTRON' }]
    const feature = { isActive: true, isEnabled: false, charges: null }
    gateway.answer(listSettlementFeatures, () => [
      { ...feature, id: 1, name: 'Brand Charges' },
      { ...feature, id: 2, name: 'Instant Settlement', isEnabled: true, charges: usual },
      { ...feature, id: 3, name: 'Sound Box', isActive: false },
      { ...feature, id: 4, name: 'Cash Pickup' },
    ])
    let isDown = true
    gateway.answer(listAgreedFeatures, () =>
      isDown
        ? { refuse: 'busy' }
        : [{ featureId: 1, charges: [{ type: 'FIXED' as const, value: 1_050, brandCode: 'CRESTO' }] }],
    )
    await show('/merchants/add-edit-merchant/view?merchant_code=M0000001')
    const panel = page.getByRole('group').filter({ hasText: 'Instant settlement features' })
    await expect.element(panel.getByText(refusals.busy.text)).toBeVisible()
    isDown = false
    await panel.getByRole('button', { name: 'Try again' }).click()
    const table = page.getByRole('grid', { name: 'Instant settlement features' })
    await expect.element(table).toBeVisible()
    expect(
      table
        .getByRole('row')
        .elements()
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Feature', 'For This Merchant', 'Agreed Charges', 'Usual Charges'],
      ['Brand Charges', 'Agreed', 'CRESTO ₹10.50', '–'],
      ['Instant Settlement', 'For every merchant', '–', 'ASTRON 0.25 %'],
      ['Sound Box', 'Not active', '–', '–'],
      ['Cash Pickup', 'Not agreed', '–', '–'],
    ])
  })

  it('shows no feature of settlement to somebody without updatemerchantuser', async () => {
    const gateway = openPageGateway()
    gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    await show('/merchants/add-edit-merchant/view?merchant_code=M0000001', ['getporfoliomerchants'])
    await expect.element(page.getByRole('heading', { name: 'Other Details' })).toBeVisible()
    expect([
      page.getByText('Instant settlement features').elements(),
      new Set(gateway.sent.map(({ name }) => name)),
    ]).toEqual([[], new Set(['merchants.search'])])
  })

  it('for support roles gives way to the details, from the list and by a link, whatever services they hold', async () => {
    const gateway = openPageGateway()
    gateway.answer(searchMerchants, () => ({ rows: [asha], total: 1 }))
    const support = { services: [...editor, 'getporfoliomerchants'], roleFlags: ['support' as const] }
    const details = { path: '/merchant-details', element: <p>Details</p> }
    const edit = '/merchants/add-edit-merchant/edit?merchant_code=M0000001'
    shown = await showScreen([...routes, details], { at: edit, ...support })
    await expect.element(page.getByText('Details')).toBeVisible()
    const { pathname, search } = shown.router.state.location
    shown.close()
    shown = await showScreen([...routes, details], { at: '/merchants?merchant_code=M0000001', ...support })
    await page.getByRole('link', { name: 'Edit M0000001' }).click()
    await expect.element(page.getByText('Details')).toBeVisible()
    expect([
      pathname + search,
      shown.router.state.location.pathname + shown.router.state.location.search,
      gateway.sent.some(({ name }) => name === 'rates.agreedFeatures'),
    ]).toEqual(['/merchant-details?merchant_code=M0000001', '/merchant-details?merchant_code=M0000001', false])
  })
})
