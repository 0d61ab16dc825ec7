import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { type PicturePurpose, pictureSides } from '#contract/calls/files/pictures.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { Tx } from '#server/db/database.ts'
import { catalogueKinds } from './demoCatalogue.ts'

interface Load {
  readonly now: Date
  readonly files: FileStore
}

const frame = (width: number, height: number, paper: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${paper}"/>${inside}</svg>`
const words = (x: number, y: number, size: number, text: string, fill: string) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="700" fill="${fill}">${text}</text>`

/** What each kind of product looks like from the front. */
const shapes: Readonly<Record<(typeof catalogueKinds)[number], string>> = {
  Phone:
    '<rect x="290" y="100" width="220" height="440" rx="30" fill="#24292f"/><rect x="306" y="130" width="188" height="370" fill="#9ec5fe"/>',
  Television:
    '<rect x="130" y="150" width="540" height="310" rx="10" fill="#24292f"/><rect x="146" y="166" width="508" height="278" fill="#a5d6ff"/><rect x="320" y="470" width="160" height="20" fill="#57606a"/>',
  Refrigerator:
    '<rect x="270" y="80" width="260" height="480" rx="14" fill="#d0d7de"/><rect x="270" y="240" width="260" height="6" fill="#8c959f"/><rect x="495" y="150" width="12" height="70" fill="#57606a"/><rect x="495" y="270" width="12" height="120" fill="#57606a"/>',
  'Washing Machine':
    '<rect x="240" y="110" width="320" height="420" rx="14" fill="#eaeef2"/><circle cx="400" cy="350" r="120" fill="#57606a"/><circle cx="400" cy="350" r="92" fill="#b6e3ff"/>',
  'Air Conditioner':
    '<rect x="120" y="220" width="560" height="190" rx="22" fill="#f6f8fa" stroke="#afb8c1" stroke-width="4"/><rect x="150" y="360" width="500" height="26" fill="#8c959f"/>',
  Laptop:
    '<rect x="210" y="140" width="380" height="250" rx="10" fill="#24292f"/><rect x="226" y="156" width="348" height="218" fill="#d2f4ea"/><path d="M150 410h500l40 50H110z" fill="#8c959f"/>',
  Speaker:
    '<rect x="300" y="90" width="200" height="460" rx="20" fill="#32383f"/><circle cx="400" cy="210" r="60" fill="#8c959f"/><circle cx="400" cy="400" r="84" fill="#8c959f"/>',
}

const addPicture = async (tx: Tx, { now, files }: Load, purpose: PicturePurpose, of: string, svg: string) => {
  const sha256 = createHash('sha256').update(`demo picture ${of}`).digest()
  const name = sha256.toString('base64url')
  // Each size at once: they are drawn by threads.
  const drawn = await Promise.all(
    pictureSides.map(async (side) => {
      const { data, info } = await sharp(Buffer.from(svg))
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      const path = await files.scratchPath()
      await writeFile(path, data, { mode: 0o600 })
      return { key: await files.keep(path), width: info.width, height: info.height }
    }),
  )
  const keys = drawn.map(({ key }) => key)
  const { width = 0, height = 0 } = drawn.at(-1) ?? {}
  await tx.execute(sql`
    insert into pictures (name, purpose, sha256, width, height, storage_keys, staff_id, created_at)
    select ${name}, ${purpose}, ${sha256}, ${width}, ${height}, ${sql.param(keys)}::text[], s.id,
      ${now.toISOString()}::timestamptz
    from staff s where s.login_id = 'catalogue'`)
  return name
}

const description =
  '<h2>Easy instalments</h2><p>Pay in <strong>6 or 12 months</strong> at no cost, on every card.</p><ul><li>Two years of warranty</li><li>Free installation</li></ul>'
const validations = [
  {
    category: '',
    regex: '^[0-9]{15}$',
    errorMessage: 'Write the 15 digits of the IMEI.',
    label: 'IMEI',
    attributeName: 'imei',
    isMandatory: true,
  },
  {
    category: 'Television',
    regex: '^[A-Z0-9]{8,12}$',
    errorMessage: 'The serial number is on the back.',
    label: 'Serial Number',
    attributeName: 'serialNumber',
    isMandatory: false,
  },
]

/** The last day of the banner and its priority say what becomes of it. */
const banners = [
  { name: 'Festival of instalments', colour: '#0969da', from: -10, to: 20, priority: 10, status: 'ACTIVE' },
  { name: 'New arrivals', colour: '#1a7f37', from: 15, to: 45, priority: 5, status: 'ACTIVE' },
  { name: 'Monsoon sale', colour: '#8250df', from: -90, to: -30, priority: 1, status: 'ACTIVE' },
] as const

const addBrand = async (tx: Tx, load: Load, brandCode: string): Promise<void> => {
  const at = load.now.toISOString()
  const name = brandCode.charAt(0) + brandCode.slice(1).toLowerCase()
  const logo = await addPicture(
    tx,
    load,
    'logo',
    `logo ${brandCode}`,
    frame(
      400,
      400,
      '#ddf4ff',
      `<circle cx="200" cy="200" r="140" fill="#0969da"/>${words(140, 250, 150, name.charAt(0), '#fff')}`,
    ),
  )
  await tx.execute(sql`
    insert into brand_forms (brand_code, brand_name, brand_logo, mcc_code, priority, category,
      allowed_brand_payment_types, brand_offer_desc, brand_validations, bank_tids, action_name, changed_by, changed_at)
    values (${brandCode}, ${name}, ${logo}, 5732, 10, 'Electronics', '{"emi":true,"card":true,"upi":false}',
      ${description}, ${JSON.stringify(validations)}::jsonb, '{"HDFC":"TID00001","ICICI":"TID00002"}', 'Buy', 'catalogue',
      ${at}::timestamptz)
    on conflict do nothing`)
  for (const { name: offer, colour, from, to, priority, status } of banners) {
    const media = await addPicture(
      tx,
      load,
      'banner',
      `banner ${brandCode} ${offer}`,
      frame(
        1_280,
        480,
        colour,
        words(80, 220, 76, offer, '#fff') +
          words(80, 310, 40, `on every ${name}`, '#ffffffcc') +
          `<circle cx="1050" cy="240" r="150" fill="#ffffff33"/>`,
      ),
    )
    await tx.execute(sql`
      insert into offer_banners (brand_code, brand_offer_name, banner_status, redirection_url, priority, media_url,
        from_at, to_at, creation_date, changed_by)
      select ${brandCode}, ${offer}, ${status}, ${`https://${brandCode.toLowerCase()}.example/offers`}, ${priority}, ${media},
        (d + make_interval(days => ${from}::int)) at time zone 'Asia/Kolkata',
        (d + make_interval(days => ${to}::int)) at time zone 'Asia/Kolkata', ${at}::timestamptz, 'catalogue'
      from date_trunc('day', ${at}::timestamptz at time zone 'Asia/Kolkata') d`)
  }
}

/** Logos and banners of some brands, and a picture for every other product of theirs. */
export const addDemoPictures = async (tx: Tx, load: Load, brandCodes: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute(sql`select from pictures limit 1`)
  if (rows.length > 0) return
  for (const kind of catalogueKinds) {
    const name = await addPicture(tx, load, 'product', kind, frame(800, 600, '#ffffff', shapes[kind]))
    await tx.execute(sql`
      insert into product_images (product_id, place, picture)
      select id, 1, ${name} from products
      where product_category = ${kind} and brand_code = any(${sql.param([...brandCodes])}::text[]) and id % 2 = 0
      on conflict do nothing`)
  }
  for (const brandCode of brandCodes) await addBrand(tx, load, brandCode)
}

const promoColours = ['#0969da', '#bc4c00', '#1a7f37', '#8250df', '#57606a'] as const

/** What shops see on the demo promo cards; a card that somebody made keeps its own. */
export const addDemoPromoPictures = async (tx: Tx, load: Load): Promise<void> => {
  const { rows } = await tx.execute<{ id: number; title: string; level: string }>(sql`
    select id, title, level from promo_cards where image like 'https://pictures.paywise.example/%' order by id`)
  for (const [at, { id, title, level }] of rows.entries()) {
    const name = await addPicture(
      tx,
      load,
      'campaign',
      `promo ${title}`,
      frame(
        1_200,
        600,
        promoColours[at % promoColours.length] ?? promoColours[0],
        `<circle cx="1040" cy="300" r="150" fill="#ffffff2e"/><circle cx="1040" cy="300" r="90" fill="#ffffff3d"/>${words(80, 300, 72, title, '#fff')}${words(80, 390, 44, level === 'all' ? 'For every shop' : 'For shops of the brand', '#ffffffcc')}`,
      ),
    )
    await tx.execute(sql`update promo_cards set image = ${name} where id = ${id}`)
  }
}
