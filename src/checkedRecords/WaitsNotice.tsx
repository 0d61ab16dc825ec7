import { Banner } from '@primer/react'
import type { Waits } from '#contract/calls/catalogue/offerActs.ts'
import { limitWords, moreWords } from './offerWaitWords.ts'
import styles from './OfferWaits.module.css'

/** Said before it is asked for: it will wait, and why. */
export const WaitsNotice = ({ waits }: { readonly waits: Waits }) => (
  <Banner
    variant="warning"
    title="This waits for a second person"
    description={
      <div className={styles.why}>
        <ul className={styles.ways}>
          {waits.ways.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>
          {moreWords(waits.more)} One person gives at most {limitWords(waits)}, and never takes a cap away.
        </p>
      </div>
    }
  />
)
