import { mostEvidence } from '#contract/calls/money/disputes.ts'
import { base64Of } from '#src/pictures/pictureFile.ts'
import { openPdf } from '#src/kyc/pdf.ts'

interface Sent {
  readonly fileName: string
  readonly image: string
}

/** As wide as A4 at 200 dots an inch: small print stays legible. */
const pageWidth = 1_654

const isPdf = async (file: File): Promise<boolean> =>
  new TextDecoder().decode(await file.slice(0, 5).arrayBuffer()) === '%PDF-'

const pagesOf = async (file: File): Promise<readonly Sent[]> => {
  const { document, close } = openPdf(new Uint8Array(await file.arrayBuffer()))
  try {
    const pdf = await document
    if (pdf.numPages > mostEvidence)
      throw new Error(`${file.name} has ${pdf.numPages} pages: send those that prove it, at most ${mostEvidence}.`)
    const pages: Sent[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: pageWidth / page.getViewport({ scale: 1 }).width })
      const canvas = globalThis.document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
      if (blob === null) throw new Error(`Page ${number} of ${file.name} could not be drawn.`)
      pages.push({
        fileName: pdf.numPages === 1 ? file.name : `${file.name}, page ${number}`,
        image: await base64Of(blob),
      })
    }
    return pages
  } finally {
    await close()
  }
}

/** What a file is sent as: an image as it is, a PDF as an image of each page. Nothing else of a PDF leaves the device. */
export const imagesOf = async (file: File): Promise<readonly Sent[]> =>
  (await isPdf(file)) ? pagesOf(file) : [{ fileName: file.name, image: await base64Of(file) }]
