import { DownloadIcon } from '@primer/octicons-react'
import { Banner, Button, ConfirmationDialog } from '@primer/react'
import { type FormEvent, useState } from 'react'
import { checkOffer, type OfferOverlap } from '#contract/calls/offerTrials.ts'
import type { OfferField } from '#contract/sheets/offerCells.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { readOfferRule } from '#machines/offerRuleText.ts'
import { writeOfferSentence } from '#machines/offerSentence.ts'
import { witnessInWords } from '#machines/offerWitness.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { formatCount } from '#src/ui/count.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { buttonsColumn } from '#src/ui/tableColumn.ts'
import { showToast } from '#src/ui/toast.ts'
import { type DraftedRule, emptyRule, keptText, overlapInList, workbookOf } from './offerDraft.ts'
import type { OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'
import { RuleForm } from './RuleForm.tsx'
import { saveFile } from '#src/ui/saveFile.ts'
import { useOfferDraft } from './useOfferDraft.ts'
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

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** OC-02 and OC-03: rules are built, listed and written into the documented workbook. */
export const ExcelGenerator = ({ brandCode }: OfferTabProps) => {
  const { present, change, draft, clear } = useOfferDraft(brandCode)
  const [faults, setFaults] = useState<Faults>({})
  const [overlap, setOverlap] = useState<Overlapped>()
  const [isChecking, setChecking] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const { typed, rules, edited } = present
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
    const text = keptText(typed, gatewayNow())
    change((before) => ({
      rules:
        before.edited === null
          ? [...before.rules, { id: Math.max(0, ...before.rules.map(({ id }) => id)) + 1, text }]
          : before.rules.map((one) => (one.id === before.edited ? { ...one, text } : one)),
      typed: emptyRule(''),
      edited: null,
    }))
    setFaults({})
    setOverlap(undefined)
    showToast({ kind: 'success', text: edited === null ? 'The rule was created.' : 'The rule was changed.' })
  }
  const create = async () => {
    const own = readOfferRule(typed, { now: gatewayNow(), starts: 'now' })
    if (own.rule === undefined) return setFaults(faultsOf(own.faults))
    const inList = overlapInList(typed, present, gatewayNow())
    if (inList !== undefined)
      return setOverlap({ ruleDesc: `${inList.ruleDesc} (in your list)`, text: witnessInWords(inList.witness) })
    try {
      const checked = await callGateway(checkOffer, { rule: typed })
      if (checked.faults.length > 0) return setFaults(faultsOf(checked.faults))
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
  const generate = async () => {
    const name = `offers_${formatIndian(new Date(gatewayNow()), 'YYYY-MM-DD_HH-mm-ss')}.xlsx`
    saveFile(await workbookOf(rules), name, workbookType)
    showToast({ kind: 'success', text: `${name}: upload it in Upload Offers.` })
  }
  const columns: readonly Column<DraftedRule>[] = [
    { key: 'desc', header: 'Rule description', width: '16%', cell: ({ text }) => text.ruleDesc },
    { key: 'brand', header: 'Brand', width: '1%', cell: ({ text }) => text.brandCode },
    { key: 'rule', header: 'Rule', cell: ({ text }) => text.rule },
    buttonsColumn(({ id, text }) => (
      <span className={styles.line}>
        <Button
          size="small"
          variant="invisible"
          aria-label={`Edit ${text.ruleDesc}`}
          onClick={() => {
            change((before) => ({ ...before, typed: { ...text, rule: '' }, edited: id }))
            setFaults({})
            setOverlap(undefined)
          }}
        >
          Edit
        </Button>
        <Button
          size="small"
          variant="invisible"
          aria-label={`Delete ${text.ruleDesc}`}
          onClick={() => {
            const removed = { id, text }
            change((before) => ({
              ...before,
              rules: before.rules.filter((one) => one.id !== id),
              edited: before.edited === id ? null : before.edited,
            }))
            showToast({
              kind: 'info',
              text: `“${text.ruleDesc}” was deleted.`,
              action: {
                label: 'Undo',
                onSelect: () => change((before) => ({ ...before, rules: [...before.rules, removed] })),
              },
            })
          }}
        >
          Delete
        </Button>
      </span>
    )),
  ]
  return (
    <div className={styles.tab}>
      {draft.elsewhere !== null && (
        <Banner
          variant="warning"
          title="Another tab changed this list"
          primaryAction={
            <Banner.PrimaryAction
              onClick={() => {
                const { elsewhere } = draft
                draft.takeOver()
                if (elsewhere !== null) change(() => elsewhere.mine)
              }}
            >
              Use theirs
            </Banner.PrimaryAction>
          }
          secondaryAction={<Banner.SecondaryAction onClick={draft.takeOver}>Keep mine</Banner.SecondaryAction>}
        />
      )}
      <form className={styles.part} aria-label="Offer rule" noValidate onSubmit={submit}>
        <h2 className={styles.title}>{edited === null ? 'New rule' : `Edit ${typed.ruleDesc}`}</h2>
        <RuleForm brandCode={brandCode} typed={typed} faults={faults} onChange={type} />
        <p className={styles.sentence} role="status" aria-label="Rule in words">
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
          <Button type="submit" variant="primary" loading={isChecking}>
            {edited === null ? 'Create' : 'Save rule'}
          </Button>
          <Button
            onClick={() => {
              change((before) => ({ ...before, typed: emptyRule(''), edited: null }))
              setFaults({})
              setOverlap(undefined)
            }}
          >
            {edited === null ? 'Reset' : 'Cancel'}
          </Button>
          {draft.isKept && <span className={styles.muted}>Kept on this device</span>}
        </div>
      </form>
      <WhatIfPanel rule={rule} text={typed} brandCode={brandCode} />
      <div className={`${styles.line} ${styles.spread}`}>
        <h2 className={styles.title}>Rules ({formatCount(rules.length)})</h2>
        <span className={styles.line}>
          <Button variant="danger" disabled={rules.length === 0} onClick={() => setClearing(true)}>
            Clear all
          </Button>
          <Button
            leadingVisual={DownloadIcon}
            variant="primary"
            disabled={rules.length === 0}
            onClick={() => void generate()}
          >
            Generate Excel
          </Button>
        </span>
      </div>
      <ScreenState
        state={rules.length === 0 ? 'empty' : 'ready'}
        title="No rules yet"
        text="Rules that you create are kept here, for you alone, until they are cleared."
      >
        <Table label="Offer rules" columns={columns} rows={rules} rowKey={({ id }) => String(id)} />
      </ScreenState>
      {isClearing && (
        <ConfirmationDialog
          title="Clear all rules?"
          confirmButtonContent="Clear all"
          confirmButtonType="danger"
          onClose={(gesture) => {
            setClearing(false)
            if (gesture === 'confirm') void clear()
          }}
        >
          {`${formatCount(rules.length)} rules and what stands in the form are thrown away. What was uploaded stays.`}
        </ConfirmationDialog>
      )}
    </div>
  )
}
