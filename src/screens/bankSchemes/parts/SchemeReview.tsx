import type { Review, ReviewField } from '#contract/approvals.ts'
import { writeHundredths } from '#contract/money.ts'
import { When } from '#src/ui/When.tsx'
import styles from '../BankSchemeDialog.module.css'

const labels: Readonly<Record<string, string>> = {
  bank: 'Bank',
  bankCode: 'Bank Code',
  tenure: 'Tenure',
  rate: 'Flat Rate',
  bankTenureId: 'Bank Tenure Id',
  brandCode: 'Brand',
  startDate: 'Start Date',
  endDate: 'End Date',
}

const Value = ({ as, value }: { readonly as: ReviewField['as']; readonly value: string | number | null }) => {
  if (value === null) return <>–</>
  if (as === 'instant') return <When at={String(value)} />
  if (as === 'bps') return <>{writeHundredths(Number(value))} %</>
  if (as === 'months') return <>{value} months</>
  return <>{value}</>
}

const merchantWords = new Intl.NumberFormat('en-IN')

/** Current beside proposed, who made it, and what it touches. */
export const SchemeReview = ({ review }: { readonly review: Review }) => {
  const isNew = review.fields.every(({ current }) => current === null)
  return (
    <>
      <p className={styles.facts}>
        {isNew ? 'Made' : 'Changed'} by {review.changedBy}, <When at={review.changedAt} />.{' '}
        {review.makers.length > 1 && `Worked on by ${review.makers.join(', ')}. `}
        It is about {merchantWords.format(review.merchants)} active {review.merchants === 1 ? 'merchant' : 'merchants'}{' '}
        of the brand.
        {review.remark !== '' && ` Last remark: ${review.remark}`}
      </p>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {!isNew && <th scope="col">Current</th>}
            <th scope="col">{isNew ? 'Value' : 'Proposed'}</th>
          </tr>
        </thead>
        <tbody>
          {review.fields.map(({ name, as, current, proposed }) => (
            <tr key={name} data-changed={(!isNew && current !== proposed) || undefined}>
              <th scope="row">{labels[name] ?? name}</th>
              {!isNew && (
                <td className={styles.before}>
                  <Value as={as} value={current} />
                </td>
              )}
              <td>
                <Value as={as} value={proposed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {review.overlaps.length > 0 && (
        <div>
          Other schemes of this bank code, brand and tenure at the same time:
          <ul className={styles.list}>
            {review.overlaps.map(({ id, title, state }) => (
              <li key={id}>
                {title}, {state === 'created' ? 'PENDING' : state.toUpperCase()}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
