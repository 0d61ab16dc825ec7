import { Dialog } from '@primer/react'
import { useState } from 'react'
import {
  deactivateMerchants,
  type Merchant,
  reactivateMerchants,
  searchMerchants,
} from '#contract/calls/merchants/merchants.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'

interface Props {
  readonly merchant: Merchant
  readonly onClose: () => void
}

/** Yes or No, before a whole merchant is switched. */
export const MerchantSwitch = ({ merchant, onClose }: Props) => {
  const { merchantCode, displayName } = merchant
  // What is asked does not turn into its opposite when somebody else has done it meanwhile.
  const [isActive] = useState(merchant.isActive)
  const switching = useCommand(isActive ? deactivateMerchants : reactivateMerchants, {
    invalidates: [searchMerchants],
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: `${merchantCode} is ${isActive ? 'deactivated' : 'active again'}.` })
      onClose()
    },
    onError: () =>
      showToast({
        kind: 'error',
        text: isActive
          ? 'Something is wrong! Could not deactivate merchant!'
          : 'Something is wrong! Could not activate merchant!',
      }),
  })
  return (
    <Dialog
      title={isActive ? 'Deactivate merchant?' : 'Activate merchant?'}
      width="medium"
      role="alertdialog"
      onClose={onClose}
      footerButtons={[
        { content: 'No', onClick: onClose, autoFocus: true },
        {
          content: 'Yes',
          buttonType: isActive ? 'danger' : 'primary',
          loading: switching.isPending,
          onClick: () => {
            if (!switching.isPending) switching.mutate({ request: { merchantCodes: [merchantCode] } })
          },
        },
      ]}
    >
      {isActive
        ? `${displayName || merchantCode} (${merchantCode}) takes no more payments from then on.`
        : `${displayName || merchantCode} (${merchantCode}) takes payments again from then on.`}
      {switching.error !== null && <Fault>{switching.error.message}</Fault>}
    </Dialog>
  )
}
