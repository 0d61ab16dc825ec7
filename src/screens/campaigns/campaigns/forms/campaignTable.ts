import { awaitedFault } from '#src/pictures/awaitedPicture.ts'
import { type AudienceGroup, AudienceTree } from '#contract/calls/campaigns/campaignAudiences.ts'
import { CampaignChannel, CampaignCode } from '#contract/calls/campaigns/campaignFields.ts'
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
import { formatCount } from '#src/ui/count.ts'
import { gatewayNow } from '#src/ui/clock.ts'

export type CampaignSettings = ResponseOf<typeof campaignSettings>

/** The three tabs whose form writes a campaign to many. */
export type WrittenDoor = 'messagingHub' | 'push' | 'appNotification'

export interface CampaignDraft {
  /** '' as long as nobody chose one. */
  readonly mode: '' | 'test' | 'live'
  readonly vendor: string
  readonly channel: '' | CampaignChannel
  readonly templateId: string
  readonly name: string
  readonly title: string
  readonly message: string
  readonly imageUrl: string
  readonly url: string
  readonly isSilent: boolean
  readonly mobileNumber: string
  readonly merchantCode: string
  readonly fileUrl: string
  readonly fileName: string
  /** Rows of the file; null: it was not read here. */
  readonly fileRows: number | null
  /** Rows of the file that are hidden in the sheet; 0 where nobody knows yet. */
  readonly rowsHidden: number
  /** The hidden ones are sent the message too. */
  readonly takesHidden: boolean
  readonly audienceSql: string
  readonly audienceTree: AudienceGroup | null
  readonly code: string
}

/** Prefix, year, month, day and hour (conflict X113). */
const codeOfNow = (): string => `NOTA${formatIndian(new Date(gatewayNow()), 'YYYYMMDDHH')}`

/** What the fields hold as long as nobody touched them: they follow the campaign id. */
export const urlOf = (code: string, domains: readonly string[]): string =>
  domains[0] === undefined || code === '' ? '' : `https://${domains[0]}/?campaign=${code}`
export const sqlOf = (code: string): string =>
  code === '' ? '' : `-- ${code}\nSELECT merchant_code FROM audience_merchants WHERE app_installed`

export const draftOf =
  (door: WrittenDoor, vendors: readonly { readonly name: string; readonly channel: CampaignChannel }[]) =>
  (saved: Campaign | undefined): CampaignDraft => {
    const ofPush = vendors.filter(({ channel }) => channel === 'push')
    const isApp = door === 'appNotification'
    if (saved === undefined)
      return {
        mode: isApp ? 'live' : '',
        // Where there is one, nobody has to choose it.
        vendor: door !== 'messagingHub' && ofPush.length === 1 ? (ofPush[0]?.name ?? '') : '',
        channel: door === 'messagingHub' ? '' : 'push',
        templateId: '',
        name: '',
        title: '',
        message: '',
        imageUrl: '',
        url: '',
        // Reset gives a fresh form (conflict X111).
        isSilent: true,
        mobileNumber: '',
        merchantCode: '',
        fileUrl: '',
        fileName: '',
        fileRows: null,
        rowsHidden: 0,
        takesHidden: false,
        audienceSql: '',
        audienceTree: null,
        code: isApp ? codeOfNow() : '',
      }
    const tree = AudienceTree.safeParse(saved.audienceTree)
    return {
      mode: saved.mode,
      vendor: saved.vendor,
      channel: saved.channel,
      templateId: saved.templateId,
      name: saved.name,
      title: saved.title,
      message: saved.message,
      imageUrl: saved.imageUrl,
      url: saved.url,
      isSilent: saved.isSilent,
      mobileNumber: saved.mobileNumber,
      merchantCode: saved.merchantCode,
      fileUrl: saved.fileUrl,
      fileName: saved.fileName,
      fileRows: null,
      rowsHidden: saved.rowsHidden,
      takesHidden: saved.takesHidden,
      audienceSql: saved.audienceSql,
      audienceTree: tree.success ? tree.data : null,
      code: saved.code,
    }
  }

