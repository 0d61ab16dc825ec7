import { sheetLimits } from '#spreadsheets/sheetLimits.ts'

const delimiters = [',', ';', '\t', '|', '^', '~']
/** Statements of banks begin with a page of sentences, and their header stands under it. */
const lookedAt = sheetLimits.statementHeaderRows + 10

/** The delimiter that parts most of the first filled lines alike, quoted text aside; among such the one with most columns. */
export const findDelimiter = (text: string): string => {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, lookedAt)
  let best = { delimiter: ',', alike: 0, columns: 1 }
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 1)
    for (const columns of new Set(counts)) {
      const alike = counts.filter((count) => count === columns).length
      if (alike > best.alike || (alike === best.alike && columns > best.columns)) best = { delimiter, alike, columns }
    }
  }
  return best.delimiter
}
