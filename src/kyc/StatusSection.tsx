import { Button, ConfirmationDialog, Label } from '@primer/react'
import { useState } from 'react'
import { getKycCase, getKycReview, type KycCase } from '#contract/calls/merchants/kyc.ts'
import { deactivateMerchants, reactivateMerchants, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from './KycCase.module.css'

/** Active, or deactivated by whom and when; switched by holders of the service, after asking. */
export const StatusSection = ({ kyc, isReadOnly }: { kyc: KycCase; isReadOnly: boolean }) => {
  const { can } = useSession()
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(kyc.isActive ? deactivateMerchants : reactivateMerchants, {
    invalidates: [getKycReview, getKycCase, searchMerchants],
    onSuccess: () => showToast({ kind: 'success', text: 'Successfully Updated!' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const verb = kyc.isActive ? 'Deactivate' : 'Activate'
  return (
    <Section
      title="Merchant Status"
      aside={
        <Label variant={kyc.isActive ? 'success' : 'secondary'}>
          {kyc.isActive ? 'Active' : 'Merchant Deactivated'}
        </Label>
      }
    >
      <div className="ui-row-12">
        <span>
          {kyc.isActive ? (
            'The merchant can transact.'
          ) : (
            <>
              By {kyc.deactivationName || 'somebody unknown'}, <When at={kyc.deactivationDate} />
            </>
          )}
        </span>
        {can(deactivateMerchants) && !isReadOnly && (
          <span className={styles.push}>
            <Button
              variant={kyc.isActive ? 'danger' : 'default'}
              loading={command.isPending}
              onClick={() => setAsking(true)}
            >
              {verb}
            </Button>
          </span>
        )}
      </div>
      {isAsking && (
        <ConfirmationDialog
          title={`${verb} ${kyc.merchantCode}?`}
          confirmButtonContent={verb}
          confirmButtonType={kyc.isActive ? 'danger' : 'primary'}
          onClose={(gesture) => {
            setAsking(false)
            if (gesture === 'confirm') command.mutate({ request: { merchantCodes: [kyc.merchantCode] } })
          }}
        >
          {kyc.isActive ? 'It cannot take payments until it is activated again.' : 'It can take payments again.'}
        </ConfirmationDialog>
      )}
    </Section>
  )
}
