import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import { Words } from './Words.tsx'
import { wordStops } from './wordStops.ts'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const isAbsent = (value: ReactNode) => value === '' || value === null || value === undefined

interface Props {
  readonly title?: string
  /** That of the title: 2 where nothing but the title of the page or dialog is above it. */
  readonly level?: 2 | 3
  readonly facts: readonly Fact[]
}

const Title = ({ level, title }: { readonly level: 2 | 3; readonly title: string }) =>
  level === 2 ? <h2 className="ui-subheading">{title}</h2> : <h3 className="ui-subheading">{title}</h3>

/** Labelled values of one record, in as many columns as there is room for. */
export const Facts = ({ title, level = 3, facts }: Props) => {
  const stopOf = wordStops(facts.map(({ label }) => ({ key: label, header: label })))
  return (
    <section className="ui-shrinking-8" aria-label={title}>
      {title !== undefined && <Title level={level} title={title} />}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>
              <Words text={label} stop={stopOf(label)} />
            </dt>
            <dd translate="no">{isAbsent(value) ? <span className="ui-quiet">–</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
