import { useSearchParams } from 'react-router-dom'
import { findTemplates } from '#contract/calls/campaigns/campaignTemplates.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import type { Channel } from './notificationTable.ts'

/** Templates are asked for by the button, and named in the address so that a link opens them again. */
export const useFoundTemplates = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const merchantCode = MerchantCode.safeParse(params.get('merchant') ?? '')
  const channel: Channel | undefined =
    params.get('channel') === 'sms' ? 'sms' : params.get('channel') === 'whatsapp' ? 'whatsapp' : undefined
  const isAsked = merchantCode.success && channel !== undefined
  const read = useCall(
    findTemplates,
    { merchantCode: merchantCode.data ?? '', templateType: channel ?? 'sms' },
    { enabled: isAsked, staleTime: 0 },
  )
  return {
    read,
    isAsked,
    of: { merchantCode: merchantCode.data ?? '', channel: channel ?? ('' as const) },
    find: (code: string, of: Channel) => {
      if (!put({ merchant: code, channel: of })) void read.refetch()
    },
    forget: () => put({ merchant: '', channel: '' }, { replace: true }),
  }
}
