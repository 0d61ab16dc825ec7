import { changesOfOffers, OfferWaitKind } from '#contract/calls/catalogue/offerWaits.ts'
import { catalogueChangeKind, offerChangeKind } from '#contract/waitingKinds/offers.ts'
import type { Staff } from '#server/gateway/handler.ts'

export const isOfOffers = (act: OfferWaitKind): boolean => (changesOfOffers as readonly string[]).includes(act)

const holdsOne = ({ services }: Staff, asked: readonly string[]) => asked.some((service) => services.has(service))

/** Changes that the person may make, and so decide on where somebody else asks for them. */
export const actsOf = (staff: Staff): readonly OfferWaitKind[] =>
  OfferWaitKind.options.filter((act) =>
    holdsOne(staff, (isOfOffers(act) ? offerChangeKind : catalogueChangeKind).deciders),
  )
