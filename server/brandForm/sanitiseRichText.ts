import sanitizeHtml from 'sanitize-html'
import { richElements, richSchemes } from '#contract/wire/richText.ts'

/** Of what was sent only these elements stay; doing it twice changes nothing. */
export const sanitiseRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richElements],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: [...richSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    // A page that is opened learns nothing of the one that it was opened from.
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
