import { Dialog } from '@primer/react'
import { type ReactNode, useRef, useState } from 'react'
import type { CallDefinition } from '#contract/wire/call.ts'
import { ReadState, type Read } from '#src/gateway/ReadState.tsx'
import { ShownImpact } from '#src/impact/ImpactOf.tsx'
import { type ImpactQuestion, useImpact } from '#src/impact/useImpact.ts'
import { type Fact, Facts } from '#src/ui/Facts.tsx'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'
import { toneOf } from './choices.ts'
import styles from './Decide.module.css'
import { Held, isHeld } from './Held.tsx'
import { RowPanel, type Unseen } from './RowPanel.tsx'
import { useRowPlace } from './rowPlace.ts'
import { type DecisionOptions, type Typed, useDecision } from './useDecision.tsx'

interface Props<D extends CallDefinition, Decision extends string, More extends object>
  extends Omit<DecisionOptions<D, Decision, More>, 'draftTitle'> {
  readonly draftTitle?: string
  readonly title: string
  readonly subtitle?: ReactNode
  readonly width?: 'medium' | 'large' | 'xlarge'
  /** It begins at the button that closes it, so that nobody confirms by a key pressed too often. */
  readonly isQuestion?: boolean
  readonly closeContent?: string
  /** What the decision does. */
  readonly about?: string
  /** What is decided on, where it is asked for. */
  readonly read?: Read
  readonly facts?: readonly Fact[]
  /** What it moves. */
  readonly impact?: ImpactQuestion | undefined
  /** The difference, or what else there is to look at. */
  readonly children?: ReactNode
  /** Fields besides the remark. */
  readonly fields?: (typed: Typed<More>, set: (change: Partial<Typed<More>>) => void) => ReactNode
  /** The remark is about what was chosen in them. */
  readonly hasFieldsFirst?: boolean
  readonly startsInRemark?: boolean
  /** In a row: what was not in sight yet. */
  readonly unseen?: Unseen | undefined
  /** It shows what became of the decision. */
  readonly staysOpen?: boolean
  readonly onClose: () => void
}

/** A decision in a dialog, or in a row of them: what is decided on, what it moves, the remark, and a button for each choice. */
export const Decide = <D extends CallDefinition, Decision extends string, More extends object = object>({
  title,
  subtitle,
  width = 'large',
  isQuestion = false,
  closeContent = 'Close',
  about,
  read,
  facts,
  impact,
  children,
  fields,
  hasFieldsFirst = false,
  startsInRemark = false,
  unseen,
  staysOpen = false,
  onClose,
  ...options
}: Props<D, Decision, More>) => {
  const { choices, whyNot, onDecided } = options
  const effect = useImpact(impact)
  const row = useRowPlace()
  const fieldsPlace = useRef<HTMLDivElement>(null)
  const decision = useDecision<D, Decision, More>({
    draftTitle: `Remark · ${title}`,
    ...options,
    ...(row === null ? {} : { onFailed: row.onFailed }),
    onDecided: (answer) => {
      onDecided?.(answer)
      if (row !== null) row.onDecided()
      else if (!staysOpen && !decision.isGone.current) onClose()
    },
  })
  const press = (choice: (typeof choices)[number]) => {
    if (decision.isReady(choice)) decision.decide(choice)
  }
  const isShut = (choice: (typeof choices)[number]) =>
    decision.isBarred(choice) || (impact !== undefined && isHeld(choice, effect))
  const only = choices.length === 1 ? choices[0] : undefined
  useSubmitKey(row === null && only !== undefined && !decision.isDone && !isShut(only), () => {
    if (only !== undefined) press(only)
  })
  const [wasAsked] = useState(decision.isOffered || Boolean(whyNot) || read !== undefined)
  // An address may ask for a decision that nobody offers this person.
  if (!wasAsked) return null
  const asked = decision.isOffered && fields !== undefined && (
    <div ref={fieldsPlace} className={styles.fields}>
      {fields(decision.typed, decision.set)}
    </div>
  )
  const body = (
    <>
      {decision.notice}
      {about !== undefined && <p className="ui-aside">{about}</p>}
      {impact !== undefined && <ShownImpact read={effect} />}
      {children}
      {facts !== undefined && <Facts facts={facts} />}
      {hasFieldsFirst && asked}
      {decision.remark}
      {!hasFieldsFirst && asked}
      {impact !== undefined && <Held effect={effect} choices={choices} />}
      {decision.state}
    </>
  )
  if (row !== null)
    return (
      <RowPanel
        place={row}
        title={title}
        subtitle={subtitle}
        read={read}
        choices={choices}
        deciding={decision}
        isHeld={(choice) => impact !== undefined && isHeld(choice, effect)}
        unseen={unseen}
        focusFields={() => fieldsPlace.current?.querySelector<HTMLElement>('select, input, textarea')?.focus()}
      >
        {body}
      </RowPanel>
    )
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      width={width}
      onClose={onClose}
      {...(isQuestion ? { role: 'alertdialog' } : {})}
      {...(startsInRemark ? { initialFocusRef: decision.field } : {})}
      footerButtons={[
        {
          content: closeContent,
          onClick: onClose,
          ...(isQuestion || decision.isDone ? { autoFocus: true } : {}),
          ...(decision.isDone ? { buttonType: 'primary' } : {}),
        },
        ...choices.toReversed().map((choice) => ({
          content: choice.content,
          buttonType: toneOf(choice),
          loading: decision.isBusy(choice),
          disabled: isShut(choice),
          onClick: () => press(choice),
        })),
      ]}
    >
      {read === undefined ? (
        <div className={styles.body}>{body}</div>
      ) : (
        <div className={styles.read}>
          <ReadState read={read}>{body}</ReadState>
        </div>
      )}
    </Dialog>
  )
}
