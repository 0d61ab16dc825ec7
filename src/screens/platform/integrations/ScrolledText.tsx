import styles from './ScrolledText.module.css'

interface Props {
  readonly text: string
  readonly label?: string
}

/** What another system sent or answered, as it is written. It scrolls, so the keyboard reaches it. */
export const ScrolledText = ({ text, label }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read from the keyboard
  <pre className={styles.text} translate="no" tabIndex={0} aria-label={label}>
    {text}
  </pre>
)
