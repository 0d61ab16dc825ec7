import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import type { sql } from 'drizzle-orm'
import type { CampaignState } from '#contract/calls/campaigns/campaignFields.ts'
import type { Campaign } from '#contract/calls/campaigns/campaigns.ts'
import type { RequestOfName } from '#contract/index.ts'
import { waitMs } from './patience.ts'
import { type Client, openTestGateway, type TestGateway } from './gateway.ts'
import { buildSheet, type SheetCell } from './sheets.ts'

export interface SentMessage {
  readonly id: string
  readonly to: string
  readonly message: string
  readonly title?: string
}

export interface ProviderAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A provider that counts what it is sent, and answers as it is told; undefined: it breaks the connection. */
export interface CountingProvider {
  readonly url: string
  readonly sent: SentMessage[]
  /** `isGone`: nobody waits for the answer any more. */
  answers: (
    message: SentMessage,
    isGone: () => boolean,
  ) => ProviderAnswer | undefined | Promise<ProviderAnswer | undefined>
  close(): void
}

const good: ProviderAnswer = { status: 200, body: { reference: 'R-1' } }

export const startCountingProvider = async (): Promise<CountingProvider> => {
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => {
      text += piece.toString()
    })
    request.on('end', () => {
      const message = JSON.parse(text) as SentMessage
      provider.sent.push(message)
      void Promise.resolve(provider.answers(message, () => request.socket.destroyed)).then((answer) => {
        if (answer === undefined) request.socket.destroy()
        else
          response
            .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
            .end(answer.body === undefined ? '' : JSON.stringify(answer.body))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: CountingProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: [],
    answers: () => good,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}

/** One that takes so long for each message. */
export const startSlowProvider = async (answersMs: number): Promise<CountingProvider> => {
  const provider = await startCountingProvider()
  provider.answers = async () => {
    await passing(answersMs)
    return good
  }
  return provider
}

/** What the record of everybody at the desk says. */
export const ownNumber = '9811111111'

export const reportSecret = 'a secret of the provider'

const vendorWords = { success: ['reference=*'], failed: ['error=Not reachable', 'error=No'] }

/** Settings of a desk whose messages go to this provider, at any time of the day. */
export const vendorsAt = (url: string): Record<string, string> => ({
  CAMPAIGN_SMS_VENDORS: `fast=${url}/sms,other=${url}/other`,
  CAMPAIGN_WHATSAPP_VENDORS: `fast=${url}/whatsapp`,
  CAMPAIGN_PUSH_VENDORS: `Cloud=${url}/push`,
  CAMPAIGN_REPORT_SECRET: reportSecret,
  PROVIDER_WORDS: JSON.stringify({
    campaigns: Object.fromEntries(['fast', 'other', 'Cloud'].map((vendor) => [vendor, vendorWords])),
  }),
  CAMPAIGN_DOMAINS: 'paywise.example',
  CAMPAIGN_QUIET_HOURS: '00:00-00:00',
})

export interface CampaignFixture extends TestGateway {
  readonly provider: CountingProvider
  support: Client
  support2: Client
  /** Sessions end with the time: both people again, at the time of the gateway. */
  enterAgain(): Promise<void>
  upload(headers: readonly string[], rows: readonly (readonly SheetCell[])[], who?: Client): Promise<string>
  /** The campaign when it has reached one of these states. */
  reaches(campaignId: string, ...states: CampaignState[]): Promise<Campaign>
  get(campaignId: string, who?: Client): Promise<Campaign>
  execute(query: ReturnType<typeof sql>): Promise<readonly Record<string, unknown>[]>
}

/** Sends sheets under names of their own, as this person where nobody else is named. */
const sheetUploads = (usual: () => Client): CampaignFixture['upload'] => {
  let files = 0
  return async (headers, rows, who = usual()) => {
    files += 1
    const bytes = buildSheet({ headers, rows, format: 'csv' })
    return (await who.upload({ name: `recipients ${files}.csv`, bytes })).fileUrl
  }
}

export const openCampaignFixture = async (
  postgresUrl: string,
  options: { env?: Record<string, string>; now?: () => Date } = {},
): Promise<CampaignFixture> => {
  const provider = await startCountingProvider()
  const testGateway = await openTestGateway(postgresUrl, {
    ...options,
    env: {
      ...vendorsAt(provider.url),
      ...options.env,
    },
  })
  const [support, support2] = [await testGateway.enter('support'), await testGateway.enter('support2')]
  // Tests of it count against nobody's limit.
  await testGateway.database.pool.query('update staff set mobile_number = $1', [ownNumber])
  const opened: CampaignFixture = {
    ...testGateway,
    provider,
    support,
    support2,
    enterAgain: async () => {
      opened.support = await testGateway.enter('support')
      opened.support2 = await testGateway.enter('support2')
    },
    get: (campaignId, who = opened.support) => who.call('campaigns.get', { campaignId }),
    upload: sheetUploads(() => opened.support),
    reaches: async (campaignId, ...states) => {
      const until = performance.now() + waitMs
      for (;;) {
        const campaign = await opened.get(campaignId)
        if (states.includes(campaign.state)) return campaign
        if (performance.now() > until) throw new Error(`the campaign is ${campaign.state}, not ${states.join(' or ')}`)
        await passing(50)
      }
    },
    execute: async (query) => (await testGateway.database.db.execute(query)).rows,
    close: async () => {
      await testGateway.close()
      provider.close()
    },
  }
  return opened
}

export type Draft = Omit<RequestOfName<'campaigns.save'>, 'campaignId' | 'version'>

export const smsDraft = (overrides: Partial<Draft> = {}): Draft => ({
  door: 'messagingHub',
  channel: 'sms',
  mode: 'live',
  vendor: 'fast',
  name: 'Diwali offer',
  templateId: 'T-100',
  title: '',
  message: 'Dear {{1}}, your offer ends on {{2}}.',
  imageUrl: '',
  url: '',
  isSilent: true,
  mobileNumber: '',
  merchantCode: '',
  fileUrl: '',
  takesHidden: false,
  audienceSql: '',
  audienceTree: null,
  ...overrides,
})

export const numberAt = (place: number): string => `98${String(10_000_000 + place)}`

/** `count` rows of numbers of their own with two values each. */
export const recipientRows = (count: number, from = 0): string[][] =>
  Array.from({ length: count }, (_, at) => [numberAt(from + at), `Shop ${from + at}`, '5 November'])

export const recipientHeaders = ['mobile_number', '1', '2'] as const

/** Who writes, who approves, and how a file comes to the desk. */
type CampaignPeople = Pick<CampaignFixture, 'support' | 'support2' | 'upload'>

/** Handed in by one and approved by the other, for this many recipients; tests of it count against nobody's limit. */
export const campaignOfProof = async (
  { database }: Pick<TestGateway, 'database'>,
  people: Pick<CampaignPeople, 'support' | 'support2'>,
  recipients: number,
): Promise<Campaign> => {
  await database.pool.query('update staff set mobile_number = $1', [ownNumber])
  return approvedCampaign({ ...people, upload: sheetUploads(() => people.support) }, recipientRows(recipients))
}

/** A campaign with its test done, written by `who`, not handed in. */
export const testedCampaign = async (
  testGateway: CampaignPeople,
  rows: readonly (readonly SheetCell[])[],
  overrides: Partial<Draft> = {},
  who: Client = testGateway.support,
): Promise<Campaign> => {
  const one = await testGateway.upload(recipientHeaders, [[numberAt(9_999_999), 'Test', '5 November']], who)
  const draft = await who.call(
    'campaigns.save',
    smsDraft({ mode: 'test', mobileNumber: ownNumber, fileUrl: one, ...overrides }),
  )
  const tested = await who.call('campaigns.test', { campaignId: draft.campaignId })
  const fileUrl = await testGateway.upload(recipientHeaders, rows, who)
  return who.call('campaigns.save', {
    ...smsDraft({ ...overrides, mode: 'live', fileUrl }),
    campaignId: tested.campaignId,
    version: tested.version,
  })
}

/** Handed in by support, approved by support2 where that is asked for. */
export const approvedCampaign = async (
  testGateway: CampaignPeople,
  rows: readonly (readonly SheetCell[])[],
  overrides: Partial<Draft> = {},
): Promise<Campaign> => {
  const { campaignId } = await testedCampaign(testGateway, rows, overrides)
  const submitted = await testGateway.support.call('campaigns.submit', { campaignId })
  if (submitted.state === 'approved') return submitted
  return testGateway.support2.call('campaigns.decide', {
    campaignId,
    decision: 'approve',
    sealHash: submitted.sealHash,
    remark: '',
  })
}
