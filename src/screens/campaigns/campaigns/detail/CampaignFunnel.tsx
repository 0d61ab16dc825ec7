import type { Campaign, Funnel } from '#contract/calls/campaigns/campaigns.ts'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { formatCount } from '#src/ui/count.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { skipReasonWords } from '../campaignWords.ts'
import styles from './CampaignFunnel.module.css'

interface Bar {
  readonly label: string
  readonly count: number
  readonly tone: 'plain' | 'good' | 'bad' | 'doubt' | 'gone'
  /** Parameters of the recipients that it counts. */
  readonly rows?: Readonly<Record<string, string>>
}

const skips = ['hidden', 'invalid', 'duplicate', 'optedOut', 'dnd', 'noDevice', 'unknownMerchant'] as const

/** Before anything is sent: what is left of the rows. */
const before = ({ funnel, fileName, door }: Campaign): readonly Bar[] => [
  {
    label: fileName !== '' ? 'In the file' : door === 'appNotification' ? 'In the audience' : 'Recipients',
    count: funnel.rows,
    tone: 'plain',
  },
  ...skips.flatMap((reason): readonly Bar[] =>
    funnel[reason] === 0
      ? []
      : [{ label: skipReasonWords[reason], count: funnel[reason], tone: 'gone', rows: { reason } }],
  ),
  { label: 'Will be sent', count: funnel.sendable, tone: 'good' },
]

/** Afterwards: what became of those that are sent. */
const after = (funnel: Funnel): readonly Bar[] => [
  { label: 'Not sent yet', count: funnel.waiting, tone: 'plain', rows: { state: 'planned' } },
  { label: 'Submitted', count: funnel.submitted, tone: 'plain', rows: { state: 'submitted' } },
  { label: 'Delivered', count: funnel.delivered, tone: 'good', rows: { state: 'delivered' } },
  { label: 'Read', count: funnel.read, tone: 'good', rows: { state: 'read' } },
  { label: 'Failed', count: funnel.failed, tone: 'bad', rows: { state: 'failed' } },
  { label: 'Unknown', count: funnel.unknown, tone: 'doubt', rows: { state: 'unknown' } },
]

interface BarsProps {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly whole: number
  /** Address of the counted recipients; absent: they cannot be looked at yet. */
  readonly addressOf?: ((rows: Readonly<Record<string, string>>) => string) | undefined
}

/** Labelled figures, each with a bar of its share. */
export const FunnelBars = ({ label, bars, whole, addressOf }: BarsProps) => (
  <dl className={styles.funnel} aria-label={label}>
    {bars.map(({ label: name, count, tone, rows }) => (
      <div key={name} className={styles.bar}>
        <dt>
          {rows === undefined || addressOf === undefined || count === 0 ? (
            name
          ) : (
            <PlaceLink to={addressOf(rows)}>{name}</PlaceLink>
          )}
        </dt>
        <dd>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.share}
              data-tone={tone}
              style={{ width: whole === 0 ? 0 : `${(count / whole) * 100}%` }}
            />
          </span>
          <span className={styles.count}>{formatCount(count)}</span>
        </dd>
      </div>
    ))}
  </dl>
)

interface Props {
  readonly campaign: Campaign
  readonly addressOf?: (rows: Readonly<Record<string, string>>) => string
}

/** Where the recipients of a figure are listed. */
export const recipientsOf =
  ({ campaignId }: Pick<Campaign, 'campaignId'>) =>
  (rows: Readonly<Record<string, string>>): string =>
    `${campaignKind.decidedAt(campaignId)}?${new URLSearchParams(rows)}`

/** From the rows of the file to what the provider said of each. */
export const CampaignFunnel = ({ campaign, addressOf }: Props) => {
  const { funnel, startedAt } = campaign
  return (
    <div className={styles.both}>
      <FunnelBars label="Before it is sent" bars={before(campaign)} whole={funnel.rows} addressOf={addressOf} />
      {startedAt !== null && (
        <FunnelBars label="What became of it" bars={after(funnel)} whole={funnel.sendable} addressOf={addressOf} />
      )}
    </div>
  )
}
