import { richElements, richSchemes } from '#contract/wire/richText.ts'
import { sanitiseRichText } from '#server/catalogue/brandForm/index.ts'
import { hostileMarkup } from './hostile/hostileMarkup.ts'

/** Every element that is opened, and what its tag says besides. */
const tag = /<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const attribute = /([^\s=/>"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/g

const isSound = (html: string): boolean =>
  [...html.matchAll(tag)].every(
    ([, name = '', rest = '']) =>
      (richElements as readonly string[]).includes(name) &&
      [...rest.matchAll(attribute)].every(
        ([, key = '', value = '']) =>
          key === 'rel' ||
          key === 'target' ||
          (key === 'href' && richSchemes.some((scheme) => value.toLowerCase().startsWith(`"${scheme}:`))),
      ),
  )

export interface RichTextFigures {
  readonly texts: number
  /** Something else than the elements of a description was left. */
  readonly unsound: number
  /** Sanitised again it became another text. */
  readonly unstable: number
}

/** Payloads in each other, cut anywhere and one behind the other, through what descriptions go through when they are saved. */
export const richTextRuns = (
  { texts, draw }: { readonly texts: number; readonly draw: () => number },
  sanitise: (html: string) => string = sanitiseRichText,
): RichTextFigures => {
  const pick = () => hostileMarkup[Math.floor(draw() * hostileMarkup.length)]?.html ?? ''
  const cut = (text: string) => text.slice(Math.floor(draw() * text.length * 0.5), Math.ceil(draw() * text.length))
  let [unsound, unstable] = [0, 0]
  for (let at = 0; at < texts; at += 1) {
    const [one, other] = [pick(), pick()]
    const middle = Math.floor(draw() * one.length)
    const drawn = [
      hostileMarkup[at % hostileMarkup.length]?.html ?? '',
      one + other,
      cut(one) + cut(other),
      one.slice(0, middle) + other + one.slice(middle),
      `<p><a href="https://shop.example">${one}</a></p>${other}`,
    ][at % 5 === 0 ? 0 : 1 + Math.floor(draw() * 4)]
    const clean = sanitise(drawn ?? '')
    if (!isSound(clean)) unsound += 1
    if (sanitise(clean) !== clean) unstable += 1
  }
  return { texts, unsound, unstable }
}
