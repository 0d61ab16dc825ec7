import { CheckIcon, CopyIcon } from '@primer/octicons-react'
import { useState } from 'react'
import styles from './DataGrid.module.css'

export interface CopyPlace {
  readonly label: string
  readonly text: string
  /** Pixels inside the table. */
  readonly top: number
  readonly left: number
}

interface Props {
  readonly place: CopyPlace
  readonly onCopied: () => void
}

/** One button for all cells, over the one that is pointed at. The keyboard copies a cell by Ctrl+C. */
export const CopyButton = ({ place, onCopied }: Props) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(place.text)
    setCopied(true)
    onCopied()
  }
  return (
    <span role="presentation" className={styles.copyPlace} style={{ top: place.top, left: place.left }}>
      <button
        type="button"
        data-copy-button
        tabIndex={-1}
        className={styles.copy}
        data-copied={isCopied || undefined}
        aria-label={isCopied ? `${place.label} copied` : `Copy ${place.label} ${place.text}`}
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        {isCopied ? <CheckIcon size={12} /> : <CopyIcon size={12} />}
      </button>
    </span>
  )
}
