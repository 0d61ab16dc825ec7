import DOMPurify from 'dompurify'
import { richElements, richSchemes } from '#contract/wire/richText.ts'

const allowed = {
  ALLOWED_TAGS: [...richElements],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richSchemes.join('|')}):`, 'i'),
}

/**
 * A description as nodes of the page. It was sanitised when it was saved, and is again: a gateway may hold what an older
 * one let through. Text never becomes markup elsewhere in the panel.
 */
export const richNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
