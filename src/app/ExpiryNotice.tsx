import { Dialog } from '@primer/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { expiryNoticeDays } from '#contract/wire/passwordRule.ts'
import { useSession } from '#src/session/useSession.ts'
import { takeExpiryNotice } from '#src/store/device.ts'
import { changePasswordLink } from './changePasswordLink.ts'

/** On the first page of each day from ten days before the password expires. */
export const ExpiryNotice = () => {
  const { session } = useSession()
  const { loginId, checkDate, passwordExpiry } = session
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (passwordExpiry === undefined || passwordExpiry > expiryNoticeDays) return
    void takeExpiryNotice(checkDate, loginId).then((isFirst) => isFirst && setShown(true))
  }, [loginId, checkDate, passwordExpiry])

  if (!isShown || passwordExpiry === undefined) return null
  const close = () => setShown(false)
  return (
    <Dialog
      title="Password Expiry Notice"
      width="large"
      onClose={close}
      footerButtons={[
        { content: 'Later', onClick: close },
        {
          buttonType: 'primary',
          content: 'Change Password',
          autoFocus: true,
          onClick: () => void navigate(...changePasswordLink(loginId)),
        },
      ]}
    >
      Your password expires {passwordExpiry === 1 ? 'tomorrow' : `in ${passwordExpiry} days`}. Change it before then:
      afterwards nothing else is open to you until you have a new one.
    </Dialog>
  )
}
