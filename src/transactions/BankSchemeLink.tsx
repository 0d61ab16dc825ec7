import { PlaceLink } from '#src/session/PlaceLink.tsx'

export const bankSchemeAddress = (id: number): string => `/bank-schemes/${id}`

/** A bank scheme, which leads to its page for who may open that. */
export const BankSchemeLink = ({ id, text }: { readonly id: number; readonly text: string }) => (
  <PlaceLink to={bankSchemeAddress(id)} className="ui-one-line">
    {text}
  </PlaceLink>
)
