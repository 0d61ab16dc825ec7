import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { dayFromToday, drawPicture, openCatalogueFixture } from '#tests/support/catalogueFixture.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { codeOf, statusAndCodeOf } from '#tests/support/outcome.ts'
import { limitToBrand } from '#tests/support/transactions.ts'
import { sealUpload, sendPart } from '#tests/support/uploads.ts'

const brandCode = 'ASTRON'

test('products are searched in SKU, name and description; a limited person finds those of their brands alone', async () => {
  const { desk: testGateway, joel } = await openCatalogueFixture(inject('postgresUrl'))
  const edited = { brandCode, productCode: 'SKU-03', productName: 'Tea 100%', price: 125_050, description: 'A_B' }
  await joel.call('catalogue.updateProduct', edited, { ifMatch: 1 })
  expect(await codeOf(joel.call('catalogue.updateProduct', edited, { ifMatch: 1 }))).toBe('record-changed')
  const find = async (text: string) =>
    (await joel.call('catalogue.products', { brandCode, text, page: 1, size: 50 })).rows.map((row) => row.productCode)
  expect([await find('sku-1'), await find('TEA 100%'), await find('a_b'), await find('_')]).toEqual([
    Array.from({ length: 10 }, (_, at) => `SKU-${10 + at}`),
    ['SKU-03'],
    ['SKU-03'],
    ['SKU-03'],
  ])
  expect(await joel.call('catalogue.gaps', { brandCode })).toEqual({
    products: 20,
    noPrice: 19,
    noImage: 20,
    noMinMax: 20,
    complete: 0,
  })
  expect(await codeOf(joel.call('catalogue.products', { brandCode: 'NOWHERE', page: 1, size: 5 }))).toBe(
    'brand-not-found',
  )
  await testGateway.database.pool.query(`insert into staff_brands (staff_id, brand_id)
    select s.id, b.id from staff s, brands b where s.login_id = 'catalogue' and b.brand_code = 'BOLTWAVE'`)
  expect(await codeOf(joel.call('catalogue.products', { brandCode, page: 1, size: 5 }))).toBe('brand-not-found')
})

test('of twenty pictures added at once to a product with four, one finds a place; they are served resized and kept', async () => {
  const { desk: testGateway, joel, pool } = await openCatalogueFixture(inject('postgresUrl'))
  const names: string[] = []
  for (let at = 0; at < 8; at += 1) names.push(await drawPicture(joel, 'product', at * 20))
  const of = { brandCode, productCode: 'SKU-01' }
  await joel.call('catalogue.addImages', { ...of, images: names.slice(0, 4) })
  const ends = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      codeOf(joel.call('catalogue.addImages', { ...of, images: [names[4 + (at % 4)] ?? ''] })),
    ),
  )
  const { rows } = await joel.call('catalogue.products', { brandCode, text: 'sku-01', page: 1, size: 1 })
  expect([rows[0]?.productImages.length, ends.includes('image-limit')]).toEqual([5, true])
  await expect(
    pool.query(`insert into product_images (product_id, place, picture)
      select i.product_id, 6, p.name from product_images i, pictures p limit 1`),
  ).rejects.toThrow('product_images_place')

  const [first = '', ...others] = rows[0]?.productImages ?? []
  const ordered = await joel.call('catalogue.orderImages', { ...of, images: [...others, first] })
  expect(ordered.productImages.at(-1)).toBe(first)
  expect((await joel.call('catalogue.deleteImage', { ...of, image: first })).productImages).toEqual(others)

  const seen = await fetch(`${testGateway.address}/pictures/${first}/64.webp`)
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect((await fetch(`${testGateway.address}/pictures/${first}/65.webp`)).status).toBe(404)
  expect((await fetch(`${testGateway.address}/pictures/${'A'.repeat(43)}/64.webp`)).status).toBe(404)
})

