import { setTimeout as pause } from 'node:timers/promises'
import type { AudienceGroup } from '#contract/calls/campaigns/campaignAudiences.ts'
import { type Database } from '#server/db/database.ts'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { recipientHeaders, testedCampaign } from '#tests/support/campaignFixture.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { type Client, client } from '#tests/support/gateway.ts'
import { type GatewayProcess, type OwnProcess, spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { memoryOf } from '#tests/support/processMemory.ts'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { asSuperuser } from '#tests/support/superuser.ts'
import { askMeanwhile } from './askMeanwhile.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { withDemoPostgres } from './demoPostgres.ts'
import { median } from './median.ts'
import { percentile } from './percentile.ts'
import { signIn } from './signIn.ts'

interface Sizes {
  /** The audience has so many merchants; the sheets have twice as many rows. */
  readonly merchants: number
  readonly counts: number
}

const rowsOfJob = 100_000
/** The first warms caches and plans. */
const rounds = 2
const workersAtOnce = 2
const pauses = 5
const lookMs = 200
/** The sending may take so long; the goal is met in less. */
const longestSeconds = 450

const say = (what: string): void => console.error(`${new Date().toISOString()} ${what}`)
const seconds = (begun: number): number => (performance.now() - begun) / 1_000
const codeAt = (at: number): string => `B${String(at).padStart(7, '0')}`
/** None that the sandbox fails, delays or loses. */
const mobileAt = (at: number): string => `9${String(at * 100 + 50).padStart(9, '0')}`
const lists = (count: number) => Array.from({ length: count }, (_, at) => at)

const audiences: readonly (readonly [string, AudienceGroup | null])[] = [
  ["select merchant_code from audience_merchants where city = 'Pune'", null],
  ["select merchant_code from audience_merchants where lower(state) like 'maha%' and category <> ''", null],
  [
    'select m.merchant_code from audience_merchants m where exists (select 1 from audience_devices d where d.merchant_code = m.merchant_code)',
    null,
  ],
  ['select merchant_code from audience_merchants', null],
  ['', { combinator: 'and', rules: [{ field: 'appInstalled', operator: '=', value: 'true' }] }],
  [
    '',
    {
      combinator: 'or',
      rules: [
        { field: 'city', operator: 'in', value: 'Pune, Nashik, Mumbai' },
        { field: 'lastTransaction', operator: '>=', value: '2026-01-01' },
      ],
    },
  ],
]

/** Everybody who may ask for audiences counts at once; each count is in milliseconds. */
const countAudiences = async (person: Client, counts: number): Promise<readonly number[]> => {
  const times: number[] = []
  for (let at = 0; at < counts + audiences.length; at += 1) {
    const [audienceSql = '', audienceTree = null] = audiences[at % audiences.length] ?? []
    const begun = performance.now()
    await person.call('campaigns.countAudience', { audienceSql, audienceTree })
    if (at >= audiences.length) times.push(performance.now() - begun)
  }
  return times
}

/** As many merchants again, each with a number that the sandbox takes at once. */
const addMerchants = async ({ pool }: Database, count: number): Promise<void> => {
  await pool.query(
    `insert into merchants (merchant_code, display_name, business_name, contact_person, mobile_number, brand_code, created_at)
     select 'B' || lpad(n::text, 7, '0'), 'Shop ' || n, 'Shop ' || n, 'Asha Kulkarni', '9' || lpad((n * 100 + 50)::text, 9, '0'),
       'ASTRON', now() from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await pool.query('vacuum (analyze) merchants')
  await pool.query('checkpoint')
}

/** Seconds from the press to the last row of a merchant update, of as many sheets as hold the rows. */
const updateMerchants = async (database: Database, person: Client, rows: number, round: number): Promise<number> => {
  const sheets = lists(Math.ceil(rows / rowsOfJob)).map((part) => ({
    name: `update ${round} ${part}.xlsx`,
    bytes: buildSheet({
      headers: merchantHeaders,
      rows: lists(Math.min(rowsOfJob, rows - part * rowsOfJob)).map((at) => [
        codeAt(part * rowsOfJob + at),
        `Kirana Bhandar ${round} ${at}`,
        `Ramesh Iyer ${round}`,
      ]),
    }),
  }))
  const entries: string[] = []
  for (const sheet of sheets) {
    const { fileUrl } = await person.upload(sheet)
    entries.push((await createEntry(person, fileUrl, sheet.name, 'merchant_update')).fileEntryId)
  }
  const begun = performance.now()
  const jobs: string[] = []
  for (const fileEntryId of entries)
    jobs.push((await person.call('files.runScript', { scriptId: 'merchant_update', fileEntryId })).jobId)
  const untilAll = async (isSo: string): Promise<void> => {
    const text = `select 1 from file_jobs where id = any($1) having count(*) filter (where ${isSo}) = ${jobs.length}`
    while ((await database.pool.query(text, [jobs])).rowCount === 0) await pause(20)
  }
  await untilAll('rows_done = rows_total and rows_total > 0')
  const took = seconds(begun)
  // Its workbook is written, too: what is measured next has the machine to itself.
  await untilAll(`state = 'done'`)
  return took
}

const recipientSheet = (rows: number) => ({
  name: 'recipients.xlsx',
  bytes: buildSheet({
    headers: recipientHeaders,
    rows: lists(rows).map((at) => [mobileAt(at), `Kirana Bhandar ${at}`, '5 November']),
  }),
})

interface SignedInPeople {
  readonly database: Database
  readonly support: Client
  readonly support2: Client
}

/** A draft that was tested; its sheet with all recipients waits to be planned. */
const draftCampaign = async ({ support, support2 }: SignedInPeople, rows: number) => {
  const { fileUrl } = await support.upload(recipientSheet(rows))
  const draft = await testedCampaign(
    {
      support,
      support2,
      // The test has a file of its own with one row.
      upload: async (headers, some) =>
        some.length === 0
          ? fileUrl
          : (await support.upload({ name: 'test.csv', bytes: buildSheet({ headers, rows: some, format: 'csv' }) }))
              .fileUrl,
    },
    [],
    { vendor: 'sandbox one' },
  )
  return draft.campaignId
}

/** Milliseconds between the answer to a pause and the last message, and until it is said to be paused. */
const pauseOnce = async ({ database, support }: SignedInPeople, campaignId: string) => {
  await support.call('campaigns.act', { campaignId, act: 'pause', reason: '' })
  const answered = Date.now()
  while ((await support.call('campaigns.get', { campaignId })).state !== 'paused') await pause(10)
  const paused = Date.now() - answered
  const { rows } = await database.pool.query<{ last: Date }>(
    'select max(at) as last from sandbox_messages where campaign_id = $1',
    [campaignId],
  )
  await support.call('campaigns.act', { campaignId, act: 'resume', reason: '' })
  return { silence: Math.max(0, (rows[0]?.last.getTime() ?? answered) - answered), paused }
}

const sendAll = async (
  testGateway: SignedInPeople,
  campaignId: string,
  recipients: number,
  workers: readonly OwnProcess[],
) => {
  const { database, support } = testGateway
  const left = async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      `select count(*)::int as left from campaign_recipients
       where plan_id = (select plan_id from campaigns where id = $1) and state = 'planned' and not is_test`,
      [campaignId],
    )
    return rows[0]?.left ?? 0
  }
  const memory: { readonly share: number; readonly mb: number }[] = []
  const silences: number[] = []
  const paused: number[] = []
  const begun = performance.now()
  await support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
  for (let open = await left(); open > 0; open = await left()) {
    if (seconds(begun) > longestSeconds) throw new Error(`${open} of ${recipients} were not sent in time`)
    const share = 1 - open / recipients
    memory.push({ share, mb: Math.max(...workers.map(({ pid }) => memoryOf(pid))) })
    if (silences.length < pauses && share > (silences.length + 1) / (pauses + 2)) {
      const one = await pauseOnce(testGateway, campaignId)
      silences.push(one.silence)
      paused.push(one.paused)
    }
    await pause(lookMs)
  }
  while ((await support.call('campaigns.get', { campaignId })).endedAt === null) await pause(lookMs)
  const took = seconds(begun)
  const between = (from: number, to: number) =>
    median(memory.filter(({ share }) => share >= from && share <= to).map(({ mb }) => mb))
  const { rows } = await database.pool.query<{ sent: number; numbers: number }>(
    `select sum(times)::int as sent, count(distinct recipient)::int as numbers from sandbox_messages where campaign_id = $1`,
    [campaignId],
  )
  return {
    perSecond: recipients / took,
    grown: between(0.75, 1) - between(0.25, 0.5),
    mb: between(0.75, 1),
    silences,
    paused,
    // The test message is one of them.
    sent: (rows[0]?.sent ?? 0) - 1,
    numbers: (rows[0]?.numbers ?? 0) - 1,
  }
}

const othersAsk = [
  ['/opsheldsettlements', { page: 1, size: 20 }],
  ['/opssession', {}],
] as const

const measure = async (
  { merchants, counts }: Sizes,
  { database, dataDir, role }: { database: Database; dataDir: string; role: Record<string, string> },
): Promise<readonly Figure[]> => {
  const recipients = merchants * 2
  const env = { CAMPAIGN_QUIET_HOURS: '00:00-00:00', DEMO: 'on', NODE_ENV: 'production', ...role }
  const started: (OwnProcess | GatewayProcess)[] = []
  const start = async <Started extends OwnProcess>(starting: Promise<Started>): Promise<Started> => {
    const process = await starting
    started.push(process)
    return process
  }
  const signInAt = async (
    gateway: GatewayProcess,
  ): Promise<SignedInPeople & { readonly opsadmin: Client; readonly cookie: string }> => {
    const enter = async (login: string) => client(gateway, await signIn(gateway.address, login))
    return {
      database,
      support: await enter('support'),
      support2: await enter('support2'),
      opsadmin: await enter('opsadmin'),
      cookie: await signIn(gateway.address, 'finance'),
    }
  }
  const stopStarted = async () => {
    for (const process of started.splice(0)) await process.stop()
  }
  try {
    const planning = await start(spawnGateway(dataDir, database.url, env))
    const testGateway = await signInAt(planning)
    const counted = await countAudiences(testGateway.support, counts)
    say('audiences counted')
    await addMerchants(database, recipients)
    const campaignId = await draftCampaign(testGateway, recipients)
    const [updates, plans, waits]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      say(`round ${round}`)
      updates.push(await updateMerchants(database, testGateway.opsadmin, recipients, round))
      await database.pool.query('checkpoint')
      const stop = askMeanwhile(planning.address, testGateway.cookie, othersAsk)
      const begun = performance.now()
      const { funnel } = await testGateway.support.call('campaigns.check', { campaignId })
      plans.push(seconds(begun))
      waits.push(...(await stop()))
      if (funnel.sendable !== recipients) throw new Error(`${funnel.sendable} of ${recipients} are planned`)
    }
    const [update = Number.NaN, plan = Number.NaN] = [updates.at(-1), plans.at(-1)]
    const { sealHash } = await testGateway.support.call('campaigns.submit', { campaignId })
    await testGateway.support2.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: '' })
    await stopStarted()
    say('handed in and approved')

    const gateway = await start(spawnGateway(dataDir, database.url, { ...env, JOBS: 'off' }))
    const workers: OwnProcess[] = []
    for (let at = 0; at < workersAtOnce; at += 1)
      workers.push(await start(spawnWorker(dataDir, database.url, { ...env, LOG_LEVEL: 'silent' })))
    const sending = await signInAt(gateway)
    const stop = askMeanwhile(gateway.address, sending.cookie, othersAsk)
    const sent = await sendAll(sending, campaignId, recipients, workers)
    const meanwhile = await stop()
    say('sent')
    return [
      atMost(`audience count over ${merchants} merchants, p95`, percentile(counted, 95), 'ms', 1_000),
      told(`plan of ${recipients} recipients from a sheet`, plan, 's'),
      told(`merchant update of as many rows from sheets`, update, 's'),
      atMost('plan to the sheet path of a merchant update', plan / update, 'times', 1.6),
      told('calls of others while it is planned, p99', percentile(waits, 99), 'ms'),
      atLeast(`sent through the sandbox, ${workersAtOnce} workers, pauses included`, sent.perSecond, 'messages/s', 500),
      atLeast('messages that the sandbox has', sent.sent, 'messages', recipients),
      atMost('messages of which it has two', sent.sent - sent.numbers, 'messages', 0),
      told('calls of others while it is sent', meanwhile.length, 'pairs of calls'),
      atMost('calls of others while it is sent, p99', percentile(meanwhile, 99), 'ms', 300),
      told('memory of a worker in the last quarter', sent.mb, 'MB'),
      atMost('memory of a worker, last quarter above the second', sent.grown, 'MB', 32),
      atMost(`last message after the answer to a pause, worst of ${pauses}`, Math.max(...sent.silences), 'ms', 1_000),
      told('paused after the answer to a pause, worst', Math.max(...sent.paused), 'ms'),
    ]
  } finally {
    await stopStarted()
  }
}

/** Campaigns of twice as many recipients as there are demo merchants, from the sheet to the last message. */
export const measureCampaigns = (sizes: Sizes): Promise<readonly Figure[]> =>
  withDemoPostgres(sizes.merchants, async ({ postgres, database, dataDir }) => {
    await database.pool.query(
      `insert into app_devices (token, merchant_id, installed_at) select 'bench-device-' || id, id, now() from merchants where id % 2 = 0`,
    )
    await database.pool.query(
      `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, error_code, amount_paise, payer, created_at)
       select m.id, 'A' || m.id || 'N' || n, m.brand_code, 'upi', 'SUCCESSFUL', '', 100000, 'XXXXXXXX07',
         now() - (1 + (m.id * 7 + n * 31) % 300) * interval '1 day' from merchants m, generate_series(1, 2) n`,
    )
    say('merchants with transactions and devices')
    await asSuperuser(postgres, 'vacuum (analyze)')
    const { user, password } = audienceRoleOf(new URL(postgres.url).password)
    return measure(sizes, { database, dataDir, role: { AUDIENCE_USER: user, AUDIENCE_PASSWORD: password } })
  })

export const run = async (): Promise<Figure[]> => [...(await measureCampaigns({ merchants: 100_000, counts: 60 }))]

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
