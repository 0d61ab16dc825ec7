import { deactivateMerchants, type MerchantMark, reactivateMerchants } from '#contract/calls/merchants/merchants.ts'
import { listCampaignMessages } from '#contract/calls/merchants/portfolio.ts'
import type { FoundAct, Verb } from '#src/gateway/findable.ts'
import type { useMerchantPlace } from '#src/merchants/merchantPlace.ts'

/** A merchant as the palette names it, from the device or from the gateway. */
export interface NamedMerchant {
  readonly merchantCode: string
  readonly name: string
  readonly mobileNumber: string
  readonly city: string
  readonly isActive: boolean
}

export const namedMark = ([
  merchantCode,
  displayName,
  businessName,
  city,
  ,
  mobileNumber,
  isActive,
]: MerchantMark): NamedMerchant => ({
  merchantCode,
  name: displayName || businessName,
  mobileNumber,
  city,
  isActive: isActive === 1,
})

export const namedAnswer = ({
  displayName,
  businessName,
  ...rest
}: Omit<NamedMerchant, 'name'> & { readonly displayName: string; readonly businessName: string }): NamedMerchant => ({
  ...rest,
  name: displayName || businessName,
})

/** The same act with what it is done to in words. */
export type DetailedAct = FoundAct & { readonly detail: string }

/** What the verb does to a merchant, by its page: the question of a switch, or what was sent to it. */
export const merchantActs = (
  verb: Verb | undefined,
  { merchantCode, name, isActive }: NamedMerchant,
  place: ReturnType<typeof useMerchantPlace>,
): readonly DetailedAct[] => {
  const switchTo = place.switchAddressOf(merchantCode)
  if (switchTo !== undefined && verb === (isActive ? 'switchOff' : 'switchOn'))
    return [
      {
        verb,
        label: `Switch ${isActive ? 'off' : 'on'} ${merchantCode}`,
        detail: [name, isActive ? 'active' : 'switched off'].filter((part) => part !== '').join(' · '),
        to: switchTo,
        call: isActive ? deactivateMerchants : reactivateMerchants,
      },
    ]
  const messagesTo = place.messagesAddressOf(merchantCode)
  return messagesTo !== undefined && verb === 'messages'
    ? [{ verb, label: `Messages to ${merchantCode}`, detail: name, to: messagesTo, call: listCampaignMessages }]
    : []
}
