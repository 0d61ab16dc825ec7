import { askRefundProvider, getRefund, listRefunds, lookUpRefund, type Refund } from '#contract/calls/money/refunds.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { type CallError, type NamedCall, useCommand } from '#src/gateway/useCall.ts'
import { showToast, type ToastWords } from '#src/ui/toast.ts'
import { refundStateNames } from './refundWords.ts'

/** Whatever shows a refund. */
export const refundReads: readonly NamedCall[] = [getRefund, listRefunds, lookUpRefund, listWaiting]

/** The provider's own words where there are some, as documented; else the documented sentence. */
export const failureToast = (error: CallError): string =>
  error instanceof Refusal && error.code === 'refund-failed' ? error.message : 'Could not process request!'

export const stateToast = ({ state }: Pick<Refund, 'state'>): ToastWords => ({
  kind: state === 'success' ? 'success' : 'info',
  text: `Refund: ${refundStateNames[state]}.`,
})

export const tellState = (refund: Pick<Refund, 'state'>): void => showToast(stateToast(refund))

export const useAskProvider = () =>
  useCommand(askRefundProvider, {
    invalidates: refundReads,
    readsAgainInDoubt: true,
    onSuccess: tellState,
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
