import { Button, Dialog } from '@primer/react'
import { type ReactNode, useState } from 'react'
import type { CallDefinition } from '#contract/wire/call.ts'
import { ShownImpact } from '#src/impact/ImpactOf.tsx'
import { type ImpactQuestion, useImpact } from '#src/impact/useImpact.ts'
import { type Choice, toneOf } from './choices.ts'
import styles from './Decide.module.css'
import { Held, isHeld } from './Held.tsx'
import { RowPanel } from './RowPanel.tsx'
import { useRowPlace } from './rowPlace.ts'
import { type DecisionOptions, useDecision } from './useDecision.tsx'

interface QuestionProps {
  readonly choice: Choice<string>
  readonly title: string
  readonly text: string
  readonly impact: ImpactQuestion
  readonly onAnswer: (isMeant: boolean) => void
}

const AskedFirst = ({ choice, title, text, impact, onAnswer }: QuestionProps) => {
  const effect = useImpact(impact)
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="large"
      onClose={() => onAnswer(false)}
      footerButtons={[
        { content: 'Stay', autoFocus: true, onClick: () => onAnswer(false) },
        {
          content: choice.content,
          buttonType: toneOf(choice),
          disabled: isHeld(choice, effect),
          onClick: () => onAnswer(true),
        },
      ]}
    >
      <div className={styles.question}>
        <p>{text}</p>
        <ShownImpact read={effect} />
        <Held effect={effect} choices={[choice]} />
      </div>
    </Dialog>
  )
}

interface Props<D extends CallDefinition, Decision extends string, More extends object>
  extends DecisionOptions<D, Decision, More> {
  readonly impact: ImpactQuestion
  /** As in 'Approve this refund?' */
  readonly what: string
  /** What each choice does: it is confirmed in words. */
  readonly about: (decision: Decision) => string
  /** In a row: what is decided on, which its page shows elsewhere. */
  readonly above?: ReactNode
}

/** A decision as a part of the page of what is decided on, confirmed in words. */
export const DecideOnPage = <D extends CallDefinition, Decision extends string, More extends object = object>({
  impact,
  what,
  about,
  above,
  ...options
}: Props<D, Decision, More>) => {
  const row = useRowPlace()
  const effect = useImpact(row === null ? undefined : impact)
  const decision = useDecision<D, Decision, More>(
    row === null ? options : { ...options, onDecided: row.onDecided, onFailed: row.onFailed },
  )
  const [asking, setAsking] = useState<Choice<Decision> | null>(null)
  if (row !== null)
    return (
      <RowPanel
        place={row}
        title={options.draftTitle.replace('Remark · ', '')}
        choices={options.choices}
        deciding={decision}
        isHeld={(choice) => isHeld(choice, effect)}
      >
        {above}
        {decision.notice}
        {options.choices
          .filter(({ isForward }) => isForward)
          .map((choice) => (
            <p key={choice.decision} className="ui-aside">
              {about(choice.decision)}
            </p>
          ))}
        <ShownImpact read={effect} />
        <Held effect={effect} choices={options.choices} />
        {decision.remark}
        {decision.state}
      </RowPanel>
    )
  if (!decision.isOffered && !decision.isLate) return null
  return (
    <section className={styles.section} aria-label="Decision">
      <h2 className="ui-heading">Decision</h2>
      {decision.notice}
      {decision.remark}
      {decision.isOffered && (
        <div className="ui-row">
          {options.choices.map((choice) => (
            <Button
              key={choice.decision}
              variant={toneOf(choice)}
              loading={decision.isBusy(choice)}
              disabled={decision.isBarred(choice)}
              onClick={() => decision.isReady(choice) && setAsking(choice)}
            >
              {choice.content}
            </Button>
          ))}
        </div>
      )}
      {decision.state}
      {asking !== null && (
        <AskedFirst
          title={`${asking.content} this ${what}?`}
          text={about(asking.decision)}
          choice={asking}
          impact={impact}
          onAnswer={(isMeant) => {
            setAsking(null)
            if (isMeant) decision.decide(asking)
          }}
        />
      )}
    </section>
  )
}
