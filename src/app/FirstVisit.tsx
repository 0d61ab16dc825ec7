import { LightBulbIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Guide } from '#src/session/guide.ts'
import { useSession } from '#src/session/useSession.ts'
import { everyScreen, isToured, noteToured } from '#src/store/device.ts'
import { useTitlePartNow } from '#src/ui/documentTitle.ts'
import styles from './FirstVisit.module.css'
import { Keys } from './Keys.tsx'
import { useRouteFacts } from './routeFacts.ts'

/** Known before anything of the screen is: its room is there from the first picture on. */
const screenOf = (pattern: string, pathname: string, search: string): string => {
  const tab = new URLSearchParams(search).get('activeIndex')
  return pattern.endsWith('/:tab') ? pathname : tab === null ? pattern : `${pattern}#${tab}`
}

const usualKeys = [['?', 'More, and all keys']] as const

/** What the screen says of itself; undefined: it is not asked for yet, or on its way. */
const useGuide = (pattern: string, isDue: boolean): Guide | undefined => {
  const tab = useTitlePartNow('tab')
  const [found, setFound] = useState<{ readonly of: string; readonly guide: Guide | undefined }>()
  const asked = `${pattern} ${tab}`
  useEffect(() => {
    if (!isDue) return
    let isCurrent = true
    void import('./guideOf.ts')
      .then(({ guideOf }) => guideOf(pattern, tab))
      .then(
        (guide) => {
          if (isCurrent) setFound({ of: `${pattern} ${tab}`, guide })
        },
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [isDue, pattern, tab])
  return found?.of === asked ? found.guide : undefined
}

interface LineProps {
  readonly pattern: string
  readonly isDue: boolean
  readonly onLeave: (from: 'here' | 'all') => void
}

const Line = ({ pattern, isDue, onLeave }: LineProps) => {
  const guide = useGuide(pattern, isDue)
  return (
    <aside className={styles.visit} data-is-said={guide !== undefined} aria-label="What this screen is for">
      <LightBulbIcon className={styles.icon} />
      <span className={styles.is}>{guide?.is}</span>
      {guide !== undefined &&
        [...(guide.keys ?? []).slice(0, 2), ...usualKeys].map(([key, does]) => (
          <span key={key} className={styles.key}>
            <Keys keys={key.split(' ')} /> {does}
          </span>
        ))}
      <span className={styles.acts}>
        <Button size="small" variant="invisible" onClick={() => onLeave('all')}>
          Show none of these
        </Button>
        <Button size="small" onClick={() => onLeave('here')}>
          Got it
        </Button>
      </span>
    </aside>
  )
}

/** At the first visit: what the screen is for, and its keys. A click takes it away for good. */
export const FirstVisit = ({ isDue }: { readonly isDue: boolean }) => {
  const { session } = useSession()
  const { pathname, search } = useLocation()
  const pattern = useRouteFacts()?.pattern
  const [gone, setGone] = useState(0)
  if (pattern === undefined || pattern === '/*') return null
  const screen = screenOf(pattern, pathname, search)
  if (isToured(session.loginId, screen)) return null
  const leave = (from: 'here' | 'all') => {
    noteToured(session.loginId, from === 'all' ? everyScreen : screen)
    setGone(gone + 1)
  }
  return <Line pattern={pattern} isDue={isDue} onLeave={leave} />
}
