import type { Locator, Page } from '@playwright/test'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'
import { rowsOfWorkbook, sheetFile } from '../sheetFiles.ts'

const today = indianDay(new Date())
const brandCode = 'NOVAHOME'
/** More for a look: `ONBOARDING_IMAGES=300`. */
const images = Number(process.env['ONBOARDING_IMAGES'] ?? 20)

const picture = (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf(24, 16, shade)),
})
const tab = (index: number, more = '') => `/brand-config?brand=${brandCode}&activeIndex=${index}${more}`
const applyPlan = async (page: Page, place: Locator) => {
  await place.getByRole('button', { name: /^Change \d+ rows$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

const skuAt = (at: number) => (at < 20 ? `NOVA-LAMP-${100 + at}` : `NOVA-CHAIR-${100 + at}`)
const productAt = (at: number) => [skuAt(at), `Nova ${at}`, '1,499.50', 'As good as new', at < 20 ? 'Lamps' : '']
/** Five hundred rows, and which of them the gateway has to name. */
const faulty: readonly (readonly [at: number, row: readonly string[]])[] = [
  [30, ['', 'No SKU', '10', '', '']],
  [31, ['NOVA ?', 'No such SKU', '10', '', '']],
  [32, ['S'.repeat(61), 'Too long', '10', '', '']],
  [90, [skuAt(89), 'Twice', '10', '', '']],
  [91, [skuAt(91), '', '10', '', '']],
  [92, [skuAt(92), 'n'.repeat(201), '10', '', '']],
  [200, [skuAt(200), 'Below nothing', '-1', '', '']],
  [201, [skuAt(201), 'Three places', '12.345', '', '']],
  [202, [skuAt(202), 'No number', 'free', '', '']],
  [300, [skuAt(300), 'Long', '10', 'd'.repeat(1_001), '']],
  [301, [skuAt(301), 'Of no category', '10', '', 'No such category']],
  [499, [skuAt(499), 'The last one', '1.2.3', '', '']],
]
const rows = Array.from({ length: 500 }, (_, at) => [...(faulty.find(([row]) => row === at)?.[1] ?? productAt(at))])
const sound = rows.flatMap((_, at) => (faulty.some(([row]) => row === at) ? [] : [skuAt(at)]))

test('catalogue onboards a brand from nothing: logo, categories, 500 products, images, schemes, a banner; two people merge', async ({
  openContext,
  openPanel,
  watch,
}) => {
  const context = await openContext('catalogue')
  const begun = await context.newPage()
  await begun.goto('/brand-config')
  await expect(begun.getByText('Choose one to see what it has.')).toBeVisible()
  await expect(begun.getByRole('tab', { name: 'Offers' })).toHaveAttribute('aria-selected', 'true')
  await begun.getByRole('button', { name: 'Add Brand' }).click()
  await begun.getByRole('button', { name: 'Save' }).waitFor()

  // The logo is chosen without a network, and the tab is closed.
  watch.expectNoNetwork()
  await context.setOffline(true)
  await begun.getByLabel('File of Brand Logo').setInputFiles(picture('logo.png', 30))
  await expect(begun.getByText(/^Kept on this device, also when you leave this page\./)).toBeVisible()
  await expect(begun.getByRole('link', { name: 'Brand Configuration 1 draft' })).toBeVisible()
  await begun.close()
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto('/brand-config?activeIndex=2&as=add')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Brand Logo' })).toBeVisible()

  const field = (name: string) => main.getByRole('textbox', { name, exact: true }).first()
  for (const [name, text] of [
    ['Brand Code', brandCode],
    ['Brand Name', 'Nova Home'],
    ['Category', 'Furniture'],
    ['Action Name', 'novaHome'],
    ['MCC Code', '5712'],
    ['Priority', '3'],
    ['Allowed Brand Payment Types', '["EMI"]'],
    ['Bank TIDs', '{}'],
    ['Brand Offer Description', 'Lamps and chairs'],
  ] as const)
    await field(name).fill(text)
  await main.getByRole('button', { name: 'Add validation' }).click()
  const validation = main.getByRole('group', { name: 'Validation 1' })
  for (const [name, text] of [
    ['Label', 'Serial number'],
    ['Attribute', 'serial'],
    ['Message', 'Eight characters'],
    ['Expression', '^[A-Z0-9]{8}$'],
  ] as const)
    await validation.getByRole('textbox', { name, exact: true }).fill(text)
  await main.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Successfully Saved!')
  await expect(main.getByRole('combobox', { name: 'Brand', exact: true })).toHaveValue(brandCode)
  await expect(main.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()

  await main.getByRole('tab', { name: 'Categories' }).click()
  await main.getByRole('link', { name: 'Add root category' }).click()
  const category = page.getByRole('dialog', { name: 'Add root category' })
  await category.getByRole('textbox', { name: 'Category' }).fill('Home')
  await category.getByRole('button', { name: 'Add' }).click()
  await main.getByRole('treeitem', { name: /^Home/ }).click()
  await main.getByRole('button', { name: 'Add child to Home' }).click()
  const child = page.getByRole('dialog', { name: 'Add child category' })
  await child.getByRole('textbox', { name: 'Category' }).fill('Lamps')
  await child.getByRole('button', { name: 'Add' }).click()
  await expect(child).toBeHidden()

  await main.getByRole('tab', { name: 'Product Mgmt' }).click()
  const columns = ['product_code', 'product_name', 'prod_price', 'prod_description', 'product_category']
  await main.getByLabel('Spreadsheet').setInputFiles(sheetFile('products.xlsx', columns, rows))
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('link', { name: `At fault: ${faulty.length}, show the rows` })).toBeVisible()
  await applyPlan(page, main)
  await expect(main.getByText('Successfully uploaded products!', { exact: true })).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: `${sound.length} products, 0 complete` })).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download result' }).click()
  const result = (await rowsOfWorkbook(await download)).slice(1)
  const failed = result.flatMap((row, at) => (row.at(-2) === 'FAILED' && row.at(-1) !== '' ? [at] : []))
  expect([result.length, failed]).toEqual([500, faulty.map(([at]) => at)])

  await main.getByRole('tab', { name: /^2\. Upload\/Map Images/ }).click()
  await main.getByRole('link', { name: 'Map images by name' }).click()
  const mapping = page.getByRole('dialog', { name: 'Map images by name' })
  await mapping
    .getByLabel('Image files')
    .setInputFiles([
      picture('holiday.png', 140),
      picture(`${skuAt(0).toLowerCase()}_2.png`, 90),
      ...sound.slice(0, images - 1).map((sku, at) => picture(`${sku}.png`, at % 200)),
    ])
  await expect(mapping.getByText(`${images} of ${images + 1} files have a SKU`)).toBeVisible()
  await expect(mapping.getByText('No product of this brand has this SKU.')).toBeVisible()
  await mapping.getByRole('button', { name: `Add ${images} images` }).click()
  await expect(mapping.getByText(/^\d+ of \d+ saved/)).toBeVisible()
  // Once each is kept on the device they go on without the dialog.
  const stored = () =>
    page.evaluate(
      (of) =>
        new Promise<boolean>((resolve, reject) => {
          void indexedDB.databases().then((names) => {
            const name = names.find((one) => one.name?.startsWith('ops_work_'))?.name ?? ''
            const request = indexedDB.open(name)
            request.onerror = () => reject(request.error)
            request.onsuccess = () => {
              const read = request.result.transaction('receipts').objectStore('receipts').count()
              const waiting = request.result.transaction('outbox').objectStore('outbox').count()
              waiting.onsuccess = () => {
                request.result.close()
                resolve(read.result + waiting.result >= of)
              }
            }
          })
        }),
      images,
    )
  await expect.poll(stored).toBe(true)
  await mapping.getByRole('button', { name: 'Close' }).last().click()

  await main.getByRole('tab', { name: 'Scheme Mgmt' }).click()
  await main.getByRole('link', { name: 'Upload scheme' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload scheme' })
  await upload.getByLabel('From Date').fill(today)
  await upload.getByLabel('To Date').fill(dayAfter(today, 5))
  await upload.getByLabel('Spreadsheet').setInputFiles(
    sheetFile(
      'scheme.xlsx',
      ['scheme_code', 'scheme_desc', 'is_emi', 'is_cashback', 'sku', 'min_amount', 'max_amount'],
      Array.from({ length: 29 }, (_, at) => [
        at < 25 ? 'NOVA_EMI' : 'NOVA_NEXT',
        'Six months without cost',
        'Yes',
        'No',
        skuAt(at),
        '',
        '',
      ]),
    ),
  )
  await expect(upload.getByText('Records Found: 29')).toBeVisible()
  await expect(upload.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await upload.getByLabel(`The schemes of this file are for ${brandCode}`).check()
  await upload.getByRole('button', { name: 'Submit' }).click()
  await expect(upload.getByText(/a colleague has to confirm this/)).toBeVisible()
  const [job] = await ask(`select id from file_jobs where script_id = 'scheme_config' order by created_at desc limit 1`)
  const second = await openPanel('catalogue2')
  await second.goto(`/file-jobs/${String(job?.['id'])}`)
  await applyPlan(second, second.getByRole('main'))
  await expect(upload.getByText('Successfully Updated!', { exact: true })).toBeVisible()
  await upload.getByRole('button', { name: 'Close' }).last().click()

  const times = async () =>
    (
      await ask(
        `select s.scheme_code || ' ' || count(*) || ' until ' || to_char((m.to_at at time zone 'Asia/Kolkata')::date - 1, 'YYYY-MM-DD') as time
         from scheme_models m join product_schemes s on s.id = m.scheme_id
         where s.brand_code = $1 and m.from_at < m.to_at group by s.scheme_code, m.to_at order by 1`,
        [brandCode],
      )
    ).map(({ time }) => time)
  const extended = [`NOVA_EMI 25 until ${dayAfter(today, 20)}`, `NOVA_NEXT 4 until ${dayAfter(today, 5)}`]
  await main.getByRole('link', { name: 'Extend NOVA_EMI' }).click()
  const extension = page.getByRole('dialog', { name: 'Extend NOVA_EMI' })
  await extension.getByLabel('Last day').fill(dayAfter(today, 20))
  await expect(extension.getByText('Changes 1 scheme, 25 models')).toBeVisible()
  await extension.getByRole('button', { name: 'Extend' }).click()
  await expectAnnounced(page, 'Successfully Updated! 1 scheme, 25 models')
  await expect.poll(times).toEqual(extended)

  // Twenty of them go to the other scheme, and come back.
  await main.getByRole('textbox', { name: 'SKU or model' }).fill('NOVA-LAMP')
  await main.getByRole('button', { name: 'Search' }).last().click()
  await expect(main.getByRole('link', { name: 'Timeline of NOVA-LAMP-119' })).toBeVisible()
  await main.getByRole('button', { name: 'Choose all' }).click()
  await expect(main.getByText('20 chosen')).toBeVisible()
  await main.getByRole('button', { name: 'Move SKU' }).click()
  const move = page.getByRole('dialog', { name: 'Move SKU' })
  await move.getByLabel('To scheme').selectOption('NOVA_NEXT')
  await move.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move' }).click()
  await expect(move).toBeHidden()
  await expect.poll(times).toContain(`NOVA_NEXT 24 until ${dayAfter(today, 5)}`)
  await main.getByRole('link', { name: 'Timeline of NOVA-LAMP-119' }).click()
  const timeline = page.getByRole('dialog', { name: 'Timeline of NOVA-LAMP-119' })
  await expect(timeline.getByRole('row', { name: /NOVA_(EMI|NEXT)/ })).toHaveCount(2)
  await timeline.getByRole('button', { name: 'Close' }).last().click()
  await main.getByRole('link', { name: 'Changes' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes of schemes' })
  await changes.getByRole('button', { name: 'Take back: SKUs moved' }).click()
  await expectAnnounced(page, 'It was taken back.')
  await expect.poll(times).toEqual(extended)
  await changes.getByRole('button', { name: 'Close' }).last().click()

  await main.getByRole('tab', { name: 'Offers' }).click()
  await expect(main.getByText('No offers yet')).toBeVisible()
  await main.getByRole('link', { name: 'Add Offer' }).click()
  await field('Offer Name').fill('Nova festival')
  await field('Priority').fill('10')
  await main.getByLabel('From Date').fill(today)
  await main.getByLabel('To Date').fill(dayAfter(today, 2))
  await main.getByLabel('File of Offer Image').setInputFiles(picture('banner.png', 60))
  await expect(main.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Nova festival' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('link', { name: 'Edit Nova festival' })).toBeVisible()

  const other = await openPanel('opsadmin')
  for (const one of [page, other]) {
    await one.goto(tab(2, '&as=edit'))
    await expect(one.getByRole('textbox', { name: 'Brand Name' })).toHaveValue('Nova Home')
  }
  await other.getByRole('textbox', { name: 'Brand Name' }).fill('Nova Living')
  await other.getByRole('textbox', { name: 'Action Name' }).fill('novaLiving')
  await other.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(other, 'Successfully Saved!')
  await field('Brand Name').fill('Nova House')
  watch.expectStatuses(412)
  await main.getByRole('button', { name: 'Save' }).click()
  const merge = page.getByRole('dialog', { name: 'Somebody else changed this brand' })
  await merge.getByRole('radio', { name: 'Mine Nova House' }).check()
  await expect(merge.getByRole('radio', { name: 'Theirs novaLiving' })).toBeChecked()
  await merge.getByRole('button', { name: 'Save' }).click()
  const saved = `select brand_name, action_name, version from brand_forms where brand_code = $1`
  await expect
    .poll(() => ask(saved, [brandCode]))
    .toEqual([{ brand_name: 'Nova House', action_name: 'novaLiving', version: 3 }])

  const counted = `select (select count(*)::int from products where brand_code = $1) as products,
    (select count(*)::int from product_images i join products p on p.id = i.product_id where p.brand_code = $1) as images`
  await expect.poll(() => ask(counted, [brandCode]), { timeout: 120_000 }).toEqual([{ products: sound.length, images }])
})
