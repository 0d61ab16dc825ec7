import { type ChainBreak, describeBreak } from '#contract/calls/platform/audit.ts'
import { formatCount } from '#src/ui/count.ts'
import styles from './ChainVerification.module.css'

/** More are for the command line, which names them all. */
const mostShown = 200

/** Each break with the numbers of its entries. */
export const ChainBreaks = ({ breaks }: { readonly breaks: readonly ChainBreak[] }) => (
  <>
    <ul className={styles.breaks} aria-label="Entries that do not fit">
      {breaks.slice(0, mostShown).map((one) => (
        <li key={`${one.id} ${one.why}`}>{describeBreak(one)}</li>
      ))}
    </ul>
    {breaks.length > mostShown && (
      <p>{`And ${formatCount(breaks.length - mostShown)} more. The command npm run audit:verify names all of them.`}</p>
    )}
  </>
)
