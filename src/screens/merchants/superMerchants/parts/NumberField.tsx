import { Button, Label, Spinner, TextInput } from '@primer/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type NumberKind, reviewedByPeople } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { unmaskSuperMerchantNumber } from '#contract/calls/merchants/superMerchantReview.ts'
import { type SuperMerchant, type SuperMerchantNumber } from '#contract/calls/merchants/superMerchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { MaskedNumber } from '#src/session/MaskedNumber.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { Field } from '#src/ui/Field.tsx'
import styles from '../superMerchants.module.css'
import { numberLabels, numberStateNames, numberStateVariants } from '../superMerchantWords.ts'
import { useVerification } from '../useVerification.ts'
import type { TypedNumber } from '../verificationCalls.ts'

/** The name that the authority returned beside the one that was given, with what differed. */
const Names = ({ number }: { readonly number: SuperMerchantNumber }) =>
  number.returnedName === '' ? null : (
    <dl className={styles.names}>
      <dt>Returned</dt>
      <dd className={number.isNameAlike === false ? styles.differs : undefined}>{number.returnedName}</dd>
      <dt>Given</dt>
      <dd>{number.givenName === '' ? '–' : number.givenName}</dd>
      {number.isNameAlike === false && (
        <>
          <dt>Names</dt>
          <dd className={styles.differs}>differ: a second person decides</dd>
        </>
      )}
    </dl>
  )

const besideOf = ({ dateOfBirth, addressState, ifsc, bankName, branchName }: SuperMerchantNumber): string =>
  [
    ...(dateOfBirth === '' ? [] : [`Born ${dateOfBirth.split('-').toReversed().join('/')}`]),
    ...(addressState === '' ? [] : [addressState]),
    ...(ifsc === '' ? [] : [`IFSC ${ifsc}`]),
    ...(bankName === '' ? [] : [bankName]),
    ...(branchName === '' ? [] : [branchName]),
  ].join(' · ')

interface ShownProps {
  readonly record: Pick<SuperMerchant, 'merchantCode'>
  readonly number: SuperMerchantNumber
  /** At the end of its line. */
  readonly children?: ReactNode
}

/** A number as the gateway has it: covered, and what became of it. */
export const ShownNumber = ({ record: { merchantCode }, number, children }: ShownProps) => {
  const { can } = useSession()
  const { kind, state } = number
  const beside = besideOf(number)
  const unmask = can(unmaskSuperMerchantNumber)
    ? (reason: string) => callGateway(unmaskSuperMerchantNumber, { merchantCode, kind, reason })
    : undefined
  return (
    <div className={styles.number} role="group" aria-label={numberLabels[kind]}>
      <span className="ui-strong">{numberLabels[kind]}</span>
      <span className={styles.numberLine}>
        <MaskedNumber merchantCode={merchantCode} label={numberLabels[kind]} value={number.number} unmask={unmask} />
        <Label variant={numberStateVariants[state]}>{numberStateNames[state]}</Label>
        {children}
      </span>
      {beside !== '' && <p className={styles.muted}>{beside}</p>}
      {state !== 'verified' && number.statusMessage !== '' && (
        <p className={state === 'refused' ? styles.fault : styles.muted}>{number.statusMessage}</p>
      )}
      <Names number={number} />
      {number.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}

interface Props {
  readonly record: SuperMerchant
  readonly kind: NumberKind
  readonly typed: TypedNumber
  readonly set: (change: Partial<TypedNumber>) => void
  /** The gateway has it: nothing of it has to stay in the form. */
  readonly onTaken: () => void
  readonly isLocked: boolean
  readonly isOptional?: boolean
  /** What is given beside it; told when one of those fields is left. */
  readonly beside?: (leave: () => void) => ReactNode
}

/** A number while it is entered: it is verified when its field is left, and says what it waits for. */
export const NumberField = ({ record, kind, typed, set, onTaken, isLocked, isOptional = false, beside }: Props) => {
  const wordsId = useId()
  const field = useRef<HTMLInputElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const [isChanging, setChanging] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const stored = record.numbers.find((number) => number.kind === kind)
  const verification = useVerification({
    kind,
    merchantCode: record.merchantCode,
    typed,
    onTaken: () => {
      const hadFocus = document.activeElement === field.current
      onTaken()
      setChanging(false)
      if (hadFocus) requestAnimationFrame(() => change.current?.focus())
    },
  })
  const { state, said, fault, missing, isAskable, ask } = verification
  const label = isOptional ? `${numberLabels[kind]} (optional)` : numberLabels[kind]

  if (stored !== undefined && (isLocked || (typed.number === '' && !isChanging)))
    return (
      <ShownNumber record={record} number={stored}>
        {!isLocked && (
          <Button
            ref={change}
            size="small"
            aria-label={`Change ${numberLabels[kind]}`}
            onClick={() => {
              setChanging(true)
              setLeft(false)
              requestAnimationFrame(() => field.current?.focus())
            }}
          >
            Change
          </Button>
        )}
      </ShownNumber>
    )
  if (isLocked)
    return (
      <div className={styles.number}>
        <span className="ui-strong">{label}</span>
        <span className={styles.muted}>Not entered</span>
      </div>
    )

  const leave = () => {
    setLeft(true)
    if (isAskable && (state === 'idle' || state === 'waitingInputs')) ask()
  }
  const shownFault = isLeft ? fault : undefined
  const words =
    missing ??
    (reviewedByPeople.includes(kind) && verification.isComplete
      ? 'Nobody outside can be asked about it: a second person compares it with its document.'
      : undefined)
  return (
    <div className={styles.number}>
      <Field label={label} fault={shownFault}>
        {(control) => (
          <TextInput
            {...control}
            {...(shownFault === undefined ? { 'aria-describedby': wordsId } : {})}
            ref={field}
            block
            monospace
            autoComplete="off"
            spellCheck={false}
            value={typed.number}
            onChange={(event) => {
              const { value } = event.target
              set({ number: value })
              setLeft(false)
            }}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
          />
        )}
      </Field>
      {beside?.(leave)}
      <div id={wordsId} aria-live="polite" className={styles.number}>
        {state === 'validating' && (
          <span className={styles.muted}>
            <Spinner size="small" srText={null} /> Being verified. You can go on.
          </span>
        )}
        {(state === 'verified' || state === 'manualReview') && (
          <span>
            <Label variant={numberStateVariants[state]}>{numberStateNames[state]}</Label>
          </span>
        )}
        {(state === 'refused' || state === 'unavailable') && <Fault>{said}</Fault>}
        {words !== undefined && state !== 'validating' && <span className={styles.muted}>{words}</span>}
      </div>
      {(stored !== undefined || state === 'unavailable' || state === 'refused') && (
        <span className={styles.buttons}>
          {(state === 'unavailable' || state === 'refused') && isAskable && (
            <Button size="small" aria-label={`Verify ${numberLabels[kind]} again`} onClick={ask}>
              Verify again
            </Button>
          )}
          {stored !== undefined && (
            <Button
              size="small"
              variant="invisible"
              onClick={() => {
                set({ number: '' })
                setChanging(false)
                requestAnimationFrame(() => change.current?.focus())
              }}
            >
              Keep {stored.number}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
