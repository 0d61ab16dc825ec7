import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findPaper, type PaperRow } from './getPaper.ts'
import { readContent } from './paperContent.ts'
import { type Issued, paperPdf } from './paperPdf.ts'
import { statementSheet } from './statementSheet.ts'

const issuedOf = ({ number, dated_on: datedOn, issued_at: issuedAt }: PaperRow): Issued =>
  datedOn === null || issuedAt === null
    ? refuse('wrong-state', { message: 'This is a draft: it has no number and no file before it is issued.' })
    : { number, datedOn, issuedAt: new Date(issuedAt) }

/** `FI_26-27_000001.pdf`. */
const fileNameOf = ({ number }: Issued, format: string): string => `${number.replaceAll('/', '_')}.${format}`

export const fileOf = async (
  row: PaperRow,
  format: 'pdf' | 'xlsx',
): Promise<{ fileName: string; bytes: Uint8Array }> => {
  const issued = issuedOf(row)
  const content = readContent(row.content, row.content_sha256)
  if (format === 'pdf') return { fileName: fileNameOf(issued, format), bytes: await paperPdf(content, issued) }
  if (content.kind !== 'statement')
    return refuse('wrong-state', { message: 'Only a statement is written as a sheet. Download the PDF.' })
  return { fileName: fileNameOf(issued, format), bytes: statementSheet(content, issued) }
}

export const getPaperFile: Handler<'papers.file'> = async ({ paper, format }, { tx, staff }) => {
  const { fileName, bytes } = await fileOf(await findPaper(tx, paper, staff), format)
  return { fileName, file: Buffer.from(bytes).toString('base64') }
}
