/** What a file is that cannot be read, and what to do about it. Said after the documented sentence. */
export const sheetHints = {
  password: 'The file is protected by a password: remove the password and upload it again.',
  webPage: 'It is a web page without a table: download the file again, or open it in Excel and save it as .xlsx.',
  pdf: 'It is a PDF: upload the spreadsheet that it was made from.',
  picture: 'It is a picture: upload the spreadsheet itself.',
  wordDocument: 'It is a document of a word processor: copy its table into a spreadsheet and save it as .xlsx.',
  slides: 'It is a presentation: upload the spreadsheet itself.',
  archive: 'It is a zip archive without a spreadsheet of its own: unpack it and upload the file that is in it.',
  lockFile:
    'It is the lock file that a spreadsheet program keeps while a workbook is open: close the workbook, and upload the file without ~$ or .~lock. in its name.',
  mt940: 'It is a bank statement in MT940 (SWIFT): ask the bank for the statement as Excel or CSV.',
  camt: 'It is a bank statement in CAMT (ISO 20022 XML): ask the bank for the statement as Excel or CSV.',
  pain: 'It is a payment file in PAIN (ISO 20022 XML): upload the spreadsheet that it was made from.',
  ofx: 'It is a bank statement in OFX: ask the bank for the statement as Excel or CSV.',
  qif: 'It is a bank statement in QIF: ask the bank for the statement as Excel or CSV.',
  json: 'It is a file of data in JSON: upload a spreadsheet or a CSV.',
  unpack: 'It is an archive: unpack it and upload the file that is in it.',
  numbers: 'It is a spreadsheet of Apple Numbers: export it as Excel (.xlsx) and upload that file.',
  notText: 'It is neither a spreadsheet nor a table of text: open it in Excel and save it as .xlsx.',
  notCalculated:
    'It has formulas that were never calculated: open it in a spreadsheet program, save it and upload it again.',
  cutOff: (row: number) => `It ends in the middle of a letter in row ${row}: it was cut off. Save it again.`,
  backslashQuote: (row: number) =>
    `Row ${row} has text behind a closing quote, and the file writes \\" as well: write a quote inside of quotes twice (""), or save the file as .xlsx.`,
  openQuote: (row: number) => `Row ${row} opens a quote (") that is never closed: close it or remove it.`,
} as const
