import { ProgressBar } from '@primer/react'
import styles from './PictureProgress.module.css'
import type { QueuedPicture } from './usePictureQueue.ts'

const words = { waiting: 'Waits', sending: 'Sending', done: 'Saved', failed: '' } as const

/** Where one of many pictures is. */
export const PictureProgress = ({ file, phase, share, text }: QueuedPicture) => (
  <span className={styles.progress}>
    {phase === 'sending' && (
      <ProgressBar
        barSize="small"
        progress={Math.round(share * 100)}
        aria-label={`Upload of ${file.name}`}
        className={styles.bar}
      />
    )}
    <span className={phase === 'failed' ? styles.fault : styles.words}>{phase === 'failed' ? text : words[phase]}</span>
  </span>
)
