import type { CampaignChannel } from '#contract/calls/campaigns/campaignFields.ts'
import { textColumn } from './sheetCells.ts'
import { type SheetKind } from './sheetKind.ts'
import { sheetKinds } from './sheetKinds.ts'

const templateOf = (templateName: string, header: string, howToFill: string): SheetKind => ({
  ...sheetKinds.campaignRecipients,
  templateName,
  columns: [
    { ...textColumn(header), howToFill },
    ...['1', '2'].map((name) => ({
      ...textColumn(name),
      howToFill: `What replaces {{${name}}} in the message. One column for each placeholder, in their order; remove what the message has no place for.`,
    })),
  ],
})

const ofNumbers = templateOf(
  'Campaign_Recipients',
  'mobile_number',
  'The mobile number, 10 digits, with or without +91. A number that appears twice is sent one message.',
)
const ofMerchants = templateOf(
  'Push_Recipients',
  'merchant_code',
  'The merchant code. The message goes to every device on which the merchant has the app.',
)

/** The kind of a campaign's file, with the template that people fill for the channel. Files with other columns are taken too. */
export const recipientSheet = (channel: CampaignChannel | ''): SheetKind =>
  channel === 'push' ? ofMerchants : ofNumbers

export const recipientSheets: readonly SheetKind[] = [ofNumbers, ofMerchants]
