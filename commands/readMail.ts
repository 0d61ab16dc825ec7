export interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attached: readonly { readonly fileName: string; readonly content: Buffer }[]
  readonly at: Date
}

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Words of a header that are not plain: `=?UTF-8?Q?…?=`. */
const inWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quoted(word.replaceAll('_', ' '))).toString('utf8'),
    )

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

const partOf = (source: string): Part => {
  const cut = /\r?\n\r?\n/.exec(source)
  const head = (cut === null ? source : source.slice(0, cut.index)).replace(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at < 1 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]]
  })
  return { headers: new Map(headers), body: cut === null ? '' : source.slice(cut.index + cut[0].length) }
}

const bytesOf = ({ headers, body }: Part): Buffer => {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (coding === 'base64') return Buffer.from(body, 'base64')
  return coding === 'quoted-printable' ? quoted(body) : Buffer.from(body, 'latin1')
}

const partsOf = (part: Part): readonly Part[] => {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => partsOf(partOf(one.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))))
}

const fileNameOf = ({ headers }: Part): string | undefined => {
  const named = /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1]
  return named === undefined ? undefined : inWords(named)
}

/** A mail as the desk writes it: text, and files beside it. */
export const readMail = (bytes: Buffer, at: Date): KeptMail => {
  const whole = partOf(bytes.toString('latin1'))
  const parts = partsOf(whole)
  const text = parts.find((part) => fileNameOf(part) === undefined)
  return {
    to: inWords(whole.headers.get('to') ?? ''),
    subject: inWords(whole.headers.get('subject') ?? ''),
    text: text === undefined ? '' : bytesOf(text).toString('utf8'),
    attached: parts.flatMap((part) => {
      const fileName = fileNameOf(part)
      return fileName === undefined ? [] : [{ fileName, content: bytesOf(part) }]
    }),
    at,
  }
}
