import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import sharp from 'sharp'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import { banks } from './words.ts'

/** Merchants above this number have no KYC papers: a load of a million must stay quick. */
const lastWithPapers = 'M0020000'
const shown = `m.merchant_code between 'M0000001' and '${lastWithPapers}' and length(m.merchant_code) = 8
  and (m.merchant_code <= 'M0000100' or (m.kyc_approved is null and m.is_kyc_submitted))`

const items = `
  select m.id, v.item_group, v.type, v.is_verified, v.verified_name from merchants m cross join lateral (values
    ('BASICDETAILS', 'BASIC', true, ''),
    ('IDENTITY', 'PAN', m.pan_number <> '', case when right(m.merchant_code, 7)::int % 13 = 0 then 'RAMESH GAIKWAD' else upper(m.contact_person) end),
    ('IDENTITY', 'AADHAAR', m.is_aadhaar_verified or right(m.merchant_code, 7)::int % 3 > 0, upper(m.contact_person)),
    ('LEGALITY', 'GST', m.gst_number <> '', upper(m.business_name)),
    ('BUSINESSADDRESS', 'ADDRESS', right(m.merchant_code, 7)::int % 4 > 0, ''),
    ('BANKVERIFICATION', 'BANKACCOUNT', right(m.merchant_code, 7)::int % 5 > 0, upper(m.account_holder_name))) v(item_group, type, is_verified, verified_name)
  where ${shown}`

