import { PlainPage } from './PlainPage.tsx'

export const ChangePasswordNotice = () => (
  <PlainPage title="Change Password">
    In this version an administrator sets passwords. Ask one for a new password; your present one keeps working until
    then.
  </PlainPage>
)
