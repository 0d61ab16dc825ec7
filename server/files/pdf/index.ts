export { openPdf, type Pdf, type Weight } from './openPdf.ts'
