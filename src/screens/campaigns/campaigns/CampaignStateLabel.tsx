import { Label } from '@primer/react'
import type { CampaignState, RecipientState } from '#contract/calls/campaigns/campaignFields.ts'
import {
  campaignStateColours,
  campaignStateWords,
  recipientStateColours,
  recipientStateWords,
} from './campaignWords.ts'

export const CampaignStateLabel = ({ state }: { readonly state: CampaignState }) => (
  <Label variant={campaignStateColours[state]}>{campaignStateWords[state]}</Label>
)

export const RecipientStateLabel = ({ state }: { readonly state: RecipientState }) => (
  <Label variant={recipientStateColours[state]}>{recipientStateWords[state]}</Label>
)
