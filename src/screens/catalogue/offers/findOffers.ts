import { TagIcon } from '@primer/octicons-react'
import { listOffers } from '#contract/calls/catalogue/offers.ts'
import { checkOffer } from '#contract/calls/catalogue/offerTrials.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { offerAddress } from './offerAddress.ts'
import { likeAddress } from './offerPlaces.ts'
import { stateWords } from './offerWords.ts'

const fewestLetters = 3

/** By words of the description and of the brand's code: many brands have an offer of one name. */
export const findOffers = defineFindable(listOffers, {
  group: 'Offers',
  icon: TagIcon,
  looksLike: (sought) => sought.length >= fewestLetters && sought.length <= 100,
  isCode: false,
  requestOf: (sought) => ({ words: sought, page: 1, size: 3 }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ id, description, brandCode, state }) => ({
      id: String(id),
      label: description,
      detail: [brandCode, stateWords[state]].join(' · '),
      to: offerAddress(id),
      acts: [
        {
          verb: 'like' as const,
          label: `Write an offer like ${description}`,
          to: likeAddress({ id, brandCode }),
          call: checkOffer,
        },
      ],
    })),
})
