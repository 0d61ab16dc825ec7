import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CampaignChannel, CampaignDoor, CampaignState } from '#contract/calls/campaigns/campaignFields.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { resealDemoCampaign } from '#server/campaigns/campaigns/index.ts'
import type { Tx } from '#server/db/database.ts'
import { staffIdOf } from './people.ts'

interface DemoCampaign {
  readonly code: string
  readonly name: string
  readonly door: CampaignDoor
  readonly channel: CampaignChannel
  readonly state: CampaignState
  readonly title?: string
  readonly message: string
  readonly recipients: number
  /** Days before today on which it was written; it began two hours later. */
  readonly daysAgo: number
  readonly trouble?: string
}

const campaigns: readonly DemoCampaign[] = [
  {
    code: 'MSGH-FESTIVE',
    name: 'Festive season offer',
    door: 'messagingHub',
    channel: 'sms',
    state: 'completedWithFailures',
    message: 'Dear {{1}}, offer no-cost EMI to your customers this festive season. Call us to begin.',
    recipients: 600,
    daysAgo: 12,
  },
  {
    code: 'MSGH-KYC',
    name: 'KYC reminder',
    door: 'messagingHub',
    channel: 'whatsapp',
    state: 'completed',
    message: 'Dear {{1}}, your KYC is not complete. Send the missing papers to be paid on time. Thank you.',
    recipients: 180,
    daysAgo: 6,
  },
  {
    code: 'NOTA2026112009',
    name: 'New app version',
    door: 'appNotification',
    channel: 'push',
    state: 'completed',
    title: 'A new version is here',
    message: 'Update the app to see your settlements.',
    recipients: 240,
    daysAgo: 4,
  },
  {
    code: 'MSGH-UPI',
    name: 'UPI sound box',
    door: 'messagingHub',
    channel: 'sms',
    state: 'paused',
    message: 'Dear {{1}}, order a sound box for your UPI payments today.',
    recipients: 420,
    daysAgo: 1,
    trouble: 'The list has to be looked at again',
  },
  {
    code: 'MSGH-WARRANTY',
    name: 'Extended warranty',
    door: 'messagingHub',
    channel: 'sms',
    state: 'pendingApproval',
    message: 'Dear {{1}}, sell an extended warranty with every phone. Call us to begin.',
    recipients: 350,
    daysAgo: 0,
  },
  {
    code: 'PUSH-RATES',
    name: 'New rates',
    door: 'push',
    channel: 'push',
    state: 'draft',
    title: 'New rates from next month',
    message: 'See them under Settlements.',
    recipients: 0,
    daysAgo: 0,
  },
  {
    code: 'NOTF-WELCOME',
    name: 'Welcome',
    door: 'notification',
    channel: 'sms',
    state: 'completed',
    message: 'Welcome, {{1}}. Your account is ready.',
    recipients: 1,
    daysAgo: 2,
  },
]

const isOver = (state: CampaignState): boolean => state === 'completed' || state === 'completedWithFailures'
const hasBegun = (state: CampaignState): boolean => isOver(state) || state === 'paused'

/** How far each recipient came, by its place: mostly delivered, some lost on the way. */
const cameTo = (state: CampaignState) =>
  state === 'paused'
    ? sql`case when n % 3 <> 0 then 'planned' when n % 30 = 0 then 'failed' else 'delivered' end`
    : isOver(state)
      ? state === 'completed'
        ? sql`case when n % 4 = 0 then 'read' when n % 9 = 0 then 'submitted' else 'delivered' end`
        : sql`case when n % 37 = 0 then 'failed' when n % 211 = 0 then 'unknown' when n % 4 = 0 then 'read'
            when n % 9 = 0 then 'submitted' else 'delivered' end`
      : sql`'planned'`

