import {
  openCampaignFixture,
  recipientHeaders,
  recipientRows,
  smsDraft,
  testedCampaign,
} from '#tests/support/campaignFixture.ts'
import { buildBook } from '#tests/support/sheets.ts'

export interface CampaignSheetFigures {
  readonly files: number
  readonly hidden: number
  /** Sent to who stands in a hidden row, and not sent to who is seen. */
  readonly toHidden: number
  readonly notToSeen: number
  /** Campaigns that do not say how many rows were hidden. */
  readonly untold: number
}

interface Sheets {
  readonly files: number
  readonly rows: number
  readonly draw: () => number
  readonly fault?: 'hidden rows count' | undefined
}

const formats = ['xlsx', 'xlsb', 'xlml'] as const

/** Files in which random rows are hidden, sent over HTTP; judged by what the provider took. */
export const campaignSheets = async (
  postgresUrl: string,
  { files, rows: count, draw, fault }: Sheets,
): Promise<CampaignSheetFigures> => {
  const testGateway = await openCampaignFixture(postgresUrl, {
    env: { IDLE_SECONDS: '86400', CAMPAIGN_SECOND_PERSON_ABOVE: '1000' },
  })
  const figures = { files, hidden: 0, toHidden: 0, notToSeen: 0, untold: 0 }
  try {
    for (let at = 0; at < files; at += 1) {
      const rows = recipientRows(count, at * count)
      const share = draw()
      // The last one is seen: a campaign to nobody is none.
      const hidden = rows.flatMap((_, place) => (place < count - 1 && draw() < share ? [place] : []))
      const format = formats[at % formats.length] ?? 'xlsx'
      const bytes = buildBook([{ name: 'People', headers: recipientHeaders, rows, hidden }], format)
      const { fileUrl } = await testGateway.support.upload({
        name: `people ${at}.${format === 'xlml' ? 'xls' : format}`,
        bytes,
      })
      const { campaignId, version } = await testedCampaign(testGateway, recipientRows(1, 90_000))
      const takesHidden = fault === 'hidden rows count'
      await testGateway.support.call('campaigns.save', {
        ...smsDraft({ mode: 'live', fileUrl, takesHidden }),
        campaignId,
        version,
      })
      const { rowsHidden } = await testGateway.support.call('campaigns.check', { campaignId })
      const { sealHash, state } = await testGateway.support.call('campaigns.submit', { campaignId })
      if (state === 'pendingApproval')
        await testGateway.support2.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: '' })
      const from = testGateway.provider.sent.length
      await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
      await testGateway.reaches(campaignId, 'completed')
      const sent = new Set(testGateway.provider.sent.slice(from).map(({ to }) => to))
      const unseen = new Set(hidden)
      for (const [place, [number = '']] of rows.entries()) {
        if (unseen.has(place) && sent.has(number)) figures.toHidden += 1
        if (!unseen.has(place) && !sent.has(number)) figures.notToSeen += 1
      }
      figures.hidden += hidden.length
      if (rowsHidden !== hidden.length) figures.untold += 1
    }
    return figures
  } finally {
    await testGateway.close()
  }
}
