import { sql } from 'drizzle-orm'
import type { SummaryRow } from '#contract/calls/campaigns/campaignRecipients.ts'
import { indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './campaignPerson.ts'

/** Payments of reached merchants count for so many days after the campaign began. */
const countedDays = 7

type Figures = Readonly<Record<string, string>>

/** Made of the recipients. Messages, addresses and merchants are counted apart: a merchant may have several devices. */
export const summaryOf = async (
  { parameters }: RequestOfName<'campaigns.summary'>,
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
): Promise<SummaryRow[]> => {
  refuseLimited(staff)
  const { day, campaignId } = parameters
  if (day > indianDay(now)) refuse('report-in-future')
  const bounds = indianDayBounds(day)
  if (bounds === undefined) return []
  const { rows } = await tx.execute<Figures>(sql`
    with found as (
      select * from campaigns c where c.code = ${campaignId}
        and coalesce(c.started_at, c.created_at) >= ${bounds.from.toISOString()}
        and coalesce(c.started_at, c.created_at) < ${bounds.before.toISOString()}),
    r as (
      select q.address, q.merchant_id, q.clicked_at, q.state in ('submitted', 'delivered', 'read') as ok,
        q.state = 'failed' as failed, q.state in ('delivered', 'read') as delivered
      from found c join campaign_recipients q on q.plan_id = c.plan_id where not q.is_test and q.reason is null),
    counted as (
      select count(*) as all_sent, count(distinct address) as devices, count(distinct merchant_id) as merchants,
        count(*) filter (where ok) as ok, count(distinct address) filter (where ok) as ok_devices,
        count(distinct merchant_id) filter (where ok) as ok_merchants,
        count(*) filter (where failed) as failed, count(distinct address) filter (where failed) as failed_devices,
        count(distinct merchant_id) filter (where failed) as failed_merchants,
        count(*) filter (where delivered) as delivered, count(distinct address) filter (where delivered) as delivered_devices,
        count(distinct merchant_id) filter (where delivered) as delivered_merchants,
        count(clicked_at) as clicks, count(distinct merchant_id) filter (where clicked_at is not null) as clicked_merchants
      from r),
    paid as (
      select count(*) filter (where x.brand_code <> '') as brand, count(*) filter (where x.brand_code = '') as other
      from found f join transactions x on x.created_at >= f.started_at
        and x.created_at < f.started_at + ${countedDays} * interval '1 day' and lower(x.status) = 'successful'
        and x.merchant_id in (select merchant_id from r where ok))
    select f.code, counted.*, paid.* from found f, counted, paid`)
  return rows.map((row): SummaryRow => {
    const figure = (name: string) => Number(row[name] ?? 0)
    return {
      campaignId: row['code'] ?? '',
      totalNotification: figure('all_sent'),
      totalDevice: figure('devices'),
      totalMerchant: figure('merchants'),
      totalSuccessNotification: figure('ok'),
      totalSuccessDevice: figure('ok_devices'),
      totalSuccessMerchants: figure('ok_merchants'),
      totalFailedNotification: figure('failed'),
      totalFailedDevice: figure('failed_devices'),
      totalFailedMerchants: figure('failed_merchants'),
      totalDelivered: figure('delivered'),
      totalDeliveredDevice: figure('delivered_devices'),
      totalDeliveredMerchant: figure('delivered_merchants'),
      totalClicks: figure('clicks'),
      totalClickedMerchants: figure('clicked_merchants'),
      totalTransaction: figure('brand') + figure('other'),
      brandTxn: figure('brand'),
      nonBrandTxn: figure('other'),
    }
  })
}
