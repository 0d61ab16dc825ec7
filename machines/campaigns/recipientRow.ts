import type { CampaignChannel } from '#contract/calls/campaigns/campaignFields.ts'
import { readIdentifier } from '#contract/sheets/identifierCells.ts'
import { merchantHeader, numberHeader } from '#contract/sheets/sheets.ts'
import { fillPlaceholders, normalNumber, smsSize, tooLong, tooManySegments, valueFaults } from './campaignMessage.ts'

/** Where the columns of a file of recipients stand. */
export interface RecipientLayout {
  readonly address: number
  /** All others, in their order: what fills {{1}}, {{2}} … */
  readonly values: readonly number[]
}

const addressHeaders = { sms: numberHeader, whatsapp: numberHeader, push: merchantHeader } as const

/** Undefined: no column has the name of the address. */
export const recipientLayout = (headers: readonly string[], channel: CampaignChannel): RecipientLayout | undefined => {
  const address = headers.findIndex((header) => addressHeaders[channel].test(header.trim()))
  return address < 0
    ? undefined
    : { address, values: headers.map((_, place) => place).filter((place) => place !== address) }
}

interface Content {
  readonly channel: CampaignChannel
  /** '' of WhatsApp: the provider keeps it. */
  readonly message: string
  readonly title: string
}

export interface RecipientRow {
  /** Ten digits, or a merchant's code; '' where the file has none. */
  readonly address: string
  readonly parameters: readonly string[]
  /** The bytes that are sent. */
  readonly text: string
  /** An SMS counts in segments. */
  readonly segments: number
  readonly addressFault: string | undefined
  /** What is wrong with its values and with the whole message, in words for staff. */
  readonly faults: readonly string[]
}

/** One row of a file as it would be sent. */
export const readRecipientRow = (
  layout: RecipientLayout,
  raw: readonly string[],
  { channel, message, title }: Content,
): RecipientRow => {
  const parameters = layout.values.map((place) => raw[place]?.trim() ?? '')
  const said = raw[layout.address]?.trim() ?? ''
  const read = readIdentifier(said)
  const known = 'value' in read ? read.value : ''
  const address = channel === 'push' ? known.toUpperCase() : (normalNumber(known) ?? '')
  const asked = message === '' ? parameters.map((_, place) => `{{${place + 1}}}`).join(' ') : message
  const text = fillPlaceholders(message, parameters)
  const segments = channel === 'sms' ? smsSize(text).segments : 0
  const long = channel === 'sms' ? tooManySegments(segments) : tooLong(channel, { text, title })
  return {
    address,
    parameters,
    text,
    segments,
    addressFault:
      address !== ''
        ? undefined
        : said === ''
          ? 'The number is missing.'
          : 'reason' in read
            ? `${said.slice(0, 40)}: ${read.reason}`
            : `${said.slice(0, 40)} is no mobile number.`,
    faults: [...valueFaults(asked, parameters), ...(long === undefined ? [] : [long])],
  }
}
