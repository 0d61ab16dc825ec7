import { EyeIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isMasked } from '#contract/wire/masks.ts'
import { Id } from '#src/ui/Id.tsx'
import styles from './MaskedNumber.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'

interface MaskedNumberProps {
  readonly merchantCode: string
  readonly label: string
  readonly value: string
  /** Asks the gateway for the full number, with the reason; absent: the person may not see it. */
  readonly unmask: ((reason: string) => Promise<{ readonly value: string }>) | undefined
}

const shownSeconds = 60

/** Counts the shown seconds down by the clock, which goes on while a device sleeps; ended by leaving the screen as well. */
const Countdown = ({ onEnd }: { readonly onEnd: () => void }) => {
  const [left, setLeft] = useState(shownSeconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const until = Date.now() + shownSeconds * 1000
    const read = () => {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds > 0) setLeft(seconds)
      else end()
    }
    const clock = setInterval(read, 1000)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  return (
    <Button size="small" variant="invisible" onClick={onEnd}>
      Hide · {left} s
    </Button>
  )
}

export const MaskedNumber = ({ merchantCode, label, value, unmask }: MaskedNumberProps) => {
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)

  if (shown !== null) {
    return (
      <span className={styles.line}>
        <Id label={label} value={shown} />
        <Countdown onEnd={() => setShown(null)} />
      </span>
    )
  }
  return (
    <span className={styles.line}>
      <Id label={label} value={value} />
      {isMasked(value) && unmask !== undefined && (
        <IconButton
          icon={EyeIcon}
          size="small"
          variant="invisible"
          aria-label={`Show ${label}`}
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && unmask !== undefined && (
        // Asked without the query cache, which would keep the full number after the dialog is gone.
        <ReasonDialog
          title={`Show ${label}`}
          subtitle={`The full number of ${merchantCode} is shown for ${shownSeconds} seconds. Your name and the reason are recorded.`}
          act="Show"
          failed="The number could not be shown. Try again."
          onReason={async (reason) => {
            const { value: full } = await unmask(reason)
            setAsking(false)
            setShown(full)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}
