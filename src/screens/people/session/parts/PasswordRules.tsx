import { CheckCircleFillIcon, CircleIcon, XCircleFillIcon } from '@primer/octicons-react'
import type { PasswordRule } from '#contract/wire/passwordRule.ts'
import styles from './PasswordRules.module.css'

interface Props {
  readonly id: string
  readonly rules: readonly PasswordRule[]
  readonly password: string
}

const standingOf = ({ isMet }: PasswordRule, password: string) =>
  password === '' ? 'open' : isMet(password) ? 'met' : 'unmet'

const icons = { open: CircleIcon, met: CheckCircleFillIcon, unmet: XCircleFillIcon }
const words = { open: 'Rule:', met: 'Met:', unmet: 'Not met:' }

/** The rules of a new password, each turning as it is typed. */
export const PasswordRules = ({ id, rules, password }: Props) => {
  const standings = rules.map((rule) => standingOf(rule, password))
  const met = standings.filter((standing) => standing === 'met').length
  return (
    <>
      <ul id={id} className={styles.rules} aria-label="Rules of the new password">
        {rules.map(({ text }, place) => {
          const standing = standings[place] ?? 'open'
          const Icon = icons[standing]
          return (
            <li key={text} className={styles.rule} data-standing={standing}>
              <Icon size={16} className={styles.icon} />
              <span className={styles.unseen}>{words[standing]} </span>
              <span>{text}</span>
            </li>
          )
        })}
      </ul>
      <span role="status" className={styles.unseen}>
        {password === '' ? '' : `${met} of ${rules.length} rules met`}
      </span>
    </>
  )
}
