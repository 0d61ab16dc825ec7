import { isMasked } from '#contract/wire/masks.ts'
import { CheckIcon, CopyIcon, LockIcon } from '@primer/octicons-react'
import { useEffect, useState } from 'react'
import styles from './Figure.module.css'

interface Props {
  readonly value: string | null | undefined
  /** What it is, for the copy button: 'Merchant Code'. */
  readonly label: string
  /** Within a row that takes the tab key itself, the button is reached by pointer only. */
  readonly inRow?: boolean
}

const copiedMs = 1_500

/** Where nothing hovers, every button is seen; elsewhere its icon is drawn when it is first reached. */
const isAlwaysSeen = matchMedia('(hover: none)').matches

export const Id = ({ value, label, inRow = false }: Props) => {
  const [isCopied, setCopied] = useState(false)
  const [isReached, setReached] = useState(isAlwaysSeen)
  const reach = () => setReached(true)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!value) return <span className="ui-quiet">–</span>
  if (isMasked(value)) {
    return (
      <span className={styles.id} translate="no" title="Masked by the gateway">
        {value}
        <LockIcon size={12} className={styles.lock} aria-label="masked" />
      </span>
    )
  }
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <span className={styles.id} translate="no" onPointerEnter={reach}>
      {value}
      <button
        type="button"
        className={styles.copy}
        tabIndex={inRow ? -1 : 0}
        data-copied={isCopied || undefined}
        aria-label={isCopied ? `${label} copied` : `Copy ${label}`}
        onFocus={reach}
        onClick={(event) => {
          event.stopPropagation()
          void copy().catch(() => setCopied(false))
        }}
      >
        {isCopied ? <CheckIcon size={12} /> : isReached && <CopyIcon size={12} />}
      </button>
    </span>
  )
}
