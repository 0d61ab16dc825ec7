import { AlertIcon, InfoIcon } from '@primer/octicons-react'
import { Dialog } from '@primer/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { passwordRules } from '#contract/wire/passwordRule.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { changePassword, type TypedPasswords } from '#src/session/changePassword.ts'
import type { PasswordDemand } from '#machines/people/session.ts'
import { showToast } from '#src/ui/toast.ts'
import { useTitlePart } from '#src/ui/documentTitle.ts'
import styles from './ChangePassword.module.css'
import { type PasswordFaults, faultsOfTyping, faultsOfRefusal } from './changePasswordFaults.ts'
import { AuthenticationLayout } from './parts/AuthenticationLayout.tsx'
import { PasswordField } from './parts/PasswordField.tsx'
import { PasswordRules } from './parts/PasswordRules.tsx'

interface Props {
  readonly loginId: string
  /** Why the password has to be changed before anything else; null when it is by choice. */
  readonly demand: PasswordDemand | null
  /** Whom the opened link names. */
  readonly linkFor?: string | undefined
  /** Absent: the dialog stays until the password is changed, or its person logs out. */
  readonly onClose?: (() => void) | undefined
  readonly onChanged: () => void
  readonly onLogout: () => void
}

const reasons: Record<PasswordDemand, string> = {
  'set-by-admin': 'An administrator set your password. Choose your own before you go on.',
  expired: 'Your password has expired. Choose a new one before you go on.',
}
const consequence = 'You will be signed out everywhere and sign in with the new password.'

const nothing: TypedPasswords = { old: '', next: '', again: '' }

/** Not a table form: passwords are kept nowhere, and their rules are met one by one. */
export const ChangePassword = ({ loginId, demand, linkFor, onClose, onChanged, onLogout }: Props) => {
  const { productName, company, passwordLength } = panelConfig()
  const rules = passwordRules(passwordLength)
  const [typed, setTyped] = useState(nothing)
  const [isLeft, setLeft] = useState({ next: false, again: false })
  const [refused, setRefused] = useState<PasswordFaults>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [oldField, nextField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]

  useTitlePart('screen', 'Change Password')
  useTitlePart('product', productName)

  const broken = rules.filter(({ isMet }) => !isMet(typed.next))
  const faults = { ...faultsOfTyping(typed, isLeft.again), ...refused }
  const isRight =
    typed.old !== '' && broken.length === 0 && typed.next === typed.again && Object.keys(faults).length === 0

  const type = (field: keyof TypedPasswords) => (value: string) => {
    setTyped((was) => ({ ...was, [field]: value }))
    setRefused({})
    setTrouble(null)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isRight || isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      await changePassword(loginId, typed)
      onChanged()
    } catch (error) {
      setBusy(false)
      const found = error instanceof Refusal ? faultsOfRefusal(error) : {}
      setRefused(found)
      if (found.old !== undefined) return select(oldField.current)
      if (found.next !== undefined) return select(nextField.current)
      showToast({ kind: 'error', text: 'Could not update info.' })
      setTrouble(error instanceof Refusal ? error.message : notAnswered)
    }
  }

  return (
    <AuthenticationLayout productName={productName} company={company}>
      <Dialog
        title="Change Password"
        subtitle={demand === null ? consequence : reasons[demand]}
        width="520px"
        onClose={() => onClose?.()}
        {...(onClose === undefined ? { renderHeader: HeaderWithoutClose } : {})}
        initialFocusRef={oldField}
        footerButtons={[
          onClose === undefined
            ? { content: 'Logout', onClick: onLogout, disabled: isBusy }
            : { content: 'Cancel', onClick: onClose, disabled: isBusy },
          {
            buttonType: 'primary',
            content: 'Submit',
            type: 'submit',
            form: 'change-password',
            disabled: !isRight,
            loading: isBusy,
          },
        ]}
      >
        <form id="change-password" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
          {linkFor !== undefined && linkFor.toLowerCase() !== loginId && (
            <p className={styles.note}>
              <InfoIcon />
              This link is for {linkFor}. You are signed in as {loginId}, and change the password of {loginId}.
            </p>
          )}
          {trouble !== null && (
            <p className={styles.note} data-kind="trouble" role="alert">
              <AlertIcon />
              {trouble}
            </p>
          )}
          <PasswordField
            id="old-password"
            label="Old Password"
            autoComplete="current-password"
            inputRef={oldField}
            value={typed.old}
            fault={faults.old}
            onChange={type('old')}
          />
          <PasswordField
            id="new-password"
            label="New Password"
            autoComplete="new-password"
            inputRef={nextField}
            describedBy="password-rules"
            isFaulty={isLeft.next && typed.next !== '' && broken.length > 0}
            value={typed.next}
            fault={faults.next}
            onChange={type('next')}
            onLeave={() => setLeft((was) => ({ ...was, next: true }))}
          />
          <PasswordRules id="password-rules" rules={rules} password={typed.next} />
          <PasswordField
            id="confirm-password"
            label="Confirm Password"
            autoComplete="new-password"
            value={typed.again}
            fault={faults.again}
            onChange={type('again')}
            onLeave={() => setLeft((was) => ({ ...was, again: true }))}
          />
        </form>
      </Dialog>
    </AuthenticationLayout>
  )
}

const notAnswered =
  'The gateway did not answer. What you typed is still here: check the connection and try again. If you are signed out then, the new password counts already.'

const select = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}

const HeaderWithoutClose: NonNullable<Parameters<typeof Dialog>[0]['renderHeader']> = ({
  title,
  subtitle,
  dialogLabelId,
  dialogDescriptionId,
}) => (
  <Dialog.Header className={styles.header}>
    <Dialog.Title id={dialogLabelId}>{title}</Dialog.Title>
    <Dialog.Subtitle id={dialogDescriptionId}>{subtitle}</Dialog.Subtitle>
  </Dialog.Header>
)
