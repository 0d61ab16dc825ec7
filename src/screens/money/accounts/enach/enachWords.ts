import type { LabelProps } from '@primer/react'
import type { EnachAct, EnachRegistration, LinkState, MandateState } from '#contract/calls/money/enach.ts'

export { linkVariants } from '#src/merchants/linkVariants.ts'

type Variant = NonNullable<LabelProps['variant']>

export const linkNames: Readonly<Record<LinkState, string>> = {
  issued: 'Issued',
  opened: 'Opened',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

export const mandateNames: Readonly<Record<MandateState, string>> = {
  none: 'Not started',
  initiated: 'Initiated',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
export const mandateVariants: Readonly<Record<MandateState, Variant>> = {
  none: 'secondary',
  initiated: 'attention',
  confirmed: 'success',
  rejected: 'danger',
  cancelled: 'secondary',
}

export const actNames: Readonly<Record<EnachAct, string>> = {
  sendAgain: 'Send again',
  cancelLink: 'Cancel link',
  confirm: 'Confirm',
  reject: 'Reject',
  cancelMandate: 'Cancel mandate',
}

/** Whether the link is on its way to the merchant by any of the two; what is kept here went nowhere. */
export const isShared = ({ sms, email }: Pick<EnachRegistration, 'sms' | 'email'>): boolean =>
  [sms, email].some((state) => state === 'waiting' || state === 'sent')
