import { useLayoutEffect, useRef } from 'react'
import styles from './RichText.module.css'
import { richNodes } from './richText.ts'

export const RichTextView = ({ html }: { readonly html: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.replaceChildren(richNodes(html))
  }, [html])
  return <div ref={frame} className={styles.shown} />
}
