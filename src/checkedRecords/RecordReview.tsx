import { type CodeKind, wordsOfCode } from '#contract/wire/codedWords.ts'
import { Label } from '@primer/react'
import type { Review, ReviewField } from '#contract/calls/platform/checkedRecords.ts'
import { hasEffect } from '#contract/checkedKinds/index.ts'
import { namedValues, prettyJson } from '#contract/wire/jsonText.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { When } from '#src/ui/When.tsx'
import { formatCount } from '#src/ui/count.ts'
import { useCheckedArea } from './checkedArea.ts'
import { RecordEffect } from './RecordEffect.tsx'
import styles from './RecordReview.module.css'
import { codesOf, labelOf, pendingNotesOf, statusOf } from './recordWords.ts'

interface Shown {
  readonly as: ReviewField['as']
  readonly codes: CodeKind | undefined
  readonly value: string | number | null
}

const Value = ({ as, codes, value }: Shown) => {
  if (value === null || value === '') return <>–</>
  if (as === 'instant') return <When at={String(value)} />
  if (as === 'day') return <When day={String(value)} />
  if (as === 'paise') return <Amount paise={Number(value)} />
  if (as === 'bps') return <>{formatPercent(Number(value))}</>
  if (as === 'months') return <>{value} months</>
  if (as === 'json') {
    const named = namedValues(String(value))
    if (named === undefined) return <pre className={styles.json}>{prettyJson(String(value))}</pre>
    return <>{named.length === 0 ? '–' : named.map(([name, one]) => `${name} ${one}`).join(', ')}</>
  }
  if (value === 'true' || value === 'false') return <>{value === 'true' ? 'Yes' : 'No'}</>
  return <>{codes === undefined ? value : wordsOfCode(codes, String(value))}</>
}

const isNewOf = ({ fields }: Review) => fields.every(({ current }) => current === null)
const differs = ({ as, currentAs = as, current, proposed }: ReviewField) => current !== proposed || currentAs !== as

const Differences = ({ review }: { readonly review: Review }) => {
  const isNew = isNewOf(review)
  const fields = isNew ? review.fields : review.fields.toSorted((a, b) => Number(differs(b)) - Number(differs(a)))
  return (
    <table className={styles.differences}>
      <caption className={styles.caption}>
        {isNew ? 'New' : `${fields.filter(differs).length} of ${fields.length} fields change`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!isNew && <th scope="col">Current</th>}
          <th scope="col">Proposed</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} data-changed={(!isNew && differs(field)) || undefined}>
            <th scope="row">{labelOf(review.kind, field.name)}</th>
            {!isNew && (
              <td className={styles.before}>
                <Value
                  as={field.currentAs ?? field.as}
                  codes={codesOf(review.kind, field.name)}
                  value={field.current}
                />
              </td>
            )}
            <td>
              <Value as={field.as} codes={codesOf(review.kind, field.name)} value={field.proposed} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Current beside proposed, who made it and when, and what it touches. */
export const RecordReview = ({ review }: { readonly review: Review }) => {
  const { words } = useCheckedArea(review.kind)
  return (
    <div className="ui-stack">
      <p className={styles.facts}>
        <Label>{statusOf(review.state)}</Label>
        {pendingNotesOf(words, review).map((note) => (
          <Label key={note} variant="attention">
            {note}
          </Label>
        ))}
        <span>
          {isNewOf(review) ? 'Made' : 'Changed'} by {review.changedBy}, <When at={review.changedAt} />
          {review.makers.length > 1 && `; worked on by ${review.makers.join(', ')}`}.
        </span>
        <span>
          It is about {formatCount(review.merchants)} active {review.merchants === 1 ? 'merchant' : 'merchants'} that
          you see.
        </span>
        {review.remark !== '' && <span>Last remark: {review.remark}</span>}
      </p>
      <Differences review={review} />
      {hasEffect(review.kind) && review.state !== 'cancelled' && <RecordEffect kind={review.kind} id={review.id} />}
      {review.overlaps.length > 0 && (
        <div className={styles.overlaps}>
          Others for some of the same amounts and days:
          <ul>
            {review.overlaps.map(({ id, title, state, isReplaced, ...pending }) => (
              <li key={id}>
                {[title, statusOf(state), ...pendingNotesOf(words, pending)].join(', ')}
                {isReplaced && ': ends when this one is verified'}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
