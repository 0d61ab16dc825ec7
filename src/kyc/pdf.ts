import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'

export type { PDFDocumentProxy as PdfDocument } from 'pdfjs-dist'

/**
 * Opens a PDF for looking at: nothing in it is run, no address in it is fetched. Call `close` when it is no longer shown;
 * it ends the worker as well.
 */
export const openPdf = (bytes: Uint8Array) => {
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const loading = getDocument({
    data: bytes,
    worker,
    enableXfa: false,
    // The content security policy lets no WebAssembly be compiled.
    useWasm: false,
    maxImageSize: 40_000_000,
  })
  return {
    document: loading.promise as Promise<PDFDocumentProxy>,
    close: async () => {
      await loading.destroy()
      worker.destroy()
      port.terminate()
    },
  }
}
