import { Button } from '@primer/react'
import { useState } from 'react'
import styles from './SignIn.module.css'

/** No identity provider is configured on the gateway, and the button says so. */
export const SingleSignOn = () => {
  const [isAsked, setAsked] = useState(false)
  return (
    <div>
      <Button block labelWrap onClick={() => setAsked(true)}>
        Login with the company single-sign-on account
      </Button>
      <p className={styles.note} role="status">
        {isAsked && 'Single sign-on is not set up on this gateway. Use your username and password.'}
      </p>
    </div>
  )
}
