import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  ifscFault,
  type NumberKind,
  numberFault,
  numberNeeds,
  plainNumber,
  reviewedByPeople,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import { type Verification } from '#contract/calls/merchants/superMerchantVerification.ts'
import { getSuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import {
  type AnswerOutcome,
  type NumberStanding,
  noNumber,
  verificationAfter,
} from '#machines/merchants/documentVerification.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'
import { refusedToast, verifiedToasts } from './superMerchantWords.ts'
import { type AskedKind, askVerification, type TypedNumber } from './verificationCalls.ts'

interface Options {
  readonly kind: NumberKind
  readonly merchantCode: string
  readonly typed: TypedNumber
  /** The gateway has taken it as it is typed: nothing of it has to stay in the form. */
  readonly onTaken: () => void
}

const plain = ({ number, ifsc, ...rest }: TypedNumber): TypedNumber => ({
  ...rest,
  number: plainNumber(number),
  ifsc: plainNumber(ifsc),
})

/** The machine compares texts; what is typed is its own hash here. */
const valueOf = (typed: TypedNumber): string => (typed.number === '' ? '' : JSON.stringify(typed))

const needWords = {
  dateOfBirth: 'Choose the date of birth: it is verified together with the number.',
  addressState: 'Choose the state: it is verified together with the number.',
  ifsc: 'Enter the IFSC: it is verified together with the account number.',
} as const

/** What has to be given before it can be asked about. */
const waitsFor = (kind: NumberKind, typed: TypedNumber): string | undefined => {
  const need = numberNeeds[kind].find((one) => typed[one] === '')
  return need === undefined ? undefined : needWords[need]
}

const isAsked = (kind: NumberKind): kind is AskedKind => !reviewedByPeople.includes(kind)

const outcomeOf = ({ state }: Verification): AnswerOutcome =>
  state === 'verified' || state === 'refused' || state === 'manualReview' ? state : 'unavailable'

const idle: NumberStanding = { state: 'idle', ...noNumber }

/**
 * One number while it is typed. It is asked about when its field is left; an answer counts for the value it was asked
 * about, so that typing never waits for one.
 */
export const useVerification = ({ kind, merchantCode, typed, onTaken }: Options) => {
  const queries = useQueryClient()
  const [held, setHeld] = useState<{ readonly standing: NumberStanding; readonly said: string }>({
    standing: idle,
    said: '',
  })
  const given = plain(typed)
  const value = valueOf(given)
  const fault =
    given.number === ''
      ? undefined
      : (numberFault(kind, given.number) ?? (given.ifsc === '' ? undefined : ifscFault(given.ifsc)))
  const missing = given.number === '' || fault !== undefined ? undefined : waitsFor(kind, given)
  const isComplete = value !== '' && fault === undefined && missing === undefined
  const isOfNow = held.standing.valueHash === value
  const standing = isOfNow
    ? held.standing
    : (verificationAfter(held.standing, { type: 'number.edit', valueHash: value, isComplete }) ?? held.standing)

  /** Whoever has typed on meanwhile keeps what they typed. */
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const takeIfSame = (asked: string) => {
    if (latest.current === asked) onTaken()
  }

  const tell = (outcome: AnswerOutcome) => {
    if (outcome === 'verified') showToast({ kind: 'success', text: verifiedToasts[kind] })
    if (outcome === 'refused') showToast({ kind: 'error', text: refusedToast(kind) })
  }

  const ask = async (): Promise<void> => {
    if (!isAsked(kind) || !isComplete) return
    const requestId = crypto.randomUUID()
    const asked = verificationAfter(standing, { type: 'number.ask', requestId, valueHash: value })
    if (asked === undefined) return
    setHeld({ standing: asked, said: '' })
    const settle = (outcome: AnswerOutcome, said: string) =>
      setHeld((last) => {
        const after = verificationAfter(last.standing, {
          type: 'provider.answer',
          requestId,
          valueHash: value,
          outcome,
        })
        return after === undefined ? last : { standing: after, said }
      })
    try {
      const answer = await askVerification(kind, merchantCode, given)
      const outcome = outcomeOf(answer)
      settle(outcome, answer.statusMessage)
      await queries.invalidateQueries({ queryKey: callKey(getSuperMerchant) })
      if (latest.current === value) tell(outcome)
      if (outcome === 'verified' || outcome === 'manualReview') takeIfSame(value)
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      settle(error instanceof Refusal && error.status < 500 ? 'refused' : 'unavailable', words)
      void queries.invalidateQueries({ queryKey: callKey(getSuperMerchant) })
    }
  }
  return {
    state: standing.state,
    said: isOfNow ? held.said : '',
    fault,
    /** What it waits for, in words. */
    missing,
    isComplete,
    isAskable: isAsked(kind) && isComplete,
    ask: () => void ask(),
  }
}
