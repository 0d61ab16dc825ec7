import { Banner, Button } from '@primer/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { checkOffer, type OfferOverlap } from '#contract/calls/catalogue/offerTrials.ts'
import type { OfferField } from '#contract/sheets/offerCells.ts'
import { readOfferRule } from '#machines/catalogue/offerRuleText.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { witnessInWords } from '#machines/catalogue/offerWitness.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { showToast } from '#src/ui/toast.ts'
import { submitByKeys } from '#src/ui/submitByKeys.ts'
import { BegunLike } from './BegunLike.tsx'
import { DraftedRules } from './DraftedRules.tsx'
import { type DraftedRule, emptyRule, savedText, overlapInList } from './offerDraft.ts'
import type { OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'
import { RuleForm } from './RuleForm.tsx'
import { useBeginLike } from './useBeginLike.ts'
import { useOfferDraft } from './useOfferDraft.ts'
import { useWhatIfMonth } from './useWhatIfMonth.ts'
import { WhatIfPanel } from './WhatIfPanel.tsx'

type Faults = Readonly<Partial<Record<OfferField, string>>>

const faultsOf = (list: readonly { readonly field: OfferField; readonly reason: string }[]): Faults =>
  Object.fromEntries(list.toReversed().map(({ field, reason }) => [field, reason]))

interface Overlapped {
  readonly ruleDesc: string
  readonly text: string
}

const overlapped = ({ ruleDesc, witness }: OfferOverlap): Overlapped => ({
  ruleDesc,
  text: witnessInWords({
    ...witness,
    amountPaise: witness.amount,
    at: Date.parse(witness.at),
  }),
})

/**
 * OC-02: rules are built, compared with others, and listed below.
 * Not a table form: it fills a list of rules on the device; `machines/catalogue/offerRuleText.ts` has their fields and faults.
 */
export const ExcelGenerator = ({ brandCode }: OfferTabProps) => {
  const { present, isTyped, change, draft, clear } = useOfferDraft(brandCode)
  const [faults, setFaults] = useState<Faults>({})
  const [overlap, setOverlap] = useState<Overlapped>()
  const [isChecking, setChecking] = useState(false)
  const { typed, rules, edited, like } = present
  const [goesTo, setGoesTo] = useState<{ readonly next: 'firstEmpty' | 'fault' | 'upload' }>()
  const place = useRef<HTMLDivElement>(null)
  const createButton = useRef<HTMLButtonElement>(null)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const sentence = useRef<HTMLParagraphElement>(null)
  const month = useWhatIfMonth(typed, () => {
    createButton.current?.focus({ preventScroll: true })
    // The sentence, its buttons and what it gives are one picture.
    sentence.current?.scrollIntoView({ block: 'start' })
  })
  const forget = () => {
    setFaults({})
    setOverlap(undefined)
  }
  const beginning = useBeginLike({
    brandCode,
    change,
    isTyped,
    draft,
    onBegun: () => {
      forget()
      setGoesTo({ next: 'firstEmpty' })
    },
  })
  // Where the person works next, once it is drawn.
  useEffect(() => {
    if (goesTo === undefined) return
    const fields = [...(place.current?.querySelectorAll<HTMLInputElement>('form input, form textarea') ?? [])]
    if (goesTo.next === 'firstEmpty') fields.find(({ value }) => value === '')?.focus()
    else if (goesTo.next === 'fault') place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else uploadButton.current?.focus()
  }, [goesTo])
  const { rule } = readOfferRule(typed, { now: gatewayNow(), starts: 'now' })

  const type = (next: Partial<typeof typed>) => {
    change((before) => ({ ...before, typed: { ...before.typed, ...next } }))
    setOverlap(undefined)
    setFaults((before) => {
      const left = Object.entries(before).filter(([field]) => !Object.hasOwn(next, field))
      return Object.fromEntries(left) as Faults
    })
  }
  const put = () => {
    const text = savedText(typed, gatewayNow())
    change((before) => ({
      rules:
        before.edited === null
          ? [...before.rules, { id: Math.max(0, ...before.rules.map(({ id }) => id)) + 1, text }]
          : before.rules.map((one) => (one.id === before.edited ? { ...one, text } : one)),
      typed: emptyRule(''),
      edited: null,
      like: null,
    }))
    forget()
    // One like another is seldom one of many: what comes next is its upload.
    if (like !== null) setGoesTo({ next: 'upload' })
    showToast({ kind: 'success', text: edited === null ? 'The rule was created.' : 'The rule was changed.' })
  }
  const showFaults = (list: Parameters<typeof faultsOf>[0]) => {
    setFaults(faultsOf(list))
    setGoesTo({ next: 'fault' })
  }
  const create = async () => {
    const own = readOfferRule(typed, { now: gatewayNow(), starts: 'now' })
    if (own.rule === undefined) return showFaults(own.faults)
    const inList = overlapInList(typed, present, gatewayNow())
    if (inList !== undefined)
      return setOverlap({ ruleDesc: `${inList.ruleDesc} (in your list)`, text: witnessInWords(inList.witness) })
    try {
      const checked = await callGateway(checkOffer, { rule: typed })
      if (checked.faults.length > 0) return showFaults(checked.faults)
      const [first] = checked.overlaps
      if (first !== undefined) return setOverlap(overlapped(first))
    } catch (error) {
      if (!(error instanceof NoConnection))
        return showToast({ kind: 'error', text: error instanceof Error ? error.message : 'Something is wrong! ' })
      showToast({ kind: 'info', text: 'No connection: the rule is compared with existing offers when it is uploaded.' })
    }
    put()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChecking) return
    setChecking(true)
    void create().finally(() => setChecking(false))
  }
  const tryMonth = () => {
    const own = readOfferRule(typed, { now: gatewayNow(), starts: 'now' })
    if (own.rule === undefined) showFaults(own.faults)
    else month.tryIt()
  }
  const pressKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.altKey && !event.repeat) {
      event.preventDefault()
      tryMonth()
    } else submitByKeys(event)
  }
  const edit = ({ id, text }: DraftedRule) => {
    change((before) => ({ ...before, typed: { ...text, rule: '' }, edited: id, like: null }))
    forget()
  }
  return (
    <div ref={place} className="ui-column-16">
      {draft.elsewhere !== null && (
        <Banner
          variant="warning"
          title={draft.elsewhere.isEarlier ? 'An earlier list is kept on this device' : 'Another tab changed this list'}
          primaryAction={
            <Banner.PrimaryAction
              onClick={() => {
                const { elsewhere } = draft
                draft.takeOver()
                if (elsewhere !== null) change(() => elsewhere.mine)
              }}
            >
              {draft.elsewhere.isEarlier ? 'Use the earlier one' : 'Use theirs'}
            </Banner.PrimaryAction>
          }
          secondaryAction={<Banner.SecondaryAction onClick={draft.takeOver}>Keep mine</Banner.SecondaryAction>}
        />
      )}
      <BegunLike like={like} beginning={beginning} />
      <form className={styles.part} aria-label="Offer rule" noValidate onSubmit={submit} onKeyDown={pressKey}>
        <h2 className="ui-heading">{edited === null ? 'New rule' : `Edit ${typed.ruleDesc}`}</h2>
        <RuleForm brandCode={brandCode} typed={typed} faults={faults} onChange={type} />
        <p ref={sentence} className={styles.sentence} role="status" aria-label="Rule in words">
          {rule === undefined ? 'Fill the fields: the rule reads here as a sentence.' : writeOfferSentence(rule)}
        </p>
        {overlap !== undefined && (
          <Banner
            variant="critical"
            title={`This overlaps with ${overlap.ruleDesc}`}
            description={`Both would take ${overlap.text}. Change the conditions or the days.`}
          />
        )}
        <div className={styles.line}>
          <Button ref={createButton} type="submit" variant="primary" loading={isChecking}>
            {edited === null ? 'Create' : 'Save rule'}
          </Button>
          <Button loading={month.read.isFetching} aria-keyshortcuts="Alt+Enter" onClick={tryMonth}>
            Try on the last 30 days
          </Button>
          <Button
            onClick={() => {
              change((before) => ({ ...before, typed: emptyRule(''), edited: null, like: null }))
              forget()
            }}
          >
            {edited === null ? 'Reset' : 'Cancel'}
          </Button>
          {draft.isStored && <span className="ui-muted">Kept on this device</span>}
        </div>
      </form>
      <WhatIfPanel rule={rule} month={month} brandCode={brandCode} />
      <DraftedRules rules={rules} change={change} clear={clear} onEdit={edit} uploadButton={uploadButton} />
    </div>
  )
}
