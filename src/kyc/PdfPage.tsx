import { Spinner } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import styles from './DocumentViewer.module.css'
import { openPdf, type PdfDocument } from './pdf.ts'

interface PdfPageProps {
  readonly bytes: Blob
  readonly label: string
  /** 1-based. */
  readonly page: number
  /** 1 fits the width of its place. */
  readonly zoom: number
  /** Quarter turns to the right. */
  readonly turns: number
  readonly onPages: (count: number) => void
}

type Opened = { readonly document: PdfDocument } | { readonly fault: string }

const usePdf = (bytes: Blob, onPages: (count: number) => void): Opened | undefined => {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let isOver = false
    let close: (() => Promise<void>) | undefined
    const open = async () => {
      const content = new Uint8Array(await bytes.arrayBuffer())
      if (isOver) return
      const pdf = openPdf(content)
      close = pdf.close
      const document = await pdf.document
      if (isOver) return
      onPages(document.numPages)
      setOpened({ document })
    }
    open().catch(() => {
      if (!isOver) setOpened({ fault: 'This PDF cannot be shown here. Download it to look at it.' })
    })
    return () => {
      isOver = true
      void close?.().catch(() => undefined)
    }
  }, [bytes, onPages])
  return opened
}

/** Sharp on a dense screen, and never more than a device can draw. */
const mostPixels = 16_000_000

/** One page of a PDF, drawn. */
const PdfPage = ({ bytes, label, page, zoom, turns, onPages }: PdfPageProps) => {
  const opened = usePdf(bytes, onPages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState('')
  const [fault, setFault] = useState<string>()
  const document = opened !== undefined && 'document' in opened ? opened.document : undefined
  const wanted = `${page} ${zoom} ${turns}`

  useEffect(() => {
    const target = canvas.current
    const place = target?.parentElement
    if (document === undefined || !target || !place) return
    let isOver = false
    let stop: (() => void) | undefined
    const draw = async () => {
      const content = await document.getPage(page)
      if (isOver) return
      const rotation = (content.rotate + turns * 90) % 360
      const plain = content.getViewport({ scale: 1, rotation })
      const scale = (Math.max(200, place.clientWidth - 2) / plain.width) * zoom
      const dense = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (plain.width * plain.height)) / scale)
      const viewport = content.getViewport({ scale: scale * dense, rotation })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      target.style.width = `${Math.floor(viewport.width / dense)}px`
      const task = content.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
      if (!isOver) setDrawn(wanted)
    }
    setFault(undefined)
    draw().catch(() => {
      if (!isOver) setFault('This page cannot be drawn. Download the PDF to look at it.')
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [document, page, zoom, turns, wanted])

  const trouble = opened !== undefined && 'fault' in opened ? opened.fault : fault
  return (
    <>
      {trouble !== undefined && (
        <p className={styles.words} role="alert">
          {trouble}
        </p>
      )}
      {trouble === undefined && drawn === '' && <Spinner srText="Loading the document" />}
      <canvas
        ref={canvas}
        className={styles.page}
        role="img"
        aria-label={`${label}, page ${page}`}
        aria-busy={drawn !== wanted}
        hidden={trouble !== undefined || drawn === ''}
      />
    </>
  )
}

export default PdfPage
