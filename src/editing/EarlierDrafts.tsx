import { Button, Link } from '@primer/react'
import { Link as RouterLink } from 'react-router-dom'
import { discardDraft, type DraftMark } from './drafts/drafts.ts'
import { When } from '#src/ui/When.tsx'
import styles from './EarlierDrafts.module.css'

interface Props {
  readonly title: string
  readonly drafts: readonly DraftMark[]
}

/** What the person began earlier and has not handed over: each is opened or discarded by itself. */
export const EarlierDrafts = ({ title, drafts }: Props) =>
  drafts.length === 0 ? null : (
    <section className={styles.earlier} aria-label={title}>
      <p className={styles.heading}>{title}</p>
      <ul className="ui-list">
        {drafts.map(({ key, to, title: name, changedAt }) => (
          <li key={key} className={styles.draft}>
            <Link as={RouterLink} to={to} className={styles.name} title={name}>
              {name}
            </Link>
            <span className={styles.time}>
              <When at={new Date(changedAt).toISOString()} />
            </span>
            <Button
              size="small"
              variant="invisible"
              aria-label={`Discard ${name}`}
              onClick={() => void discardDraft(key)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