/** As programs of Windows save it: rows from below, 24 bits, each row filled up to four bytes. */
const bitmapOf = (width: number, height: number, claimed = width): Buffer => {
  const row = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + row * height, 0x7f).fill(0, 0, 54)
  bytes.write('BM')
  for (const [at, value] of [
    [2, bytes.length],
    [6, 0],
    [10, 54],
    [14, 40],
    [18, claimed],
    [22, height],
    [26, 1 + (24 << 16)],
    [30, 0],
    [34, row * height],
  ] as const)
    bytes.writeInt32LE(value, at)
  return bytes
}

test('a picture of sealed parts goes behind the others once, a bitmap too; a sixth is refused, and so is what is none', async () => {
  const { desk: testGateway, joel } = await openCatalogueFixture(inject('postgresUrl'))
  const commitOf = async (bytes: Buffer, productCode = 'SKU-07') => {
    const upload = await sealUpload(testGateway.gateway.uploadKey.point, {
      name: 'picture',
      bytes: new Uint8Array(bytes),
    })
    for (const part of upload.parts.keys()) await sendPart(testGateway.address, joel, upload, part)
    const { uploadId, parts, byteSize, sha256, point } = upload.commit
    return { uploadId, parts, byteSize, sha256, point, brandCode, productCode }
  }
  const request = await commitOf(bitmapOf(31, 20))
  const options = { idempotencyKey: crypto.randomUUID() }
  const commit = () => joel.call('catalogue.commitImage', request, options)
  const [first, second] = await Promise.all([commit(), commit()])
  expect(second).toEqual(first)
  expect(await commit()).toEqual(first)
  expect(await codeOf(joel.call('catalogue.commitImage', request))).toBe('key-reused')
  const seen = await fetch(`${testGateway.address}/pictures/${first.imageName}/320.webp`)
  const { width, height } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata()
  expect([width, height]).toEqual([31, 20])

  const send = async (bytes: Buffer, sku?: string) =>
    codeOf(joel.call('catalogue.commitImage', await commitOf(bytes, sku)))
  for (const shade of [10, 60, 110, 160]) expect(await send(pngOf(8, 8, shade))).toBe('done')
  expect([
    await send(pngOf(8, 8, 210)),
    await send(pngOf(8, 8, 210), 'NOWHERE'),
    await send(Buffer.from('MZ this program cannot be run'), 'SKU-08'),
    await send(bitmapOf(4, 4, 30_000), 'SKU-08'),
    await send(bitmapOf(4, 4).subarray(0, 40), 'SKU-08'),
  ]).toEqual(['image-limit', 'record-not-found', 'document-unusable', 'document-unusable', 'document-unusable'])
  const { rows } = await joel.call('catalogue.products', { brandCode, text: 'sku-07', page: 1, size: 1 })
  expect([rows[0]?.productImages.length, rows[0]?.productImages[0]]).toEqual([5, first.imageName])
})

test('a picture of sealed parts gets one name, which forms of its kind take; of a form that is not the person’s, and of a program, there is none', async () => {
  const { desk: testGateway, joel } = await openCatalogueFixture(inject('postgresUrl'))
  const commitOf = async (bytes: Buffer, purpose: 'banner' | 'campaign') => {
    const upload = await sealUpload(testGateway.gateway.uploadKey.point, {
      name: 'picture',
      bytes: new Uint8Array(bytes),
    })
    for (const part of upload.parts.keys()) await sendPart(testGateway.address, joel, upload, part)
    const { uploadId, parts, byteSize, sha256, point } = upload.commit
    return { uploadId, parts, byteSize, sha256, point, purpose }
  }
  const request = await commitOf(pngOf(40, 20, 90), 'banner')
  const options = { idempotencyKey: crypto.randomUUID() }
  const commit = () => joel.call('pictures.commit', request, options)
  const [first, second] = await Promise.all([commit(), commit()])
  expect(first).toMatchObject({ width: 40, height: 20 })
  expect([second, await commit()]).toEqual([first, first])
  const banner = {
    brandCode,
    brandOfferName: 'Festival',
    bannerStatus: 'ACTIVE' as const,
    redirectionUrl: '',
    stickyAdd: false,
    priority: 1,
    mediaUrl: first.imageName,
    startDate: dayFromToday(0),
    endDate: dayFromToday(3),
  }
  expect((await joel.call('banners.save', banner)).banner.mediaUrl).toBe(first.imageName)
  expect([
    await codeOf(joel.call('pictures.commit', request)),
    await codeOf(joel.call('pictures.commit', await commitOf(pngOf(8, 8, 10), 'campaign'))),
    await codeOf(joel.call('pictures.commit', await commitOf(Buffer.from('MZ this program cannot be run'), 'banner'))),
  ]).toEqual(['key-reused', 'not-allowed', 'document-unusable'])
})

