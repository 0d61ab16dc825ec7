import { EyeIcon } from '@primer/octicons-react'
import { Button, Dialog, FormControl, IconButton, Textarea } from '@primer/react'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Id, isMasked } from '#src/ui/Id.tsx'
import styles from './MaskedNumber.module.css'

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
        <UnmaskDialog
          merchantCode={merchantCode}
          unmask={unmask}
          label={label}
          onClose={() => setAsking(false)}
          onShown={(number) => {
            setAsking(false)
            setShown(number)
          }}
        />
      )}
    </span>
  )
}

interface UnmaskDialogProps extends Omit<MaskedNumberProps, 'value' | 'unmask'> {
  readonly unmask: NonNullable<MaskedNumberProps['unmask']>
  readonly onClose: () => void
  readonly onShown: (number: string) => void
}

const UnmaskDialog = ({ merchantCode, label, unmask: ask, onClose, onShown }: UnmaskDialogProps) => {
  const form = useId()
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  // Asked without the query cache, which would keep the full number after the dialog is gone.
  const unmask = async () => {
    setPending(true)
    try {
      const { value } = await ask(reason.trim())
      onShown(value)
    } catch (error) {
      setPending(false)
      setFault(error instanceof Error ? error.message : 'The number could not be shown. Try again.')
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = unmaskReason(reason)
    setFault(found)
    if (found === null) void unmask()
  }
  return (
    <Dialog
      title={`Show ${label}`}
      subtitle={`The full number of ${merchantCode} is shown for ${shownSeconds} seconds. Your name and the reason are recorded.`}
      width="large"
      initialFocusRef={reasonField}
      onClose={onClose}
      footerButtons={[
        { content: 'Cancel', onClick: onClose },
        { buttonType: 'primary', content: 'Show', type: 'submit', form, loading: isPending },
      ]}
    >
      <form id={form} onSubmit={submit}>
        <FormControl required>
          <FormControl.Label>Reason</FormControl.Label>
          <Textarea
            ref={reasonField}
            block
            rows={3}
            maxLength={300}
            resize="vertical"
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setFault(null)
            }}
          />
          {fault !== null && <FormControl.Validation variant="error">{fault}</FormControl.Validation>}
        </FormControl>
      </form>
    </Dialog>
  )
}

const shortestReason = 5

const unmaskReason = (reason: string): string | null =>
  reason.trim().length < shortestReason ? 'Say in a few words why you need to see it.' : null
