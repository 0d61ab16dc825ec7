import { SegmentedMessage } from 'sms-segments-calculator'
import { withoutTail } from '#contract/wire/storableText.ts'
import type { CampaignChannel } from '#contract/calls/campaigns/campaignFields.ts'
import { isWithin, webAddressOf } from '#contract/wire/webAddress.ts'
import { beforeMobile } from '#contract/wire/typedText.ts'

const mobileDigits = new RegExp(`^${beforeMobile}?([6-9]\\d{9})$`)

/** `9876543210`, `+91 98765 43210`, `09876543210` and `0919876543210` are one recipient: the ten digits. Undefined: no Indian mobile number. */
export const normalNumber = (text: string): string | undefined => {
  const digits = text
    .trim()
    .replace(/^'/, '')
    .replace(/\.0+$/, '')
    .replace(/[\s().-]/g, '')
  return mobileDigits.exec(digits)?.[1]
}

/** Limits of WhatsApp, FCM and of what a desk sends by SMS. Characters, bytes, segments. */
export const messageLimits = {
  smsSegments: 6,
  whatsAppBody: 1_024,
  whatsAppTitle: 60,
  pushBytes: 4_096,
  parameters: 20,
} as const

const placeholder = /\{\{\s*(\d{1,3})\s*\}\}/g

/** The numbers of the placeholders in the order in which they stand. */
export const placeholdersIn = (text: string): number[] => [...text.matchAll(placeholder)].map(([, no]) => Number(no))

export const fillPlaceholders = (text: string, parameters: readonly string[]): string =>
  text.replace(placeholder, (_, no: string) => parameters[Number(no) - 1] ?? '')

export interface MessageFault {
  readonly code:
    | 'gap'
    | 'tooFewColumns'
    | 'tooManyColumns'
    | 'variableAtEdge'
    | 'brokenPlaceholder'
    | 'tooLong'
    | 'foreignUrl'
    | 'missing'
    | 'notPlain'
  readonly text: string
}

/** What stands in a text that is sent as it is. */
export const hasPlaceholder = (text: string): boolean => /\{\{|\}\}/.test(text)

/** In the template: contiguous from {{1}}, none at an edge (WhatsApp), no half of a placeholder. */
export const templateFaults = (text: string, channel: CampaignChannel, columns: number | undefined): MessageFault[] => {
  const faults: MessageFault[] = []
  const numbers = placeholdersIn(text)
  const most = Math.max(0, ...numbers)
  for (let no = 1; no <= Math.min(most, messageLimits.parameters); no++)
    if (!numbers.includes(no))
      faults.push({ code: 'gap', text: `{{${no}}} is missing: placeholders count from {{1}} without a gap.` })
  if (numbers.includes(0)) faults.push({ code: 'gap', text: '{{0}} is no placeholder: they count from {{1}}.' })
  if (most > messageLimits.parameters)
    faults.push({ code: 'gap', text: `{{${most}}} is too many: a message has at most 20 placeholders.` })
  const left = text.replace(placeholder, '')
  if (/\{\{|\}\}/.test(left))
    faults.push({ code: 'brokenPlaceholder', text: 'A placeholder is not whole: write it as {{1}}.' })
  if (channel === 'whatsapp' && (/^\s*\{\{\s*\d+\s*\}\}/.test(text) || /\{\{\s*\d+\s*\}\}\s*$/.test(text)))
    faults.push({ code: 'variableAtEdge', text: 'A WhatsApp message neither begins nor ends with a placeholder.' })
  if (columns !== undefined && columns < most)
    faults.push({
      code: 'tooFewColumns',
      text: `The message has ${many(most, 'placeholder')} and the file ${many(columns, 'column')} for them: add a column for ${missingNames(columns, most)}.`,
    })
  if (columns !== undefined && columns > most)
    faults.push({
      code: 'tooManyColumns',
      text: `The file has ${many(columns, 'column')} for placeholders and the message ${most}: remove columns, or write {{${most + 1}}} into the message.`,
    })
  return faults
}

const many = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
const missingNames = (columns: number, most: number): string =>
  Array.from({ length: most - columns }, (_, at) => `{{${columns + at + 1}}}`).join(', ')

/** Providers refuse such values: a line break, a tab, five spaces in a row. */
const isRefusedValue = (value: string): boolean => /[\r\n\t\p{Zl}\p{Zp}]| {5}/u.test(value)

/** A program had no value there and wrote so. `Nil` is a word of accounts, and stays. */
const noValue =
  /^(?:null|undefined|nan|nat|<na>|invalid date|\[object object\]|#(?:n\/a|null!|ref!|value!|name\?|div\/0!|num!))$/i
const noValueWithin = /(?:^|[^\p{L}\p{N}_])(?:null|undefined|NaN|\[object Object\])(?=$|[^\p{L}\p{N}_])/u

/** Placeholders of other programs that nobody filled in: `{{first_name}}`, `{name}`, `${name}`, `<%= name %>`, `*|FNAME|*`, `%NAME%`. */
const unfilled = /\{\{|\}\}|\{[^{}]{1,60}\}|<%|%>|\*\||\|\*|\[\[|\]\]|%[A-Za-z_]{2,40}%/

const isNoValue = (value: string): boolean => noValue.test(value) || value === 'None' || noValueWithin.test(value)

/** The faults of the values of one row, in words for staff. */
export const valueFaults = (text: string, parameters: readonly string[]): string[] =>
  [...new Set(placeholdersIn(text))]
    .toSorted((a, b) => a - b)
    .flatMap((no) => {
      const value = parameters[no - 1] ?? ''
      if (value.trim() === '') return [`{{${no}}} is empty.`]
      if (isNoValue(value.trim())) return [`{{${no}}} is ${value.trim().slice(0, 40)}: it has no value.`]
      if (unfilled.test(value))
        return [`{{${no}}} has a placeholder that nobody filled in: ${value.trim().slice(0, 40)}.`]
      return isRefusedValue(value) ? [`{{${no}}} has a line break, a tab or five spaces in a row.`] : []
    })

export interface SmsSize {
  readonly encoding: 'GSM-7' | 'UCS-2'
  readonly segments: number
  readonly characters: number
}

const gsmPlain = /^[A-Za-z0-9 \r\n@£$¥!"#%&'()*+,\-./:;<=>?_]*$/

/** How a text is sent and paid for. */
export const smsSize = (text: string): SmsSize => {
  // The library builds an object for each character; plain texts need none.
  if (gsmPlain.test(text)) {
    const { length } = text
    return { encoding: 'GSM-7', segments: length <= 160 ? 1 : Math.ceil(length / 153), characters: length }
  }
  const { encodingName, segmentsCount, numberOfCharacters } = new SegmentedMessage(text)
  return { encoding: encodingName, segments: segmentsCount, characters: numberOfCharacters }
}

/** In words for staff; undefined: it is sent. */
export const tooManySegments = (segments: number): string | undefined =>
  segments > messageLimits.smsSegments
    ? `The SMS has ${segments} segments; at most ${messageLimits.smsSegments} are sent.`
    : undefined

/** Says in words for staff why a whole message as it leaves is too long; undefined: it fits. `title` of WhatsApp and push. */
export const tooLong = (
  channel: CampaignChannel,
  { text, title = '' }: { readonly text: string; readonly title?: string },
): string | undefined => {
  if (channel === 'sms') return tooManySegments(smsSize(text).segments)
  if (channel === 'whatsapp') {
    if ([...text].length > messageLimits.whatsAppBody)
      return `The message has ${[...text].length} characters; WhatsApp takes ${messageLimits.whatsAppBody}.`
    return [...title].length > messageLimits.whatsAppTitle
      ? `The title has ${[...title].length} characters; WhatsApp takes ${messageLimits.whatsAppTitle}.`
      : undefined
  }
  const bytes = pushBytes(title + text)
  return bytes > roomOfPush ? `The notification has ${bytes} bytes; ${roomOfPush} fit beside its addresses.` : undefined
}

/** What is left of a push for title and body. */
export const roomOfPush = messageLimits.pushBytes - 512
export const pushBytes = (text: string): number => new TextEncoder().encode(text).length

const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi

/** Addresses in a text whose domain, or a domain above it, is not allowed. */
export const foreignUrls = (text: string, allowedDomains: readonly string[]): string[] =>
  [...text.matchAll(addresses)]
    .map(([address]) => withoutTail(address, (sign) => '.,;:!?)'.includes(sign)))
    .filter((address) => {
      const url = webAddressOf(/^www\./i.test(address) ? `https://${address}` : address)
      return url === undefined || !isWithin(url, allowedDomains)
    })
