import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const isAbsent = (value: ReactNode) => value === '' || value === null || value === undefined

/** Labelled values of one record, in as many columns as there is room for. */
export const Facts = ({ title, facts }: { readonly title?: string; readonly facts: readonly Fact[] }) => (
  <section className="ui-shrinking-8" aria-label={title}>
    {title !== undefined && <h3 className="ui-subheading">{title}</h3>}
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd translate="no">{isAbsent(value) ? <span className="ui-quiet">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
