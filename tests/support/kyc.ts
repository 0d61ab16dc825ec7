import { deflateSync, crc32 } from 'node:zlib'
import type { RequestOfName } from '#contract/index.ts'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { Client, TestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants, type MerchantRow } from './merchants.ts'

/** A merchant whose KYC was submitted and waits. */
export const waitingMerchant = (code: string, overrides: Partial<MerchantRow> = {}): MerchantRow =>
  buildMerchant({
    merchantCode: code,
    mobileNumber: `9${code.slice(1).padStart(9, '0')}`,
    emailId: `${code.toLowerCase()}@merchants.example`,
    kycApproved: null,
    isKycSubmitted: true,
    kycUpdatedAt: null,
    kycSubmittedAt: new Date('2026-11-20T06:30:00.000Z'),
    ...overrides,
  })

export const addMerchants = (testGateway: TestGateway, rows: readonly MerchantRow[]) =>
  insertMerchants(testGateway.database.db, rows)

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A real PNG in one colour. */
export const pngOf = (width: number, height: number, shade = 200): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(width + 1, shade)
  row[0] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const upload = (who: Client, merchantCode: string, kind: KycDocumentKind, bytes: Buffer) =>
  who.call('kyc.uploadDocument', {
    kind,
    merchantCode,
    image: bytes.toString('base64'),
  })

export const uploadAll = async (who: Client, merchantCode: string): Promise<void> => {
  for (const kind of ['pan', 'address', 'cheque'] as const) await upload(who, merchantCode, kind, pdfOf(['A document']))
}

/** A real PDF: one page for each text. */
export const pdfOf = (texts: readonly string[]): Buffer => {
  const pages = texts.map((_, at) => `${4 + at * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${pages.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, at) => {
      const drawn = `BT /F1 28 Tf 60 700 Td (${text}) Tj ET`
      const font = '/Resources << /Font << /F1 3 0 R >> >>'
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${font} /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const begin = file.length
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\n`
  return Buffer.from(`${file}startxref\n${begin}\n%%EOF\n`, 'latin1')
}

type Made = Partial<RequestOfName<'kyc.decide'>[0]>

/** Looks at the case and decides on what was seen, as the panel does. */
export const decide = async (who: Client, merchantCode: string, made: Made = {}) => {
  const seen = await who
    .call('kyc.case', { merchantCode })
    .catch(() => who.call('kyc.review', { merchantCode: [merchantCode] }))
  return decideOn(who, seen, made)
}

export const decideOn = (
  who: Client,
  seen: { merchantCode: string; version: number; documents: readonly { documentId: string }[] },
  made: Made = {},
) =>
  who.call(
    'kyc.decide',
    [
      {
        merchantCode: seen.merchantCode,
        decision: 'approve',
        screen: 'review',
        remark: 'Documents fit.',
        reasonCode: made.decision === 'decline' ? 'UNREADABLE' : '',
        sendAgain: [],
        documentsSeen: seen.documents.map(({ documentId }) => documentId),
        ...made,
      },
    ],
    { ifMatch: seen.version },
  )
