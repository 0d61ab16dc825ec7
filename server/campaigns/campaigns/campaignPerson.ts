import type { CampaignDoor } from '#contract/calls/campaigns/campaignFields.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** Which service each form belongs to (conflict X050). */
const serviceOfDoor: Readonly<Record<CampaignDoor, string>> = {
  messagingHub: 'campaign_whatsapp_notification',
  push: 'campaign_app_notification',
  appNotification: 'campaign_app_notification',
  notification: 'whatsapp_onboard',
  merchantMessage: 'calculatebrandpricewarranty',
}

/** Also asked for where an app notification is handed in, approved or sent. */
const sendsAppNotifications = 'appnotificationbulk'

type Holder = Pick<Staff, 'services'>

export const doorsOf = ({ services }: Holder): CampaignDoor[] =>
  (Object.keys(serviceOfDoor) as CampaignDoor[]).filter((door) => services.has(serviceOfDoor[door]))

export const mayWrite = (door: CampaignDoor, { services }: Holder): boolean => services.has(serviceOfDoor[door])

export const maySend = (door: CampaignDoor, staff: Holder): boolean =>
  mayWrite(door, staff) && (door !== 'appNotification' || staff.services.has(sendsAppNotifications))

export const refuseUnlessWrites = (door: CampaignDoor, staff: Holder): void => {
  if (!mayWrite(door, staff)) refuse('not-allowed')
}

export const refuseUnlessSends = (door: CampaignDoor, staff: Holder): void => {
  if (!maySend(door, staff)) refuse('not-allowed')
}

/** A campaign goes to merchants of all brands and managers: who sees a part of them neither reads nor sends one. */
export const refuseLimited = (staff: Staff): void => {
  if (isLimited(staff)) refuse('not-allowed')
}
