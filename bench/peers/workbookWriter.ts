import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { writeResultWorkbook } from '#server/files/jobs/resultWorkbook.ts'
import { forgetPeak, memoryOf, peakOf } from '#tests/support/processMemory.ts'

const columns = 12
const rounds = 4
const [writer = '', path = '', count = '100000'] = process.argv.slice(2)
const rowCount = Number(count)

function* rows(): Generator<string[]> {
  for (let row = 0; row < rowCount; row += 1)
    yield Array.from(
      { length: columns },
      (_, column) => `Kirana Bhandar ${(row * 7_919 + column * 104_729) % 1_000_003}`,
    )
}

/** The same texts in the fewest letters that a sheet can have them in. */
function* bareXml(): Generator<string> {
  let xml = ''
  for (const cells of rows()) {
    xml += `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    if (xml.length < 64_000) continue
    yield xml
    xml = ''
  }
  yield xml
}

const writers: Readonly<Record<string, () => Promise<unknown>>> = {
  product: () =>
    writeResultWorkbook(createWriteStream(path), {
      sheetName: 'Result',
      headers: Array.from({ length: columns }, (_, at) => `column ${at}`),
      rows: rows(),
    }),
  deflate: () => pipeline(Readable.from(bareXml()), createDeflateRaw(), createWriteStream(path)),
}
const write = writers[writer]
if (write === undefined) throw new Error(`There is no writer "${writer}".`)

const figures: { rowsPerSecond: number; megabytesAbove: number }[] = []
const idle = memoryOf(process.pid)
for (let round = 0; round < rounds; round += 1) {
  forgetPeak(process.pid)
  const since = performance.now()
  await write()
  const rowsPerSecond = (rowCount * 1_000) / (performance.now() - since)
  figures.push({ rowsPerSecond, megabytesAbove: peakOf(process.pid) - idle })
}
process.stdout.write(JSON.stringify(figures))
