import DOMPurify from 'dompurify'
import { richElements, richSchemes } from '#contract/wire/richText.ts'
import styles from './RichText.module.css'

const allowed = {
  ALLOWED_TAGS: [...richElements],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richSchemes.join('|')}):`, 'i'),
}

/** What is shown was sanitised when it was saved, and is again: a gateway may hold what an older one let through. */
export const RichTextView = ({ html }: { readonly html: string }) => (
  <div className={styles.shown} dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html, allowed) }} />
)