const addCampaign = async (tx: Tx, campaign: DemoCampaign, people: readonly [string, string], now: Date) => {
  const { code, name, door, channel, state, title = '', message, recipients, daysAgo, trouble = '' } = campaign
  const [author, approver] = people
  const [id, planId] = [randomUUID(), randomUUID()]
  // At half past nine in India; it begins two hours later, when no message wakes anybody.
  const written =
    daysAgo === 0
      ? new Date(now.getTime() - 4 * 3_600_000)
      : new Date(`${dayAfter(indianDay(now), -daysAgo)}T04:00:00.000Z`)
  const began = hasBegun(state) ? new Date(written.getTime() + 2 * 3_600_000).toISOString() : null
  const isHandedIn = state !== 'draft'
  const isDecided = isHandedIn && state !== 'pendingApproval'
  const at = written.toISOString()
  const { rowCount } = await tx.execute(sql`
    insert into campaigns (id, code, name, door, channel, mode, vendor, state, template_id, title, message, is_promotional,
      created_by, created_at, makers, content_hash, plan_id, submitted_by, submitted_at, needs_second_person, decided_by,
      decided_at, queued_at, started_at, ended_at, trouble, is_sandbox)
    values (${id}, ${code}, ${name}, ${door}, ${channel}, 'live', ${channel === 'push' ? 'sandbox' : 'sandbox one'}, ${state},
      ${door === 'messagingHub' ? 'T-1001' : ''}, ${title}, ${message}, ${channel === 'sms'}, ${author}, ${at},
      array[${author}]::uuid[], '', ${planId}, ${isHandedIn ? author : null}, ${isHandedIn ? at : null}, ${isHandedIn},
      ${isDecided ? approver : null}, ${isDecided ? at : null}, ${began}, ${began},
      ${isOver(state) ? began : null}::timestamptz + interval '9 minutes', ${trouble}, true)
    on conflict (code) do nothing`)
  if (rowCount === 0) return
  const address = channel === 'push' ? sql`d.token` : sql`m.mobile_number`
  await tx.execute(sql`
    insert into campaign_recipients (campaign_id, plan_id, row_number, merchant_id, merchant_code, address, parameters, state,
      attempts, answered_at)
    select ${id}::uuid, ${planId}::uuid, n + 1, id, merchant_code, address, case when ${channel} = 'push' then '{}'::text[] else array[display_name] end,
      came, case when came = 'planned' then 0 else 1 end, case when came = 'planned' then null else ${began}::timestamptz end
    from (
      select *, ${cameTo(state)} as came from (
        select row_number() over (order by id) as n, id, merchant_code, display_name, address from (
          select distinct on (${address}) m.id, m.merchant_code, m.display_name, ${address} as address
          from merchants m left join app_devices d on d.merchant_id = m.id
          where ${channel === 'push' ? sql`d.token is not null` : sql`m.mobile_number ~ '^[6-9][0-9]{9}$'`}
          order by ${address}, m.id) one
        order by id limit ${recipients}) sought) all_of_them`)
  if (door === 'notification')
    await tx.execute(sql`
      update campaigns c set merchant_code = r.merchant_code, mobile_number = r.address
      from campaign_recipients r where r.plan_id = ${planId} and c.id = ${id}`)
  // Every demo text fits one segment.
  if (channel === 'sms')
    await tx.execute(sql`
      update campaigns set sms_segments = (select count(*) from campaign_recipients where plan_id = ${planId}) where id = ${id}`)
  await resealDemoCampaign(tx, id)
}

/** Devices, templates, campaigns in every stage, opt-outs, audiences and promo cards; what is there stays as it is. */
export async function addDemoCampaigns(tx: Tx, now: Date): Promise<void> {
  const people = [await staffIdOf(tx, 'support'), await staffIdOf(tx, 'support2')] as const
  const at = now.toISOString()
  await tx.execute(sql`
    insert into app_devices (token, merchant_id, installed_at)
    select 'demo-device-' || merchant_id || '-' || n, merchant_id, ${at}::timestamptz - (merchant_id % 200) * interval '1 day'
    from app_installs, generate_series(1, installed) n on conflict do nothing`)
  await tx.execute(sql`
    insert into message_templates (channel, title, language, version, message, is_editable, created_by, created_at)
    select channel, title, language, 1, message, editable, ${people[0]}::uuid, ${at}::timestamptz from (values
      ('sms', 'Welcome', 'English', 'Welcome, {{1}}. Your account is ready.', false),
      ('sms', 'Welcome', 'Hindi', 'नमस्ते {{1}}, आपका खाता तैयार है।', false),
      ('sms', 'KYC reminder', 'English', 'Dear {{1}}, please complete your KYC by {{2}}.', false),
      ('sms', 'Free text', 'English', 'Dear merchant, ', true),
      ('whatsapp', 'Offer', 'English', 'Dear {{1}}, a new offer waits for you in the app.', true)
    ) t(channel, title, language, message, editable) on conflict do nothing`)
  for (const campaign of campaigns) await addCampaign(tx, campaign, people, now)
  await tx.execute(sql`
    insert into opt_outs (list, mobile_number, source, since)
    select case when id % 3 = 0 then 'dnd' else 'optOut' end, mobile_number, 'Demo', ${at}::timestamptz - (id % 90) * interval '1 day'
    from merchants where id % 97 = 0 and mobile_number ~ '^[6-9][0-9]{9}$' order by id limit 60 on conflict do nothing`)
  await tx.execute(sql`
    insert into saved_audiences (name, audience_sql, audience_tree, created_by, created_at) values
      ('Pune with the app', '', ${JSON.stringify({
        combinator: 'and',
        rules: [
          { field: 'city', operator: '=', value: 'Pune' },
          { field: 'appInstalled', operator: '=', value: 'true' },
        ],
      })}::jsonb, ${people[0]}, ${at}),
      ('No payment for 30 days', 'select merchant_code from audience_merchants where last_transaction < current_date - 30', null,
        ${people[0]}, ${at}) on conflict do nothing`)
  const today = indianDay(now)
  const card = (title: string, level: string, from: number, to: number, isActive = true) =>
    sql`(${title}::text, ${level}::text, ${dayAfter(today, from)}::date, ${dayAfter(today, to)}::date, ${isActive}::boolean)`
  await tx.execute(sql`
    insert into promo_cards (title, level, level_value, frontend_group, start_date, end_date, image, redirection_action,
      angular_action, sequence, is_active, created_by, created_at)
    select title, case when level = 'all' then 'all' else 'brand' end, level, true, start_date, end_date,
      'https://pictures.paywise.example/' || lower(replace(title, ' ', '-')) || '.png', 'OFFERS', '/offers',
      row_number() over (), is_active, ${people[0]}::uuid, ${at}::timestamptz
    from (values ${card('Festive EMI', 'all', -10, 20)}, ${card('Astron cashback', 'ASTRON', -3, 0)},
      ${card('Boltwave launch', 'BOLTWAVE', 5, 25)}, ${card('Monsoon sale', 'all', -90, -60)},
      ${card('Old warranty', 'all', -40, 40, false)}) c(title, level, start_date, end_date, is_active)
    where not exists (select from promo_cards)`)
}
