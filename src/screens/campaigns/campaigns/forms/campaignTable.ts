import { type AudienceGroup, AudienceTree } from '#contract/calls/campaigns/campaignAudiences.ts'
import { type CampaignChannel, CampaignCode } from '#contract/calls/campaigns/campaignFields.ts'
import { type Campaign, type campaignSettings, type saveCampaign } from '#contract/calls/campaigns/campaigns.ts'
import type { RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import {
  fillPlaceholders,
  normalNumber,
  placeholdersIn,
  pushBytes,
  roomOfPush,
  smsSize,
  templateFaults,
  tooLong,
} from '#machines/campaigns/campaignMessage.ts'
import { type ContentOf, defineFields, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { check, hidden, text, textarea } from '#src/editing/fields/fieldKinds.tsx'
import type { FormField } from '#src/editing/fields/formField.ts'
import { formatCount } from '#src/ui/count.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { campaignPicture } from './campaignPictureField.tsx'

export type CampaignSettings = ResponseOf<typeof campaignSettings>

/** The three tabs whose form writes a campaign to many. */
export type WrittenDoor = 'messagingHub' | 'push' | 'appNotification'

/** Prefix, year, month, day and hour (conflict X113). */
const codeOfNow = (): string => `NOTA${formatIndian(new Date(gatewayNow()), 'YYYYMMDDHH')}`

/** What the fields hold as long as nobody touched them: they follow the campaign id. */
export const urlOf = (code: string, domains: readonly string[]): string =>
  domains[0] === undefined || code === '' ? '' : `https://${domains[0]}/?campaign=${code}`
export const sqlOf = (code: string): string =>
  code === '' ? '' : `-- ${code}\nSELECT merchant_code FROM audience_merchants WHERE app_installed`

/** What a fault depends on besides its own field. */
interface Judged {
  readonly mode: '' | Campaign['mode']
  readonly channel: '' | CampaignChannel
  readonly title: string
  readonly fileRows: number | null
  readonly rowsHidden: number
  readonly takesHidden: boolean
}

const oneRecordText = 'Please upload file with only 1 record for testing'

const messageFault = (message: string, { channel, title }: Pick<Judged, 'channel' | 'title'>) => {
  if (channel === '' || message === '') return undefined
  return templateFaults(message, channel, undefined)[0]?.text ?? tooLong(channel, { text: message, title })
}

/** Rows that count; one that was not read here is taken for right. */
const recordsOf = ({ fileRows, rowsHidden, takesHidden }: Judged): number =>
  fileRows === null ? 1 : fileRows - (takesHidden ? 0 : rowsHidden)

/** One of a few, which the screen offers. */
const picked = <Value extends string>(label: string): FormField<Value | '', Value | ''> => ({
  ...hidden<Value | ''>(label, ''),
  isRequired: true,
  isEmpty: (value) => value === '',
})

const typedIn = (draft: Readonly<Record<string, unknown>>) => draft as unknown as Judged

/** What is missing keeps the button waiting. */
const tableOf = (door: WrittenDoor) => {
  const [isHub, isApp] = [door === 'messagingHub', door === 'appNotification']
  return defineFields({
    mode: picked<Campaign['mode']>('Mode'),
    channel: picked<CampaignChannel>('Channel'),
    vendor: text('Vendor'),
    templateId: text('Template Id', { longest: 60, optional: !isHub }),
    code: {
      ...text('Campaign Id', { longest: 40, optional: !isApp }),
      faultOf: (typed: string) =>
        CampaignCode.safeParse(typed).success ? undefined : 'A campaign id has 3 to 40 letters, digits, - or _.',
    },
    name: text('Campaign Name', { longest: 100, optional: isApp }),
    title: text('Title', { longest: 200, optional: isHub }),
    mobileNumber: {
      ...text('Mobile Number', {
        caption:
          'Where the one test message goes. Any number but the one in your own record counts as a recipient of your day.',
        inputMode: 'numeric',
        optional: true,
      }),
      faultOf: (typed: string, draft: Readonly<Record<string, unknown>>) =>
        typedIn(draft).mode === 'test' && normalNumber(typed) === undefined ? 'Mobile Number is not valid.' : undefined,
    },
    merchantCode: text('Merchant Code', { longest: 20, isUpperCase: true, optional: true }),
    url: text('Campaign URL', { caption: 'Optional', longest: 500, optional: true }),
    message: {
      ...textarea('Message', { rows: 5, longest: 4_000, optional: door !== 'push' }),
      write: (typed: string) => typed,
      faultOf: (typed: string, draft: Readonly<Record<string, unknown>>) => messageFault(typed, typedIn(draft)),
    },
    imageUrl: campaignPicture('Image URL', { optional: !isApp }),
    isSilent: check('Silent', { first: true }),
    fileUrl: {
      ...picked('File'),
      isRequired: !isApp,
      faultOf: (_: string, draft: Readonly<Record<string, unknown>>) =>
        typedIn(draft).mode === 'test' && recordsOf(typedIn(draft)) > 1 ? oneRecordText : undefined,
    },
    fileName: hidden('File name', ''),
    /** Rows of the file; null: it was not read here. */
    fileRows: hidden<number | null>('Records', null),
    /** How many of them are hidden in the sheet; 0 where nobody knows yet. */
    rowsHidden: hidden<number>('Hidden rows', 0),
    /** The hidden ones are sent the message too. */
    takesHidden: hidden<boolean>('Send to hidden rows too', false),
    audienceSql: hidden('Audience Query', ''),
    audienceTree: {
      ...hidden<AudienceGroup | null>('Audience', null),
      read: (saved: unknown) => AudienceTree.safeParse(saved).data ?? null,
    },
  })
}
export type CampaignTable = ReturnType<typeof tableOf>
export type CampaignDraft = DraftOf<CampaignTable['fields']>
type CampaignContent = ContentOf<CampaignTable['fields']>

export const campaignTables: Readonly<Record<WrittenDoor, CampaignTable>> = {
  messagingHub: tableOf('messagingHub'),
  push: tableOf('push'),
  appNotification: tableOf('appNotification'),
}

/** A campaign id with what follows it. */
const followingOf = (code: string, domains: readonly string[]) => ({
  code,
  url: urlOf(code, domains),
  audienceSql: sqlOf(code),
})

/** A new campaign, which Reset gives too (conflict X111). */
export const opensWith = (
  door: WrittenDoor,
  { vendors, domains }: Pick<CampaignSettings, 'vendors' | 'domains'>,
): Partial<CampaignDraft> => {
  if (door === 'messagingHub') return {}
  const ofPush = vendors.filter(({ channel }) => channel === 'push')
  return {
    channel: 'push',
    // Where there is one, nobody has to choose it.
    vendor: ofPush.length === 1 ? (ofPush[0]?.name ?? '') : '',
    ...(door === 'appNotification' ? { mode: 'live', ...followingOf(codeOfNow(), domains) } : {}),
  }
}

/** A new campaign that begins as this one is, without what names it and whom it reached. It is tested first, as any other. */
export const opensLike = (door: WrittenDoor, settings: CampaignSettings, like: Campaign): Partial<CampaignDraft> => {
  const empty: Partial<CampaignDraft> = opensWith(door, settings)
  const { channel, templateId, title, message, imageUrl, isSilent, audienceSql } = like
  const isConfigured = settings.vendors.some((vendor) => vendor.name === like.vendor && vendor.channel === channel)
  return {
    ...empty,
    channel,
    ...(isConfigured ? { vendor: like.vendor } : {}),
    templateId,
    title,
    message,
    imageUrl,
    isSilent,
    // An address that followed the id of the earlier one follows the new id.
    ...(like.url === urlOf(like.code, settings.domains) ? {} : { url: like.url }),
    ...(door === 'appNotification'
      ? { audienceSql, audienceTree: AudienceTree.safeParse(like.audienceTree).data ?? null }
      : { mode: 'test' }),
  }
}

/** What a form needs besides its own fields. */
export const isComplete =
  (door: WrittenDoor) =>
  ({ mode, channel, message, mobileNumber, audienceTree, audienceSql }: CampaignDraft): boolean => {
    if (door === 'appNotification') return audienceTree !== null || audienceSql.trim() !== ''
    if (door === 'push') return true
    return (channel !== 'sms' || message.trim() !== '') && (mode !== 'test' || mobileNumber !== '')
  }

export const requestOf = (
  door: WrittenDoor,
  { channel, mode, fileName: _name, fileRows: _rows, rowsHidden: _hidden, code, ...content }: CampaignContent,
  base: Campaign | undefined,
): RequestOf<typeof saveCampaign> | undefined => {
  if (channel === '' || mode === '') return undefined
  const { title, name, audienceTree, audienceSql } = content
  return {
    ...(base === undefined ? {} : { campaignId: base.campaignId, version: base.version }),
    ...content,
    door,
    channel,
    mode,
    name: door === 'appNotification' ? title.slice(0, 100) : name,
    ...(mode === 'test' ? {} : { mobileNumber: '', merchantCode: '' }),
    audienceSql: audienceTree === null ? audienceSql.trim() : '',
    ...(door === 'appNotification' ? { code: code.toUpperCase() } : {}),
  }
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** How a text is measured where it is sent. */
export const sizeOf = (channel: CampaignDraft['channel'], { text, title }: { text: string; title: string }): string => {
  if (channel === 'sms') {
    const { encoding, segments, characters } = smsSize(text)
    return `${counted(characters, 'character')}, ${encoding}, ${counted(segments, 'segment')}`
  }
  if (channel === 'push') return `${formatCount(pushBytes(title + text))} of ${formatCount(roomOfPush)} bytes`
  return counted([...text].length, 'character')
}

/** The message with its placeholders named after their columns, as long as no file is there. */
export const templatePreview = ({ channel, message, title }: CampaignDraft) => {
  const most = Math.max(0, ...placeholdersIn(message))
  const text = fillPlaceholders(
    message,
    Array.from({ length: most }, (_, at) => `[column ${at + 2}]`),
  )
  const size = `${sizeOf(channel, { text: message, title })}${channel === 'sms' ? ' before values are filled in' : ''}`
  return { text, about: `${size}. ${most === 0 ? 'No placeholders' : counted(most, 'placeholder')}.` }
}
