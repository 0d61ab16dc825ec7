import { useDeferredValue } from 'react'
import { findMerchants } from '#contract/merchants.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { useVisibleScreens } from './visibleScreens.ts'

export interface Target {
  readonly key: string
  readonly group: 'Screens' | 'Merchants'
  readonly label: string
  readonly detail: string
  readonly to: string
}

const shortestMerchantText = 2
const merchantCount = 8

/** Every word of the text begins a word of the name. */
export const matchesWords = (name: string, text: string): boolean => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)))
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

/** Where the person may go for this text: screens at once, merchants as the gateway finds them. */
export const useTargets = (
  typed: string,
): { readonly targets: readonly Target[]; readonly isSearching: boolean; readonly hasFailed: boolean } => {
  const { can } = useSession()
  const text = useDeferredValue(typed.trim())
  const screens = useVisibleScreens()
    .filter(({ label }) => matchesWords(label, typed))
    .map(({ label, to }): Target => ({ key: to, group: 'Screens', label, detail: '', to }))
  const isAsked = can(findMerchants) && text.length >= shortestMerchantText
  const found = useCall(findMerchants, { text, count: merchantCount }, { enabled: isAsked, keepPrevious: true })
  const merchants = isAsked ? (found.data ?? []) : []
  return {
    isSearching: isAsked && (found.isFetching || text !== typed.trim()),
    hasFailed: isAsked && found.isError,
    targets: [
      ...screens,
      ...merchants.map(
        ({ merchantCode, displayName, businessName, city, mobileNumber }): Target => ({
          key: merchantCode,
          group: 'Merchants',
          label: displayName || businessName || merchantCode,
          detail: joined(merchantCode, mobileNumber, city),
          to: `/merchants/add-edit-merchant/view?${new URLSearchParams({ merchant_code: merchantCode })}`,
        }),
      ),
    ],
  }
}
