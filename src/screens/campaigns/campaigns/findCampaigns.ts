import { MegaphoneIcon } from '@primer/octicons-react'
import { CampaignCode, campaignStateWords } from '#contract/calls/campaigns/campaignFields.ts'
import {
  actOnCampaign,
  type Campaign,
  decideCampaign,
  listCampaigns,
  saveCampaign,
} from '#contract/calls/campaigns/campaigns.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { defineFindable, type FoundAct, type FoundThing } from '#src/gateway/findable.ts'
import { formatInstant } from '#src/ui/time.ts'
import { campaignTabAddress } from './campaignPlaces.ts'
import { channelWords, isWritten, tabOfDoor } from './campaignWords.ts'

const mostFound = 3
/** Codes have the prefix of their form, or a person has given them a number. */
const fewestLetters = 5
const fewestOfName = 3

const acts = [
  { act: 'approve', verb: 'approve', word: 'Approve', call: decideCampaign },
  { act: 'reject', verb: 'reject', word: 'Reject', call: decideCampaign },
  { act: 'sendNow', verb: 'send', word: 'Send', call: actOnCampaign },
  { act: 'cancel', verb: 'reject', word: 'Cancel', call: actOnCampaign },
] as const

const likeIt = ({ campaignId, code, door }: Pick<Campaign, 'campaignId' | 'code' | 'door'>): readonly FoundAct[] => {
  const tab = tabOfDoor[door]
  if (!isWritten(tab)) return []
  const to = campaignTabAddress(tab, { like: campaignId })
  return [{ verb: 'like', label: `Write a campaign like ${code}`, to, call: saveCampaign }]
}

const campaignsFound = ({ rows }: ResponseOf<typeof listCampaigns>): readonly FoundThing[] =>
  rows.map(({ campaignId, code, name, door, channel, state, createdAt, can }) => ({
    id: campaignId,
    label: name === '' ? code : `${code}, ${name}`,
    detail: [channelWords[channel], campaignStateWords[state], formatInstant(createdAt)].join(' · '),
    to: campaignKind.decidedAt(campaignId),
    acts: [
      ...acts
        .filter(({ act }) => can.includes(act))
        .map(({ act, verb, word, call }) => ({
          verb,
          label: `${word} campaign ${code}`,
          to: `${campaignKind.decidedAt(campaignId)}?as=${act}`,
          call,
        })),
      ...likeIt({ campaignId, code, door }),
    ],
  }))

const shown = { group: 'Campaigns', icon: MegaphoneIcon, isCode: false, foundIn: campaignsFound } as const

/** By the whole campaign id. */
export const findCampaigns = defineFindable(listCampaigns, {
  ...shown,
  looksLike: (sought) =>
    sought.length >= fewestLetters &&
    /[\d-]/.test(sought) &&
    /[a-z]/i.test(sought) &&
    CampaignCode.safeParse(sought).success,
  requestOf: (sought) => ({ code: CampaignCode.parse(sought), page: 1, size: mostFound }),
})

/** By words of its name, the latest first: a code as a whole is found above. */
export const findCampaignsByName = defineFindable(listCampaigns, {
  ...shown,
  looksLike: (sought) => sought.length >= fewestOfName && sought.length <= 100 && /\p{L}{3}/u.test(sought),
  requestOf: (sought) => ({ name: sought, page: 1, size: mostFound }),
})