test('brands are found by a part of their code, products by the beginning of their SKU; those of others by nobody', async () => {
  const { desk: testGateway, joel } = await openCatalogueFixture(inject('postgresUrl'))
  const find = async (text: string) => {
    const { brands, products } = await joel.call('catalogue.find', { text })
    return [brands.map((one) => one.brandCode), products.map((one) => one.productCode)]
  }
  expect([await find('stro'), await find('sku-1'), await find('KU-1')]).toEqual([
    [['ASTRON'], []],
    [[], ['SKU-10', 'SKU-11', 'SKU-12', 'SKU-13', 'SKU-14']],
    [[], []],
  ])
  await limitToBrand(testGateway.database.db, 'catalogue', 'BOLTWAVE')
  expect([await find('stro'), await find('sku-1')]).toEqual([
    [[], []],
    [[], []],
  ])
})

test('what is no picture is refused by its content', async () => {
  const { joel } = await openCatalogueFixture(inject('postgresUrl'))
  const send = (bytes: Buffer) =>
    codeOf(joel.call('pictures.upload', { purpose: 'logo', filename: 'a.png', image: bytes.toString('base64') }))
  expect([
    await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    await send(Buffer.from('MZ\u0090 this program cannot be run')),
    await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])),
  ]).toEqual(['document-unusable', 'document-unusable', 'document-unusable'])
})

test('categories are a tree of five levels whose siblings differ; neither a double nor a cycle passes the database', async () => {
  const { joel, pool } = await openCatalogueFixture(inject('postgresUrl'))
  const add = (categoryDescription: string, parentCategoryId?: number) =>
    joel.call('catalogue.addCategory', {
      brandCode,
      categoryDescription,
      businessLob: 'RETAIL',
      activeStatus: 'Y',
      ...(parentCategoryId === undefined ? {} : { parentCategoryId }),
    })
  const ids: number[] = []
  for (const level of [0, 1, 2, 3, 4]) {
    const added = await add(`Level ${level}`, ids.at(-1))
    expect(added.level).toBe(level)
    ids.push(added.id)
  }
  expect(await statusAndCodeOf(add('Level 5', ids[4]))).toEqual([422, 'category-too-deep'])
  expect(await statusAndCodeOf(add('  LEVEL   0 '))).toEqual([409, 'category-present'])
  const found = await joel.call('catalogue.categories', { brandCode, text: 'level 2' })
  expect(found.map(({ categoryDescription }) => categoryDescription)).toEqual(['Level 0', 'Level 1', 'Level 2'])
  await expect(
    pool.query('update product_categories set parent_id = $1, level = 1 where id = $2', [ids[2], ids[0]]),
  ).rejects.toThrow()
})

