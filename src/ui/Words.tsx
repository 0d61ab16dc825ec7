import { labelParts } from '#contract/wire/glossary.ts'
import { FieldName } from './FieldName.tsx'
import styles from './Words.module.css'

interface Props {
  /** A label or a header. */
  readonly text: string
  /** Its words are reached by keyboard: the first of a table by Tab, the others by the arrows. */
  readonly stop?: 'first' | 'further' | undefined
}

/** A label whose words explain themselves where they are in the glossary. `WordMeaning` shows what they mean. */
export const Words = ({ text, stop }: Props) =>
  labelParts(text).map(({ text: part, meaning }, at) =>
    meaning === undefined ? (
      <FieldName key={at} name={part} />
    ) : (
      <dfn
        key={at}
        className={styles.word}
        data-means={meaning}
        {...(stop === undefined ? {} : { tabIndex: stop === 'first' ? 0 : -1 })}
      >
        {part}
      </dfn>
    ),
  )