export const draftLabels: Readonly<Record<keyof CampaignDraft, string>> = {
  mode: 'Mode',
  vendor: 'Vendor',
  channel: 'Channel',
  templateId: 'Template Id',
  name: 'Campaign Name',
  title: 'Title',
  message: 'Message',
  imageUrl: 'Image URL',
  url: 'Campaign URL',
  isSilent: 'Silent',
  mobileNumber: 'Mobile Number',
  merchantCode: 'Merchant Code',
  fileUrl: 'File',
  fileName: 'File name',
  fileRows: 'Records',
  rowsHidden: 'Hidden rows',
  takesHidden: 'Send to hidden rows too',
  audienceSql: 'Audience Query',
  audienceTree: 'Audience',
  code: 'Campaign Id',
}

const oneRecordText = 'Please upload file with only 1 record for testing'

const firstFault = (draft: CampaignDraft): string | undefined => {
  const { channel, message, title } = draft
  if (channel === '' || message === '') return undefined
  return templateFaults(message, channel, undefined)[0]?.text ?? tooLong(channel, { text: message, title })
}

/** Rows that count; one that was not read here is taken for right. */
const recordsOf = ({ fileRows, rowsHidden, takesHidden }: CampaignDraft): number =>
  fileRows === null ? 1 : fileRows - (takesHidden ? 0 : rowsHidden)

/** What is wrong with what is typed. What is missing keeps the button waiting. */
export const faultsOfDraft = (draft: CampaignDraft) => ({
  mobileNumber:
    draft.mode === 'test' && draft.mobileNumber !== '' && normalNumber(draft.mobileNumber) === undefined
      ? 'Mobile Number is not valid.'
      : undefined,
  fileUrl: draft.mode === 'test' && recordsOf(draft) > 1 ? oneRecordText : undefined,
  message: firstFault(draft),
  imageUrl: awaitedFault(draft.imageUrl),
  code:
    draft.code === '' || CampaignCode.safeParse(draft.code).success
      ? undefined
      : 'A campaign id has 3 to 40 letters, digits, - or _.',
})

export const isComplete =
  (door: WrittenDoor) =>
  (draft: CampaignDraft): boolean => {
    const { mode, vendor, channel, templateId, name, title, message, imageUrl, mobileNumber, fileUrl } = draft
    if (mode === '' || channel === '' || vendor === '') return false
    switch (door) {
      case 'messagingHub':
        return (
          templateId !== '' &&
          name !== '' &&
          fileUrl !== '' &&
          (channel !== 'sms' || message.trim() !== '') &&
          (mode !== 'test' || mobileNumber !== '')
        )
      case 'push':
        return title !== '' && name !== '' && fileUrl !== '' && message.trim() !== ''
      case 'appNotification':
        return (
          title !== '' &&
          imageUrl !== '' &&
          draft.code !== '' &&
          (draft.audienceTree !== null || draft.audienceSql.trim() !== '')
        )
    }
  }

export const requestOf = (
  door: WrittenDoor,
  draft: CampaignDraft,
  base: Campaign | undefined,
): RequestOf<typeof saveCampaign> | undefined => {
  const channel = CampaignChannel.safeParse(draft.channel)
  if (!channel.success || draft.mode === '') return undefined
  const isTest = draft.mode === 'test'
  return {
    ...(base === undefined ? {} : { campaignId: base.campaignId, version: base.version }),
    door,
    channel: channel.data,
    mode: draft.mode,
    vendor: draft.vendor,
    name: door === 'appNotification' ? draft.title.trim().slice(0, 100) : draft.name.trim(),
    templateId: draft.templateId.trim(),
    title: draft.title.trim(),
    message: draft.message,
    imageUrl: draft.imageUrl.trim(),
    url: draft.url.trim(),
    isSilent: draft.isSilent,
    mobileNumber: isTest ? draft.mobileNumber.trim() : '',
    merchantCode: isTest ? draft.merchantCode.trim() : '',
    fileUrl: draft.fileUrl,
    takesHidden: draft.takesHidden,
    audienceSql: draft.audienceTree === null ? draft.audienceSql.trim() : '',
    audienceTree: draft.audienceTree,
    ...(door === 'appNotification' ? { code: draft.code.trim().toUpperCase() } : {}),
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
