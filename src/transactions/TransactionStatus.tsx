import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { toneOfStatus } from '#contract/calls/money/transactions.ts'
import styles from './tones.module.css'

const rowTones = { success: styles.success, inProcess: styles.inProcess, failed: styles.failed, neutral: undefined }

/** The class that colours a row by its documented status. */
export const rowToneOf = (status: string): string | undefined => rowTones[toneOfStatus(status)]

export const TransactionStatus = ({ status }: { readonly status: string }) => (
  <span className={styles.status} data-tone={toneOfStatus(status)}>
    {status === '' ? '–' : wordsOfCode('payment', status)}
  </span>
)
