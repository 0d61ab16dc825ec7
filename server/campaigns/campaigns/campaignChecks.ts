import type { CampaignFault } from '#contract/calls/campaigns/campaigns.ts'
import { isWithin, webAddressOf } from '#contract/wire/webAddress.ts'
import { PictureName } from '#contract/calls/files/pictures.ts'
import {
  foreignUrls,
  hasPlaceholder,
  normalNumber,
  templateFaults,
  tooLong,
} from '#machines/campaigns/campaignMessage.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { fileIdOf } from '#server/files/storedFiles/index.ts'
import type { CampaignRow } from './campaignRows.ts'

export const oneRecordText = 'Please upload file with only 1 record for testing'

/** Drawn by this desk: its name. */
export const isDrawnPicture = (picture: string): boolean => PictureName.safeParse(picture).success

/** A page on an allowed domain. */
const isOwnPage = (address: string, domains: readonly string[]): boolean => {
  const url = webAddressOf(address)
  return url?.protocol === 'https:' && isWithin(url, domains)
}

/** A picture or a file of this desk, or an address on an allowed domain. */
export const isOwnPicture = (picture: string, domains: readonly string[]): boolean =>
  isDrawnPicture(picture) || fileIdOf(picture) !== undefined || isOwnPage(picture, domains)

const pictureTypes = /\.(?:tiff?|jpe?g|jfif|gif|png|bmp)(?:\?\S*)?$/i

/** Everything about the campaign itself that keeps it from being sent; its recipients are judged by the plan. */
export const faultsOf = (row: CampaignRow, config: Pick<GatewayConfig, 'campaigns'>): CampaignFault[] => {
  const { domains } = config.campaigns
  const faults: CampaignFault[] = []
  const need = (field: string, isThere: boolean, text: string) => {
    if (!isThere) faults.push({ field, text })
  }
  need('name', row.name !== '' || row.door === 'appNotification', 'Give the campaign a name.')
  if (row.door === 'messagingHub') {
    need('templateId', row.templateId !== '', 'Give the template id that the provider knows.')
    need('message', row.channel !== 'sms' || row.message.trim() !== '', 'Write the message.')
  }
  if (row.door === 'push' || row.door === 'appNotification') need('title', row.title !== '', 'Write a title.')
  if (row.door === 'push') need('message', row.message.trim() !== '', 'Write the message.')
  if (row.door === 'appNotification') need('imageUrl', row.imageUrl !== '', 'Choose an image.')
  if (row.door === 'messagingHub' || row.door === 'push') need('fileUrl', row.fileId !== null, 'Upload a file.')
  if (row.mode === 'test' && row.door === 'messagingHub')
    need('mobileNumber', normalNumber(row.mobileNumber) !== undefined, 'Mobile Number is not valid.')
  need('title', !hasPlaceholder(row.title), 'A title is sent as it is: it has no placeholders.')
  for (const text of [row.message, row.title])
    for (const address of foreignUrls(text, domains))
      faults.push({ field: 'message', text: `${address} is on a domain that messages of this desk may not lead to.` })
  if (row.url !== '' && !isOwnPage(row.url, domains))
    faults.push({ field: 'url', text: `${row.url} is on a domain that messages of this desk may not lead to.` })
  if (row.imageUrl !== '') {
    if (!isOwnPicture(row.imageUrl, domains))
      faults.push({
        field: 'imageUrl',
        text: `${row.imageUrl} is neither a file of this desk nor on an allowed domain.`,
      })
    else if (!isDrawnPicture(row.imageUrl) && fileIdOf(row.imageUrl) === undefined && !pictureTypes.test(row.imageUrl))
      faults.push({ field: 'imageUrl', text: 'File size / type is wrong!' })
  }
  const long = tooLong(row.channel, { text: row.message, title: row.title })
  if (long !== undefined) faults.push({ field: 'message', text: long })
  return faults
}

/** Compares the header of the file with the message. A WhatsApp message that the provider keeps is not known here. */
export const columnFaults = (row: CampaignRow, columns: number | undefined): CampaignFault[] =>
  row.message === ''
    ? []
    : templateFaults(row.message, row.channel, columns).map(({ text }) => ({ field: 'message', text }))
