import { Button } from '@primer/react'
import { useState } from 'react'
import type { ResponseOf } from '#contract/wire/call.ts'
import { appCheckOf, checkAppInstalled } from '#contract/calls/merchants/portfolio.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { FigureTile } from '#src/ui/FigureTile.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './AppInstallStatus.module.css'
import type { MerchantTabProps } from './merchantTab.ts'

export const AppInstallStatus = ({ merchant }: MerchantTabProps) => {
  const [checked, setChecked] = useState<ResponseOf<typeof checkAppInstalled>>()
  const checking = useCommand(checkAppInstalled, { onSuccess: setChecked })
  const found = checked?.toList.find(({ merchantCode }) => merchantCode === merchant.merchantCode)
  return (
    <div className={styles.status}>
      <p className="ui-muted">
        Asks every device that {merchant.displayName || merchant.merchantCode} has signed in on whether the app is still
        there. Nothing is shown on the devices.
      </p>
      <div>
        <Button
          variant="primary"
          loading={checking.isPending}
          onClick={() => {
            if (!checking.isPending) checking.mutate({ request: appCheckOf(merchant.merchantCode) })
          }}
        >
          Check App Installed
        </Button>
      </div>
      {checking.error !== null && <Fault>{checking.error.message}</Fault>}
      {checked !== undefined && (
        <div role="status">
          {found === undefined || found.total === 0 ? (
            <p className="ui-muted">This merchant has not signed in on any device yet.</p>
          ) : (
            <div className={styles.figures}>
              <FigureTile label="Installed" count={found.installed} />
              <FigureTile label="Total" count={found.total} />
              {found.checkedAt && (
                <span className="ui-muted">
                  Checked <When at={found.checkedAt} />
                </span>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
