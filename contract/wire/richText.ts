/** Elements that a description may have; none of them takes an attribute. */
export const richElements = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3'] as const

const kept = new RegExp(`^<(/?)(${richElements.join('|')})\\s*/?>`, 'i')
/** With everything that stands in it. */
const dropped = /^<(script|style|iframe|object|template|noscript|svg|math)\b[^]*?(?:<\/\1\s*>|$)/i
const entity = /^&(?:amp|lt|gt|quot|nbsp|#\d{1,6}|#x[0-9a-f]{1,6});/i

const escaped: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/**
 * Writes a description anew: of what came nothing is copied but letters, and elements are written by us, without
 * attributes. What is an element of another kind is left out and its text stays. Doing it twice changes nothing.
 */
export const sanitiseRichText = (html: string): string => {
  const open: string[] = []
  let out = ''
  let at = 0
  while (at < html.length) {
    const rest = html.slice(at, at + 20_000)
    if (rest.startsWith('<!--')) {
      const end = html.indexOf('-->', at)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const gone = dropped.exec(rest)
    if (gone !== null) {
      at += gone[0].length
      continue
    }
    const element = kept.exec(rest)
    if (element !== null) {
      out += written(element[2]?.toLowerCase() ?? '', element[1] === '/', open)
      at += element[0].length
      continue
    }
    const other = /^<\/?([a-z][a-z0-9:-]*)[^<>]*>/i.exec(rest)
    if (other !== null) {
      const name = other[1]?.toLowerCase() ?? ''
      if (richElements.some((one) => one === name)) out += written(name, other[0].startsWith('</'), open)
      at += other[0].length
      continue
    }
    const known = entity.exec(rest)
    if (known !== null) {
      out += known[0]
      at += known[0].length
      continue
    }
    const letter = html.charAt(at)
    out += escaped[letter] ?? letter
    at += 1
  }
  return (
    out +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** An element as it is written; one that closes nothing that is open writes nothing. */
const written = (name: string, isEnd: boolean, open: string[]): string => {
  if (name === 'br') return isEnd ? '' : '<br>'
  if (!isEnd) {
    open.push(name)
    return `<${name}>`
  }
  const from = open.lastIndexOf(name)
  return from < 0
    ? ''
    : open
        .splice(from)
        .reverse()
        .map((one) => `</${one}>`)
        .join('')
}

/** What a person reads of it, to see whether there is anything. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .trim()
