import { TagIcon } from '@primer/octicons-react'
import { listOffers } from '#contract/calls/catalogue/offers.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { offerAddress } from './offerAddress.ts'
import { stateWords } from './offerWords.ts'

const fewestLetters = 3

export const findOffers = defineFindable(listOffers, {
  group: 'Offers',
  icon: TagIcon,
  looksLike: (sought) => sought.length >= fewestLetters && sought.length <= 100,
  isCode: false,
  requestOf: (sought) => ({ description: sought, page: 1, size: 3 }) as const,
  foundIn: ({ rows }) =>
    rows.map(({ id, description, brandCode, state }) => ({
      id: String(id),
      label: description,
      detail: [brandCode, stateWords[state]].join(' · '),
      to: offerAddress(id),
    })),
})
