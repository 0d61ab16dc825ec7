import { Button } from '@primer/react'
import { discardDraft, type DraftMark } from './drafts/drafts.ts'
import { When } from '#src/ui/When.tsx'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
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
            <PlaceLink to={to} className={styles.name} title={name}>
              {name}
            </PlaceLink>
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
