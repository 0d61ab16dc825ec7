import { Dialog, FormControl } from '@primer/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isTellingReason, reasonAdvice } from '#contract/wire/accessReason.ts'
import { BoundedTextarea } from '#src/ui/BoundedInput.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'

interface Props {
  readonly title: string
  readonly subtitle: string
  /** On the button. */
  readonly act: string
  /** Said where the gateway's refusal has no words. */
  readonly failed: string
  /** Does what the reason is given for; the dialog stays open with the words of a refusal. */
  readonly onReason: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/**
 * Asks why somebody looks at what is covered, or not theirs; the gateway keeps the answer in the audit.
 * Not a table form: a reason is asked before something is shown, and nothing of it is kept.
 */
export const ReasonDialog = ({ title, subtitle, act, failed, onReason, onClose }: Props) => {
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const send = async () => {
    setPending(true)
    try {
      await onReason(reason.trim())
    } catch (error) {
      setPending(false)
      setFault(error instanceof Error ? error.message : failed)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = isTellingReason(reason.trim()) ? null : reasonAdvice
    setFault(found)
    if (found === null) void send()
  }
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width="large"
      initialFocusRef={field}
      onClose={onClose}
      footerButtons={cancelOr(onClose, { content: act, type: 'submit', form, loading: isPending })}
    >
      <form id={form} onSubmit={submit}>
        <FormControl required>
          <FormControl.Label>Reason</FormControl.Label>
          <BoundedTextarea
            ref={field}
            block
            rows={3}
            longest={300}
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
