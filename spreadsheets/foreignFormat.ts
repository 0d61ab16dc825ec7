import { sheetHints } from './sheetHints.ts'

const byEnding: Readonly<Record<string, string>> = {
  '.pdf': sheetHints.pdf,
  '.png': sheetHints.picture,
  '.jpg': sheetHints.picture,
  '.jpeg': sheetHints.picture,
  '.gif': sheetHints.picture,
  '.webp': sheetHints.picture,
  '.heic': sheetHints.picture,
  '.doc': sheetHints.wordDocument,
  '.docx': sheetHints.wordDocument,
  '.odt': sheetHints.wordDocument,
  '.rtf': sheetHints.wordDocument,
  '.ppt': sheetHints.slides,
  '.pptx': sheetHints.slides,
  '.odp': sheetHints.slides,
  '.numbers': sheetHints.numbers,
  '.zip': sheetHints.unpack,
  '.rar': sheetHints.unpack,
  '.7z': sheetHints.unpack,
  '.gz': sheetHints.unpack,
  '.sta': sheetHints.mt940,
  '.mt940': sheetHints.mt940,
  '.940': sheetHints.mt940,
  '.ofx': sheetHints.ofx,
  '.qfx': sheetHints.ofx,
  '.qif': sheetHints.qif,
  '.json': sheetHints.json,
}

/** What a file with this name is, where it is no spreadsheet; empty: its name does not say. */
export const foreignName = (fileName: string): string => {
  if (/^(?:~\$|\.~lock\.)/.test(fileName)) return sheetHints.lockFile
  return byEnding[/\.[^.]*$/.exec(fileName)?.[0].toLowerCase() ?? ''] ?? ''
}

/** What a text is by its beginning, where other programs keep statements or payments in it; empty: it is none of these. */
export const foreignText = (head: string): string => {
  const text = head.trimStart()
  if (/^OFXHEADER:|<\?OFX\b|^<OFX>/m.test(text)) return sheetHints.ofx
  if (/\bxsd:camt\.05\d/.test(text)) return sheetHints.camt
  if (/\bxsd:pain\.\d{3}/.test(text)) return sheetHints.pain
  if (/^!Type:(?:Bank|Cash|CCard)\b/i.test(text)) return sheetHints.qif
  if (/^(?:\{\d:[^\n]*)?:20:/m.test(text) && /^:25:/m.test(text)) return sheetHints.mt940
  return /^[{[]\s*(?:["{[])/.test(text) ? sheetHints.json : ''
}
