import sanitizeHtml from 'sanitize-html'
import { richElements, richSchemes } from '#contract/wire/richText.ts'

const address = new RegExp(`^(?:${richSchemes.join('|')}):`, 'i')
/** A page that is opened learns nothing of the one that it was opened from. */
const linkMarks = { rel: 'noopener noreferrer nofollow', target: '_blank' }

const sanitiseOnce = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richElements],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    // Only a whole address leads anywhere from a description, which is shown on other sites too.
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: address.test(href) ? { href, ...linkMarks } : linkMarks,
      }),
    },
  })

const mostPasses = 4

/**
 * Only these elements of what was sent remain. Elements that may not stand in each other, as a link in a link, are put
 * beside each other by the reading of the result: it is read again until doing so changes nothing.
 */
export const sanitiseRichText = (html: string): string => {
  let clean = sanitiseOnce(html)
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = sanitiseOnce(clean)
    if (again === clean) return clean
    clean = again
  }
  return clean
}