test('a brand is made from nothing, sanitised, and not overwritten by who saw an older one', async () => {
  const { joel } = await openCatalogueFixture(inject('postgresUrl'))
  const form = {
    brandCode: 'NEWBRAND',
    isNew: true,
    brandName: 'New Brand',
    brandLogo: await drawPicture(joel, 'logo'),
    mccCode: 5732,
    priority: 1,
    category: 'Electronics',
    preferredWarrantyVendor: '',
    warrantyVendorMerchantCode: '',
    allowedBrandPaymentTypes: '["EMI"]',
    brandOfferDesc: '<p onclick="x()">Good <b>phones</b><script>alert(1)</script></p>',
    brandValidations: [
      {
        category: '',
        regex: '^\\d{15}$',
        errorMessage: 'Wrong',
        label: 'IMEI',
        attributeName: 'imei',
        isMandatory: true,
      },
    ],
    bankTids: '{"HDFC":"1"}',
    actionName: 'open',
  }
  const saved = await joel.call('brandForm.save', form)
  expect(saved.brandOfferDesc).toBe('<p>Good <b>phones</b></p>')
  expect(await codeOf(joel.call('brandForm.save', form))).toBe('brand-code-taken')
  const second = { ...form, isNew: false, brandName: 'Newer' }
  expect((await joel.call('brandForm.save', second, { ifMatch: 1 })).version).toBe(2)
  expect(await codeOf(joel.call('brandForm.save', second, { ifMatch: 1 }))).toBe('record-changed')
  const post = (part: object) =>
    joel.post('/ops/brandoffer', { action: 'addUpdateBrand', brand_code: 'NEWBRAND', ...part })
  expect((await post({ bank_tids: '[1,]' })).status).toBe(400)
})

test('a banner names those of its priority beside it', async () => {
  const { desk: testGateway, joel } = await openCatalogueFixture(inject('postgresUrl'))
  const banner = {
    brandCode,
    brandOfferName: 'Diwali',
    bannerStatus: 'ACTIVE' as const,
    redirectionUrl: 'https://astron.example/offer',
    stickyAdd: false,
    priority: 3,
    mediaUrl: await drawPicture(joel, 'banner'),
    startDate: dayFromToday(0),
    endDate: dayFromToday(9),
  }
  const first = await joel.call('banners.save', banner)
  expect([first.banner.state, first.overlaps]).toEqual(['live', []])
  const later = { ...banner, brandOfferName: 'Later', startDate: dayFromToday(9), endDate: dayFromToday(12) }
  expect((await joel.call('banners.save', later)).overlaps).toEqual(['Diwali'])
  expect(await codeOf(joel.call('banners.save', { ...banner, endDate: dayFromToday(-1) }))).toBe('span-wrong')
  const support = await testGateway.signIn('support')
  expect(await codeOf(support.call('banners.list', { brandCode }))).toBe('not-allowed')
})

test('a group code has dealer categories, blank among them; of two edits at once both are kept', async () => {
  const { joel } = await openCatalogueFixture(inject('postgresUrl'))
  const of = { brand: brandCode, groupCode: 'G1' }
  await joel.call('groupCodes.add', { ...of, dealerCategory: 'GOLD' })
  expect(await codeOf(joel.call('groupCodes.add', { ...of, dealerCategory: 'X' }))).toBe('group-code-taken')
  const edit = async (seen: readonly string[], wanted: readonly string[]) =>
    (await joel.call('groupCodes.edit', { ...of, dealerCategory: [...seen], selectedDealers: [...wanted] })).map(
      ({ dealerCategory }) => dealerCategory,
    )
  expect(await edit(['GOLD'], ['GOLD', ''])).toEqual(['', 'GOLD'])
  expect(await edit(['GOLD'], ['SILVER'])).toEqual(['', 'SILVER'])
  expect(await edit(['GOLD'], ['GOLD', 'BRONZE'])).toEqual(['', 'BRONZE', 'SILVER'])
  expect(await edit(['', 'BRONZE', 'SILVER'], ['SILVER'])).toEqual(['SILVER'])
  expect(await codeOf(edit(['GOLD', 'SILVER'], ['GOLD']))).toBe('record-changed')
  expect(await joel.call('productSchemes.setGroups', { schemeCode: 'A', groupCodes: ['G1'] })).toEqual([
    { groupCode: 'G1', waits: null },
  ])
  expect(await codeOf(joel.call('productSchemes.setGroups', { schemeCode: 'A', groupCodes: ['G9'] }))).toBe(
    'record-not-found',
  )
})
