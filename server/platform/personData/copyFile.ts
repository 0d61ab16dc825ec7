import { buffer } from 'node:stream/consumers'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { aboutPersonData, personDataKinds, whyItStays } from '#machines/platform/personData/index.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import { zipped } from '#server/files/jobs/resultWorkbook.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { copiedPapers, type CopyPart, copyParts, type CopyRow, presentRow } from './copyParts.ts'

export const copyFolder = 'person_data'
/** PAN, GST, Aadhaar and account: what a copy counts as among the full numbers that somebody was shown. */
export const numbersInCopy = 4

export const copyFileName = (merchantCode: string, at: Date): string =>
  `${merchantCode}_data_${formatIndian(at, 'DD_MM_YYYY_HH_mm')}.zip`

export interface Copying {
  readonly gateway: Pick<Gateway, 'files' | 'fieldSeal'>
  readonly merchantId: number
  readonly merchantCode: string
  readonly reason: string
  readonly at: Date
  readonly hasKyc: boolean
  readonly signal: AbortSignal
}

type Paper = { of: 'kyc' | 'onboarding'; kind: string; content_type: string; storage_key: string; created_at: Date }

const noKyc = 'Numbers are covered and papers of the KYC are left out: whoever prepared this copy does not see KYC.'

/** What is not in it, and why. */
const leftOut = ({ hasKyc }: Copying): { readonly what: string; readonly why: string }[] => [
  ...personDataKinds.flatMap((kind) => {
    const { title, given } = aboutPersonData(kind)
    return given === true ? [] : [{ what: title, why: given.why }]
  }),
  ...(hasKyc ? [] : [{ what: 'Full numbers and papers of the KYC', why: noKyc }]),
]

const whyKept = (): { readonly what: string; readonly why: string }[] =>
  personDataKinds.map((kind) => {
    const { why, source } = whyItStays(kind)
    return { what: aboutPersonData(kind).title, why: `${why} ${source}.` }
  })

async function* rowsOf(part: CopyPart, { walk }: Snapshot, copying: Copying): AsyncGenerator<CopyRow> {
  const { fieldSeal } = copying.gateway
  for await (const rows of walk<Record<string, unknown>>(part.rows(copying.merchantId))) {
    copying.signal.throwIfAborted()
    for (const row of rows) yield presentRow(part, row, { fieldSeal, hasKyc: copying.hasKyc })
  }
}

async function* jsonOf(snapshot: Snapshot, copying: Copying): AsyncGenerator<string> {
  const { merchantCode, reason, at } = copying
  yield `{"merchant":${JSON.stringify(merchantCode)},"asked":${JSON.stringify(reason)},"written":${JSON.stringify(at.toISOString())},"data":{`
  let isFirst = true
  for (const part of copyParts) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(part.title)}:[`
    isFirst = false
    let comma = ''
    for await (const row of rowsOf(part, snapshot, copying)) {
      yield `${comma}\n${JSON.stringify(row)}`
      comma = ','
    }
    yield ']'
  }
  yield `},\n"notInIt":${JSON.stringify(leftOut(copying))},\n"whyItIsKept":${JSON.stringify(whyKept())}}\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, (one) => entities[one] ?? one)

const head = (title: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${html(title)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1f2328}
table{border-collapse:collapse;width:100%;font-size:13px}th,td{border:1px solid #d1d9e0;padding:.35rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:#f6f8fa}h2{margin-top:2rem}p{color:#59636e}</style>`

const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag}>${html(text)}</${tag}>`).join('')}</tr>\n`

const pairs = (title: string, rows: readonly { readonly what: string; readonly why: string }[]) =>
  `<h2>${title}</h2>\n<table>${rows.map(({ what, why }) => cells('td', [what, why])).join('')}</table>\n`

async function* pageOf(snapshot: Snapshot, copying: Copying): AsyncGenerator<string> {
  const { merchantCode, reason, at } = copying
  yield `${head(`Data of ${merchantCode}`)}<h1>Your data</h1>
<p>Merchant ${html(merchantCode)}. Asked for: ${html(reason)}. Written on ${formatIndian(at, 'D MMM YYYY, HH:mm')}, Indian time.
All times are Indian. Where a member of our staff acted, it says staff. The same is in data.json, for programs.</p>\n`
  for (const part of copyParts) {
    yield `<h2>${html(part.title)}</h2>\n`
    let isEmpty = true
    for await (const row of rowsOf(part, snapshot, copying)) {
      if (isEmpty) yield `<table>${cells('th', Object.keys(row))}`
      isEmpty = false
      yield cells('td', Object.values(row))
    }
    yield isEmpty ? '<p>Nothing.</p>\n' : '</table>\n'
  }
  yield pairs('What is not in this copy, and why', leftOut(copying))
  yield pairs('Why we keep it, and by which law', whyKept())
  yield '</html>\n'
}

const papersOf = async (snapshot: Snapshot, { merchantId, hasKyc }: Copying): Promise<readonly Paper[]> => {
  if (!hasKyc) return []
  const found: Paper[] = []
  for await (const rows of snapshot.walk<Paper>(copiedPapers(merchantId))) found.push(...rows)
  return found
}

async function* paperBytes({ gateway: { files, fieldSeal } }: Copying, paper: Paper): AsyncGenerator<Buffer> {
  const field = paper.of === 'kyc' ? sealedFields.kycDocument : sealedFields.superMerchantDocument
  yield fieldSeal.openBytes(await buffer(await files.read(paper.storage_key)), field)
}

async function* filesOf(snapshot: Snapshot, copying: Copying) {
  yield ['your data.html', pageOf(snapshot, copying)] as const
  yield ['data.json', jsonOf(snapshot, copying)] as const
  let number = 0
  for (const paper of await papersOf(snapshot, copying)) {
    copying.signal.throwIfAborted()
    number += 1
    const day = formatIndian(new Date(paper.created_at), 'YYYY-MM-DD')
    yield [
      `papers/${number} ${paper.kind} ${day}.${paper.content_type.split('/')[1]}`,
      paperBytes(copying, paper),
    ] as const
  }
}

/** The ZIP, piece by piece: one paper at a time is in memory, and of rows some. */
export const copyBytes = (snapshot: Snapshot, copying: Copying): AsyncGenerator<Uint8Array> =>
  zipped(filesOf(snapshot, copying))
