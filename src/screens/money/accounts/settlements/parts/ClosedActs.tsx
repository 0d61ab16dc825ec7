import { Button } from '@primer/react'
import { useId } from 'react'
import { batchesAddress } from '../batchAddresses.ts'
import styles from '../Settlements.module.css'
import { PlaceLink } from '#src/session/PlaceLink.tsx'

/** Conflict X133: no document says what they call. Each says where its work is done. */
const acts = [
  {
    label: 'Generate Bank Payout',
    why: 'An approved batch writes its bank file once.',
    link: 'Open the batch for its bank file',
  },
  {
    label: 'Create Fee Outstanding',
    why: 'Fees above a merchant’s payments are carried to the next batch by themselves.',
    link: 'Open a batch for its adjustments',
  },
  {
    label: 'Update Status Of All',
    why: 'A row is settled by what the bank confirmed of it: upload its UTR or status file.',
    link: 'Open a batch for what is confirmed',
  },
  {
    label: 'Generate Data Again',
    why: 'Initiate Settlement calculates open rows anew; sealed ones never change.',
    link: 'Open a batch for what was sealed',
  },
]

/** ST-06. */
export const ClosedActs = () => {
  const id = useId()
  return (
    <section className="ui-column-8" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="ui-heading">
        Done by batches
      </h2>
      <ul className={styles.acts}>
        {acts.map(({ label, why, link }, at) => (
          <li key={label} className={styles.act}>
            <Button disabled aria-describedby={`${id}-${at}`}>
              {label}
            </Button>
            <span id={`${id}-${at}`} className={styles.words}>
              {why}{' '}
              <PlaceLink to={batchesAddress} inline>
                {link}
              </PlaceLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
