import { ProgressBar } from '@primer/react'
import styles from './PictureProgress.module.css'

export interface PictureOnItsWay {
  readonly file: File
  readonly phase: 'waiting' | 'sending' | 'done' | 'failed'
  /** The sent part of the bytes, from 0 to 1. */
  readonly share: number
  /** Why it failed, or what it waits for. */
  readonly text: string
}

const words = { waiting: 'Waits', sending: 'Sending', done: 'Saved', failed: 'Failed' } as const

/** Where one of many pictures is. */
export const PictureProgress = ({ file, phase, share, text }: PictureOnItsWay) => (
  <span className="ui-inline-8">
    {phase === 'sending' && (
      <ProgressBar
        barSize="small"
        progress={Math.round(share * 100)}
        aria-label={`Upload of ${file.name}`}
        className={styles.bar}
      />
    )}
    <span className={phase === 'failed' ? styles.fault : styles.words}>{text === '' ? words[phase] : text}</span>
  </span>
)