/** Verified items, remarks and the demo banks; adding them again adds nothing. */
export const addKycPapers = async (client: PoolClient, now: Date): Promise<void> => {
  await client.query(
    'insert into ifsc_banks (code, bank_name) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [banks.map(([, code]) => code), banks.map(([name]) => name)],
  )
  const today = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000)
  await client.query(
    `insert into kyc_items (merchant_id, item_group, type, is_verified, verified_name) ${items} on conflict do nothing`,
  )
  await client.query(
    `insert into kyc_records (merchant_id, business_type, whatsapp_mobile_number, trade_name)
     select m.id, case when m.business_name like '% Private Limited' then 'Private Limited'
       when m.business_name like '% and Company' then 'Partnership' else 'Proprietorship' end, m.mobile_number, m.business_name
     from merchants m where ${shown} on conflict do nothing`,
  )
  await client.query(
    `insert into provider_verifications (merchant_id, state, waiting_since)
     select m.id, 'pending', $1::timestamptz - (right(m.merchant_code, 7)::int % 30) * interval '1 hour' from merchants m
     where m.merchant_code between 'M0000001' and 'M0000100' and m.kyc_approved = 1 and right(m.merchant_code, 7)::int % 5 = 0 on conflict do nothing`,
    [today],
  )
  await client.query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select md5('demo decline ' || m.merchant_code)::uuid, m.id, p.id, 'KYC', 'Declined',
       (array['The cheque cannot be read.', 'The PAN is of another person.', 'The address proof is older than three months.'])[1 + right(m.merchant_code, 7)::int % 3],
       m.kyc_updated_at
     from merchants m join staff p on p.login_id = 'kycreviewer'
     where m.kyc_approved = 0 and m.kyc_updated_at is not null and m.merchant_code between 'M0000001' and '${lastWithPapers}'
       and length(m.merchant_code) = 8 on conflict do nothing`,
  )
}

interface Holder {
  readonly id: number
  readonly merchant_code: string
  readonly business_name: string
  readonly contact_person: string
  readonly pan_number: string
  readonly address: string
  readonly city: string
  readonly pin_code: string
  readonly bank_name: string
  readonly ifsc: string
}

const text = (words: string) => words.replace(/[&<>]/g, '')
const line = (x: number, y: number, size: number, words: string, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${weight}" fill="#1f2328">${text(words)}</text>`
const card = (width: number, height: number, paper: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${inside}${line(
    width - 190,
    height - 24,
    22,
    'SPECIMEN',
    700,
  )}</svg>`

const drawings: Readonly<Record<'pan' | 'address' | 'cheque' | 'store', (holder: Holder) => string>> = {
  pan: (holder) =>
    card(
      860,
      540,
      '#e7eef7',
      `<rect x="640" y="130" width="170" height="210" fill="#c7d2e2"/><circle cx="725" cy="205" r="42" fill="#8394ad"/><path d="M655 340c0-60 30-85 70-85s70 25 70 85z" fill="#8394ad"/>` +
        line(40, 70, 30, 'Permanent Account Number', 700) +
        line(40, 170, 22, 'Name') +
        line(40, 205, 32, holder.contact_person.toUpperCase(), 700) +
        line(40, 290, 22, 'Number') +
        line(40, 335, 44, holder.pan_number, 700),
    ),
  address: (holder) =>
    card(
      760,
      1_000,
      '#fdfdfb',
      line(50, 90, 34, 'Electricity bill', 700) +
        line(50, 170, 24, holder.business_name) +
        line(50, 210, 24, holder.address) +
        line(50, 250, 24, `${holder.city} ${holder.pin_code}`) +
        Array.from(
          { length: 9 },
          (_, row) => `<rect x="50" y="${340 + row * 56}" width="660" height="2" fill="#c9ccd1"/>`,
        ).join(''),
    ),
  cheque: (holder) =>
    card(
      1_000,
      460,
      '#eef5ee',
      line(40, 70, 30, holder.bank_name, 700) +
        line(40, 108, 20, `IFSC ${holder.ifsc}`) +
        `<rect x="40" y="190" width="700" height="2" fill="#7d8b7d"/><rect x="40" y="260" width="700" height="2" fill="#7d8b7d"/><path d="M60 340 300 120M90 350 330 130" stroke="#57606a" stroke-width="2"/>` +
        line(180, 210, 26, 'CANCELLED', 700) +
        line(560, 360, 24, holder.contact_person),
    ),
  store: (holder) =>
    card(
      900,
      600,
      '#cfe3f5',
      `<rect x="120" y="180" width="660" height="360" fill="#d9b28c"/><rect x="100" y="150" width="700" height="80" fill="#a4473c"/><rect x="170" y="300" width="220" height="240" fill="#f3ead7"/><rect x="470" y="280" width="260" height="150" fill="#9fc3de"/><rect y="540" width="900" height="60" fill="#8b8f94"/>` +
        `<text x="450" y="203" text-anchor="middle" font-family="sans-serif" font-size="34" font-weight="700" fill="#fff">${text(holder.business_name)}</text>`,
    ),
}

const withDocuments = 40

/** Drawn specimens for the merchants that wait longest, and for the hundred that people know. */
export const addKycDocuments = async (
  client: PoolClient,
  { seal, files, now }: { seal: FieldSeal; files: FileStore; now: Date },
): Promise<void> => {
  const { rows } = await client.query<Holder>(
    `(select m.* from merchants m where m.kyc_approved is null and m.is_kyc_submitted order by m.kyc_submitted_at, m.merchant_code limit ${withDocuments})
     union (select m.* from merchants m where m.merchant_code between 'M0000001' and 'M0000100' and m.kyc_approved is null and m.is_kyc_submitted)`,
  )
  for (const holder of rows)
    for (const kind of ['pan', 'address', 'cheque', 'store'] as const) {
      const hex = createHash('sha256').update(`demo ${kind} ${holder.merchant_code}`).digest('hex')
      const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
      const known = await client.query('select 1 from kyc_documents where id = $1', [id])
      if (known.rows.length > 0) continue
      const bytes = await sharp(Buffer.from(drawings[kind](holder)))
        .png({ palette: true })
        .toBuffer()
      const path = await files.scratchPath()
      await writeFile(path, seal.sealBytes(bytes, sealedFields.kycDocument), { mode: 0o600 })
      await client.query(
        `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
         values ($1, $2, $3, 'image/png', $4, $5, $6, $7)`,
        [id, holder.id, kind, await files.keep(path), bytes.length, createHash('sha256').update(bytes).digest(), now],
      )
      if (kind !== 'store')
        await client.query(
          `update merchants set ${{ pan: 'pan_url', address: 'address_url', cheque: 'cheque_url' }[kind]} = $2 where id = $1`,
          [holder.id, `/kyc-documents/${id}`],
        )
    }
}
