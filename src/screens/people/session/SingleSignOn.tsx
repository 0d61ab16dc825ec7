import { Button } from '@primer/react'
import { useState } from 'react'
import { Refusal } from '#src/gateway/refusal.ts'
import styles from './SignIn.module.css'

/** Leads to the company's provider; where none is configured, says so and does nothing else. */
export const SingleSignOn = () => {
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState('')

  const go = async () => {
    setBusy(true)
    setNote('')
    try {
      const [{ goToProvider }, { loadPanelConfig }, { refusals }] = await Promise.all([
        import('#src/session/singleSignOn.ts'),
        import('#src/gateway/panelConfig.ts'),
        import('#contract/wire/refusals.ts'),
      ])
      if ((await loadPanelConfig()).singleSignOn) return await goToProvider()
      setNote(refusals['single-sign-on-off'].text)
    } catch (error) {
      setNote(error instanceof Refusal ? error.message : 'Something went wrong! Try again later!')
    }
    setBusy(false)
  }

  return (
    <div>
      <Button block labelWrap loading={isBusy} onClick={() => void go()}>
        Login with the company single-sign-on account
      </Button>
      <p className={styles.note} role="status">
        {note}
      </p>
    </div>
  )
}
