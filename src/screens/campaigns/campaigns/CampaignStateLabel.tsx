import { campaignStateWords } from '#contract/calls/campaigns/campaignFields.ts'
import { stateLabel } from '#src/ui/stateLabel.tsx'
import { campaignStateColours, recipientStateColours, recipientStateWords } from './campaignWords.ts'

export const CampaignStateLabel = stateLabel(campaignStateWords, campaignStateColours)

export const RecipientStateLabel = stateLabel(recipientStateWords, recipientStateColours)
