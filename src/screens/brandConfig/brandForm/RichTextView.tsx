import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { richElements, richSchemes } from '#contract/wire/richText.ts'
import styles from './RichText.module.css'

const allowed = {
  ALLOWED_TAGS: [...richElements],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richSchemes.join('|')}):`, 'i'),
}

/** What is shown was sanitised when it was saved, and is again: a gateway may hold what an older one let through. */
export const RichTextView = ({ html }: { readonly html: string }) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.replaceChildren(DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }))
  }, [html])
  return <div ref={frame} className={styles.shown} />
}
