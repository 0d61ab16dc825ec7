import { CopyIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import styles from './ListFoot.module.css'

interface ChosenProps {
  readonly count: number
  /** What the amounts of the chosen rows come to, by the title of their column. */
  readonly sums: readonly { readonly title: string; readonly paise: number }[]
  readonly onCopy: () => void
  readonly onNone: () => void
}

interface Props {
  readonly keys: readonly (readonly [key: string, does: string])[]
  readonly chosen: ChosenProps | undefined
}

const Chosen = ({ count, sums, onCopy, onNone }: ChosenProps) => (
  <>
    <span role="status">
      {formatCount(count)} {count === 1 ? 'row' : 'rows'} chosen
    </span>
    {sums.map(({ title, paise }) => (
      <span key={title}>
        {title} <Amount paise={paise} />
      </span>
    ))}
    <span className={styles.acts}>
      <Button size="small" leadingVisual={CopyIcon} onClick={onCopy}>
        Copy rows
      </Button>
      <Button size="small" variant="invisible" onClick={onNone}>
        Choose none
      </Button>
    </span>
  </>
)

/** Under the rows: the keys of the list, or what is done with the rows that are chosen. */
export const ListFoot = ({ keys, chosen }: Props) => (
  <div className={styles.foot} data-chosen={chosen !== undefined || undefined}>
    {chosen === undefined ? (
      keys.map(([key, does]) => (
        <span key={key} className={styles.key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))
    ) : (
      <Chosen {...chosen} />
    )}
  </div>
)
