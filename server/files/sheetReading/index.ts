export { batchRows } from './batchSize.ts'
export { glanceAtSheet, type ReadSheet, readSheet, type SheetRow } from './readSheetFile.ts'
