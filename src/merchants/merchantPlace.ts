import { editMerchants } from '#contract/calls/merchants/merchants.ts'
import { useMayOpen } from '#src/session/useMayOpen.ts'
import { useSession } from '#src/session/useSession.ts'
import { merchantInfo } from './merchantInfoPath.ts'

export const detailsAddress = (merchantCode: string, more: Readonly<Record<string, string>> = {}): string =>
  `${merchantInfo}?${new URLSearchParams({ merchant_code: merchantCode, ...more })}`

export const formAddress = (action: 'edit' | 'view', merchantCode: string): string =>
  `/merchants/add-edit-merchant/${action}?${new URLSearchParams({ merchant_code: merchantCode })}`

/** Where merchants open for the person: support roles never edit one, they look at its details (MP-23). */
export const useMerchantPlace = () => {
  const { session, can, holds } = useSession()
  const mayOpen = useMayOpen()
  const isSupport = session.roleFlags.includes('support')
  const mayEdit = can(editMerchants) && !isSupport
  const mayOpenDetails = holds('getporfoliomerchants')
  const seesDetails = isSupport && mayOpenDetails
  const addressOf = (merchantCode: string, action: 'edit' | 'view' = 'edit'): string =>
    seesDetails ? detailsAddress(merchantCode) : formAddress(mayEdit ? action : 'view', merchantCode)
  return {
    mayEdit,
    seesDetails,
    /** They have a page of merchants at all. */
    opensMerchants: mayOpen(addressOf('M')),
    addressOf,
    /** Where what was sent to the merchant is; undefined: not for this person. */
    messagesAddressOf: (merchantCode: string): string | undefined =>
      mayOpenDetails ? detailsAddress(merchantCode, { tab: 'campaign' }) : undefined,
    /** Where it is asked whether the merchant is to be switched; undefined: not for this person. */
    switchAddressOf: (merchantCode: string): string | undefined =>
      mayOpenDetails ? detailsAddress(merchantCode, { tab: 'brand-txn', as: 'switch' }) : undefined,
  }
}
