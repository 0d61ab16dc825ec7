import { useEffect, useState } from 'react'
import type { Guide } from '#src/session/guide.ts'
import { useTitlePartNow } from '#src/ui/documentTitle.ts'
import { guideOf } from './guideOf.ts'
import { Keys } from './Keys.tsx'
import { useRouteFacts } from './routeFacts.ts'
import styles from './ShortcutsDialog.module.css'

/** The words of the labels in sight, behind the help. */
const wordsInSight = (): readonly (readonly [string, string])[] => {
  const found = [...document.querySelectorAll<HTMLElement>('dfn[data-means]')].map(
    ({ textContent, dataset }) => [textContent.toUpperCase(), dataset['means'] ?? ''] as const,
  )
  return [...new Map(found)].toSorted(([one], [other]) => one.localeCompare(other))
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
}

const Lines = ({ title, lines }: LinesProps) =>
  lines.length > 0 && (
    <>
      <h3 className="ui-subheading">{title}</h3>
      <dl className={styles.facts}>
        {lines.map(([term, text]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )

/** What the screen is for that it was asked on, its states and who acts, its keys and its words. */
export const ScreenHelp = () => {
  const route = useRouteFacts()
  const tab = useTitlePartNow('tab')
  const pattern = route?.pattern ?? ''
  const [guide, setGuide] = useState<Guide>()
  const [words] = useState(wordsInSight)
  useEffect(() => {
    void guideOf(pattern, tab).then(setGuide, () => undefined)
  }, [pattern, tab])
  if (guide === undefined) return null
  const title = tab === '' ? (route?.title ?? '') : tab
  return (
    <section aria-label={title} className={styles.screen}>
      <h2 className={styles.title}>{title}</h2>
      <p>{guide.is}</p>
      <Lines title="States, and who acts" lines={guide.states ?? []} />
      {guide.keys !== undefined && (
        <>
          <h3 className="ui-subheading">Keys of this screen</h3>
          <ul className="ui-list">
            {guide.keys.map(([key, does]) => (
              <li key={key} className={styles.line}>
                <span>{does}</span>
                <Keys keys={key.split(' ')} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Lines title="Words" lines={words} />
    </section>
  )
}
