import { stateLabel } from '#src/ui/stateLabel.tsx'
import {
  campaignStateColours,
  campaignStateWords,
  recipientStateColours,
  recipientStateWords,
} from './campaignWords.ts'

export const CampaignStateLabel = stateLabel(campaignStateWords, campaignStateColours)

export const RecipientStateLabel = stateLabel(recipientStateWords, recipientStateColours)
