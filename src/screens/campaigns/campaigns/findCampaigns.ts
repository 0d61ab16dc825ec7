import { MegaphoneIcon } from '@primer/octicons-react'
import { CampaignCode, campaignStateWords } from '#contract/calls/campaigns/campaignFields.ts'
import { actOnCampaign, decideCampaign, listCampaigns } from '#contract/calls/campaigns/campaigns.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { formatInstant } from '#src/ui/time.ts'
import { channelWords } from './campaignWords.ts'

const mostFound = 3
/** Codes have the prefix of their form, or a person has given them a number. */
const fewestLetters = 5

const acts = [
  { act: 'approve', verb: 'approve', word: 'Approve', call: decideCampaign },
  { act: 'reject', verb: 'reject', word: 'Reject', call: decideCampaign },
  { act: 'sendNow', verb: 'send', word: 'Send', call: actOnCampaign },
  { act: 'cancel', verb: 'reject', word: 'Cancel', call: actOnCampaign },
] as const

/** By the whole campaign id. */
export const findCampaigns = defineFindable(listCampaigns, {
  group: 'Campaigns',
  icon: MegaphoneIcon,
  looksLike: (sought) =>
    sought.length >= fewestLetters &&
    /[\d-]/.test(sought) &&
    /[a-z]/i.test(sought) &&
    CampaignCode.safeParse(sought).success,
  isCode: false,
  requestOf: (sought) => ({ code: CampaignCode.parse(sought), page: 1, size: mostFound }),
  foundIn: ({ rows }) =>
    rows.map(({ campaignId, code, name, channel, state, createdAt, can }) => ({
      id: campaignId,
      label: name === '' ? code : `${code}, ${name}`,
      detail: [channelWords[channel], campaignStateWords[state], formatInstant(createdAt)].join(' · '),
      to: campaignKind.decidedAt(campaignId),
      acts: acts
        .filter(({ act }) => can.includes(act))
        .map(({ act, verb, word, call }) => ({
          verb,
          label: `${word} campaign ${code}`,
          to: `${campaignKind.decidedAt(campaignId)}?as=${act}`,
          call,
        })),
    })),
})
