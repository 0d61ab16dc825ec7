import { Banner, Button, ConfirmationDialog, Dialog } from '@primer/react'
import { useState } from 'react'
import { UnsavedQuestion } from '#src/editing/UnsavedQuestion.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './SecretDialog.module.css'

export interface NewSecret {
  /** Whose it is. */
  readonly name: string
  readonly secret: string
  /** What the desk keeps of it, and what whoever has it can do. */
  readonly warning: string
  /** From when on it counts. */
  readonly next: string
}

interface Props extends NewSecret {
  readonly onClose: () => void
}

const lost = 'This secret is never shown again. If you lose it, make a new one and have it confirmed.'

/** A secret is here alone: in no draft, no cache and no address. Leaving asks as long as nobody has copied it. */
export const SecretDialog = ({ name, secret, warning, next, onClose }: Props) => {
  const [isCopied, setCopied] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => (isCopied ? onClose() : setAsking(true))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      showToast({ kind: 'error', text: 'The browser blocked the copy. Select the text and copy it yourself.' })
    }
  }
  return (
    <>
      <Dialog
        title={`Secret of ${name}`}
        width="large"
        onClose={close}
        footerButtons={[
          { content: isCopied ? 'Copied' : 'Copy the secret', onClick: () => void copy() },
          { buttonType: 'primary', content: 'Done', onClick: close },
        ]}
      >
        <div className={styles.secret}>
          <Banner variant="warning" layout="compact" title="Copy it now: it is shown this once" description={warning} />
          <code className={styles.code} translate="no" aria-label="Secret">
            {secret}
          </code>
          <p>{next} You have seen it: you cannot confirm it yourself.</p>
          {!isCopied && (
            <Button variant="invisible" size="small" onClick={() => setCopied(true)}>
              I have written it down elsewhere
            </Button>
          )}
        </div>
      </Dialog>
      {isAsking && (
        <ConfirmationDialog
          title="Close without copying the secret?"
          confirmButtonContent="Close for good"
          confirmButtonType="danger"
          cancelButtonContent="Stay"
          onClose={(gesture) => {
            setAsking(false)
            if (gesture === 'confirm') onClose()
          }}
        >
          {lost}
        </ConfirmationDialog>
      )}
      <UnsavedQuestion isUnsaved={() => !isCopied} isChanged={!isCopied}>
        The secret was not copied. {lost}
      </UnsavedQuestion>
    </>
  )
}
