import { Button } from '@primer/react'
import { type ReactNode, useRef, useState } from 'react'
import { ReadState, type Read } from '#src/gateway/ReadState.tsx'
import { isShown } from '#src/gateway/screenStateOf.ts'
import { useShortcuts } from '#src/ui/useShortcuts.ts'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'
import { type Choice, toneOf } from './choices.ts'
import styles from './RowPanel.module.css'
import { letterOf, type RowPlace } from './rowPlace.ts'
import { useSeen } from './useSeen.ts'

interface Deciding<Decision extends string> {
  readonly isDone: boolean
  readonly isBusy: (choice: Choice<Decision>) => boolean
  readonly isShut: (choice: Choice<Decision>) => boolean
  readonly lacksFields: (choice: Choice<Decision>) => boolean
  readonly isReady: (choice: Choice<Decision>) => boolean
  readonly decide: (choice: Choice<Decision>) => void
}

/** A part of what is decided on that scrolling does not bring into sight, such as a document. */
export interface Unseen {
  /** As in '2 of 3 documents'. */
  readonly what: string
  /** Its keys. */
  readonly hint: string
  readonly showNext: () => void
}

const restText = (isEndSeen: boolean, unseen: Unseen | undefined): string =>
  unseen === undefined
    ? 'nothing is let happen before its end was in sight.'
    : `${isEndSeen ? '' : 'the end and '}${unseen.what} were not in sight yet. ${unseen.hint}`

interface Props<Decision extends string> {
  readonly place: RowPlace
  readonly title: string
  readonly subtitle?: ReactNode
  readonly read?: Read | undefined
  readonly choices: readonly Choice<Decision>[]
  readonly deciding: Deciding<Decision>
  /** What it moves is not shown yet. */
  readonly isHeld: (choice: Choice<Decision>) => boolean
  /** What of it was not in sight yet, besides its end, and how the next part of that is shown. */
  readonly unseen?: Unseen | undefined
  /** Leads to the fields besides the remark. */
  readonly focusFields?: () => void
  readonly children: ReactNode
}

/** A decision as a part of a page of many: its letters, and nothing let happen whose end was not in sight. */
export const RowPanel = <Decision extends string>({
  place,
  title,
  subtitle,
  read,
  choices,
  deciding,
  isHeld,
  unseen,
  focusFields,
  children,
}: Props<Decision>) => {
  const isRead = read === undefined || isShown(read)
  const isWhole = isRead && !choices.some(isHeld)
  const { mark, isSeen } = useSeen(place.isCurrent && isWhole)
  const [asked, setAsked] = useState<Choice<Decision>>()
  const content = useRef<HTMLDivElement>(null)
  const scroll = (share: number) => content.current?.scrollBy({ top: content.current.clientHeight * share })
  const isUnseen = ({ isForward = false }: Choice<Decision>) =>
    isForward && !(isWhole && isSeen && unseen === undefined)
  const isBarred = (choice: Choice<Decision>) => isUnseen(choice) || deciding.isShut(choice) || isHeld(choice)
  const showMore = () => {
    if (!isSeen) scroll(0.8)
    unseen?.showNext()
  }
  const press = (choice: Choice<Decision>) => {
    if (isUnseen(choice)) return showMore()
    if (isBarred(choice) || deciding.isDone) return
    if (deciding.lacksFields(choice)) {
      setAsked(choice)
      return focusFields?.()
    }
    if (!deciding.isReady(choice)) return setAsked(choice)
    setAsked(undefined)
    place.hold(choice.content, () => deciding.decide(choice))
  }
  useShortcuts(
    place.isCurrent
      ? {
          ...Object.fromEntries(
            choices.flatMap((choice) => {
              const letter = letterOf(choice.decision)
              return letter === undefined ? [] : [[letter, () => press(choice)]]
            }),
          ),
          ' ': showMore,
        }
      : {},
  )
  const submitted = asked === undefined ? undefined : choices.find(({ decision }) => decision === asked.decision)
  useSubmitKey(place.isCurrent && submitted !== undefined, () => submitted !== undefined && press(submitted))
  return (
    <section className={styles.panel} aria-label={title} hidden={!place.isCurrent}>
      <h2 className={styles.title}>{title}</h2>
      {subtitle !== undefined && <p className="ui-aside">{subtitle}</p>}
      <div
        ref={content}
        className={styles.content}
        tabIndex={0}
        role="region"
        aria-label={`What is decided on: ${title}`}
      >
        {read === undefined ? children : <ReadState read={read}>{children}</ReadState>}
        <div ref={mark} className={styles.end} />
      </div>
      <div className={styles.acts}>
        {choices.map((choice) => (
          <Button
            key={choice.decision}
            variant={toneOf(choice)}
            loading={deciding.isBusy(choice)}
            disabled={isBarred(choice)}
            aria-keyshortcuts={letterOf(choice.decision)}
            onClick={() => press(choice)}
          >
            {choice.content}
            {letterOf(choice.decision) !== undefined && (
              <kbd className={styles.key} aria-hidden="true">
                {letterOf(choice.decision)}
              </kbd>
            )}
          </Button>
        ))}
        {isWhole && choices.some(isUnseen) && (
          <span className="ui-aside" role="status">
            Space shows the rest: {restText(isSeen, unseen)}
          </span>
        )}
        {asked !== undefined && <span className="ui-aside">Ctrl and Enter takes what was typed.</span>}
      </div>
    </section>
  )
}
