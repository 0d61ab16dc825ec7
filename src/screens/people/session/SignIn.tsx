import { AlertIcon, EyeClosedIcon, EyeIcon } from '@primer/octicons-react'
import { Button, Checkbox, TextInput } from '@primer/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Refusal } from '#src/gateway/refusal.ts'
import type { SessionBecause } from '#machines/people/session.ts'
import { forgetProviderRefusal, providerRefusal } from '#src/session/providerRefusal.ts'
import { SessionNotStored } from '#src/session/sessionNotStored.ts'
import { sessionWords } from '#src/session/sessionWords.ts'
import { rememberedUsername, rememberUsername } from '#src/store/device.ts'
import { afterPaint } from '#src/ui/afterPaint.ts'
import { Field } from '#src/ui/Field.tsx'
import { showToast } from '#src/ui/toast.ts'
import { useTitlePart } from '#src/ui/documentTitle.ts'
import { AuthenticationLayout } from './parts/AuthenticationLayout.tsx'
import styles from './SignIn.module.css'
import { signInFaults } from './signInFaults.ts'
import { SingleSignOn } from './SingleSignOn.tsx'

interface Props {
  readonly because: SessionBecause
  /** Called when the person begins to type a password: time to fetch what comes after. */
  readonly onTyping: () => void
}

/** What speaks with the gateway comes after the page that is shown. */
const loadSignIn = () => import('#src/session/signIn.ts')

/** A browser may remember that it could not import a script for as long as the page stands. */
const missingScript = 'This page did not load completely. Reload it when there is a connection, and sign in again.'

const useConfig = () => {
  const [names, setNames] = useState({ productName: '', company: '' })
  useEffect(() => {
    afterPaint(() => {
      loadSignIn()
        .then(({ loadPanelConfig }) => loadPanelConfig())
        .then(setNames, () => undefined)
    })
  }, [])
  return names
}

/** Not a table form: nothing that is typed to sign in is kept, and nobody is signed in yet. */
export const SignIn = ({ because, onTyping }: Props) => {
  const { productName, company } = useConfig()
  const [username, setUsername] = useState(rememberedUsername)
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(username !== '')
  const [isShown, setShown] = useState(false)
  const [isChecked, setChecked] = useState({ username: false, password: false })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(providerRefusal)
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const faults = signInFaults({ username, password })

  useTitlePart('screen', 'Sign in')
  useTitlePart('product', productName)
  useEffect(forgetProviderRefusal, [])
  useEffect(() => {
    ;(rememberedUsername() === '' ? usernameField : passwordField).current?.focus()
  }, [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // A password manager may have filled the fields without an event: what is in them is what is sent.
    const given = {
      username: usernameField.current?.value ?? username,
      password: passwordField.current?.value ?? password,
    }
    setUsername(given.username)
    setPassword(given.password)
    const found = signInFaults(given)
    setChecked({ username: true, password: true })
    if (found.username !== undefined) return usernameField.current?.focus()
    if (found.password !== undefined) return passwordField.current?.focus()
    setBusy(true)
    setRefusal(null)
    onTyping()
    const refuse = (text: string) => {
      showToast({ kind: 'error', text })
      setRefusal(text)
      setBusy(false)
      passwordField.current?.focus()
      passwordField.current?.select()
    }
    const loaded = await loadSignIn().catch(() => undefined)
    if (loaded === undefined) return refuse(missingScript)
    try {
      await loaded.signIn(given.username.trim(), given.password)
      rememberUsername(isRemembered ? given.username.trim() : null)
    } catch (error) {
      refuse(
        error instanceof Refusal || error instanceof SessionNotStored
          ? error.message
          : 'Something went wrong! Try again later!',
      )
    }
  }

  const reason = sessionWords(because)
  return (
    <AuthenticationLayout title={`Sign in to ${productName}`} productName={productName} company={company}>
      {reason !== undefined && refusal === null && (
        <p className={styles.reason} role="status">
          <AlertIcon />
          {reason}
        </p>
      )}
      {refusal !== null && (
        <p className={styles.reason} data-kind="refusal">
          <AlertIcon />
          {refusal}
        </p>
      )}
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="username"
          label="Username"
          caption="At least 3 characters"
          fault={isChecked.username ? faults.username : undefined}
          className={styles.field}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={usernameField}
              block
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
              onBlur={() => setChecked((was) => ({ ...was, username: was.username || username !== '' }))}
            />
          )}
        </Field>
        <Field
          id="password"
          label="Password"
          caption="At least 5 characters"
          fault={isChecked.password ? faults.password : undefined}
          className={styles.field}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={passwordField}
              block
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              spellCheck={false}
              value={password}
              onChange={(event) => {
                onTyping()
                setPassword(event.currentTarget.value)
              }}
              onBlur={() => setChecked((was) => ({ ...was, password: was.password || password !== '' }))}
              trailingAction={
                <TextInput.Action
                  icon={isShown ? EyeClosedIcon : EyeIcon}
                  aria-label={isShown ? 'Hide password' : 'Show password'}
                  onClick={() => setShown(!isShown)}
                />
              }
            />
          )}
        </Field>
        <label className={styles.remember}>
          <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.currentTarget.checked)} />
          Remember me
        </label>
        <Button type="submit" variant="primary" block loading={isBusy}>
          Submit
        </Button>
        <div className={styles.or}>or</div>
        <SingleSignOn />
      </form>
    </AuthenticationLayout>
  )
}
