import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { formatRupees } from '#contract/wire/money.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { Tx } from '#server/db/database.ts'

type Disputed = { ref: string; txn: string; name: string; paise: string; at: Date }
type Kind = 'invoice' | 'delivery'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const line = (y: number, text: string, size = 26, weight = 400): string =>
  `<text x="70" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`

const drawings: Readonly<Record<Kind, (disputed: Disputed) => readonly string[]>> = {
  invoice: ({ name, txn, paise, at }) => [
    line(120, 'Tax invoice', 46, 700),
    line(200, name),
    line(250, `Payment ${txn}`),
    line(300, formatIndian(new Date(at), 'DD MMM YYYY')),
    line(420, '1 piece, with its box'),
    line(500, `Paid ${formatRupees(Number(paise))}`, 34, 700),
  ],
  delivery: ({ name, at }) => [
    line(120, 'Proof of delivery', 46, 700),
    line(200, `From ${name}`),
    line(
      250,
      `Handed over on ${formatIndian(new Date(new Date(at).getTime() + 2 * 86_400_000), 'DD MMM YYYY, HH:mm')}`,
    ),
    line(420, 'Received in good order. Signature:'),
    '<path d="M80 560c40-90 70-90 60 0s60 10 90-40 40-20 30 20 60 20 110-30" fill="none" stroke="#223" stroke-width="5"/>',
  ],
}

const imageOf = (kind: Kind, disputed: Disputed): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="680"><rect width="860" height="680" fill="#fdfdfb"/>${drawings[kind](disputed).join('')}</svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer()

interface Load {
  readonly seal: FieldSeal
  readonly files: FileStore
  readonly now: Date
}

/** What proves two disputes that were answered, and the one that is to be answered next. */
export const addDemoEvidence = async (tx: Tx, { seal, files, now }: Load): Promise<void> => {
  const { rows } = await tx.execute<Disputed>(sql`
    select d.dispute_ref as ref, t.txn_ref_number as txn, m.display_name as name, t.amount_paise as paise, t.created_at as at
    from disputes d join transactions t on t.id = d.transaction_id join merchants m on m.id = t.merchant_id
    where (d.status = 'defended' or d.dispute_ref = 'DSP-000001')
      and not exists (select from dispute_evidence e where e.dispute_ref = d.dispute_ref)`)
  for (const disputed of rows)
    for (const kind of ['invoice', 'delivery'] as const) {
      const bytes = await imageOf(kind, disputed)
      const hex = createHash('sha256').update(`demo ${kind} ${disputed.ref}`).digest('hex')
      const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
      const path = await files.scratchPath()
      await writeFile(path, seal.sealBytes(bytes, sealedFields.disputeEvidence), { mode: 0o600 })
      await tx.execute(sql`
        insert into dispute_evidence (id, dispute_ref, kind, file_name, content_type, storage_key, byte_size, sha256, added_by, added_at)
        select ${id}, ${disputed.ref}, ${kind}, ${kind === 'invoice' ? 'invoice.png' : 'signed delivery note.png'}, 'image/png',
          ${await files.keep(path)}, ${bytes.length}, ${createHash('sha256').update(bytes).digest()}, id,
          ${new Date(now.getTime() - 86_400_000).toISOString()} from staff where login_id = 'finance'`)
    }
}
