import { Button, ConfirmationDialog, Select } from '@primer/react'
import { type FormEvent, useState } from 'react'
import {
  addVelocityCheck,
  listVelocityChecks,
  removeVelocityCheck,
  type VelocityCheck,
} from '#contract/calls/catalogue/velocityChecks.ts'
import { readRupees } from '#contract/wire/money.ts'
import {
  readVelocity,
  type VelocityRule,
  velocityInWords,
  velocitySentence,
  velocitySpans,
  velocityUnits,
  writeVelocity,
} from '#machines/catalogue/velocityRule.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { buttonsColumn } from '#src/ui/tableColumn.ts'
import { showToast } from '#src/ui/toast.ts'
import type { OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'

type Measure = VelocityRule['measure'] | 'expert'

const first = { measure: 'count' as Measure, most: '', unit: 'card', span: 'day', expert: '', info: '' }

/** Builds a check; undefined as long as something is missing. */
const textOf = ({ measure, most, unit, span, expert }: typeof first): string | undefined => {
  if (measure === 'expert') return expert.trim() === '' ? undefined : expert.trim()
  const figure = measure === 'count' ? (/^\d{1,4}$/.test(most.trim()) ? Number(most) : 0) : (readRupees(most) ?? 0)
  const text = figure < 1 ? '' : writeVelocity({ measure, most: figure, unit, span } as VelocityRule)
  // More than a rule may say is no rule.
  return readVelocity(text) === undefined ? undefined : text
}

/**
 * OC-09: velocity checks of the brand, with a builder that says each as a sentence.
 * Not a table form: all fields together build the text of one check.
 */
export const VelocityChecks = ({ brandCode }: OfferTabProps) => {
  const [typed, setTyped] = useState(first)
  const [removed, setRemoved] = useState<VelocityCheck>()
  const read = useCall(listVelocityChecks, { includeBrands: brandCode }, { staleTime: 0 })
  const told = { onError: ({ message }: Error) => showToast({ kind: 'error', text: message }) }
  const add = useCommand(addVelocityCheck, {
    ...told,
    invalidates: [listVelocityChecks],
    onSuccess: () => {
      showToast({ kind: 'success', text: 'The velocity check was added.' })
      setTyped(first)
    },
  })
  const remove = useCommand(removeVelocityCheck, { ...told, invalidates: [listVelocityChecks] })
  const set = (change: Partial<typeof first>) => setTyped((before) => ({ ...before, ...change }))
  const text = textOf(typed)
  const rule = text === undefined ? undefined : readVelocity(text)
  const sentence = text === undefined ? undefined : rule === undefined ? text : velocitySentence(rule)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === undefined || sentence === undefined) return
    add.mutate({
      request: {
        brand: brandCode,
        desc1: text,
        desc2: typed.info.trim() === '' ? sentence.slice(0, 200) : typed.info.trim(),
      },
    })
  }
  const columns: readonly Column<VelocityCheck>[] = [
    { key: 'desc1', header: 'Query', cell: ({ desc1 }) => <code>{desc1}</code> },
    {
      key: 'words',
      header: 'In Words',
      cell: ({ desc1 }) => (readVelocity(desc1) === undefined ? 'Written by an expert' : velocityInWords(desc1)),
    },
    { key: 'desc2', header: 'Info', cell: ({ desc2 }) => desc2 },
    { key: 'offers', header: 'Offers', align: 'end', width: '1%', cell: ({ offers }) => offers },
    buttonsColumn(
      (check) => (
        <Button
          size="small"
          variant="invisible"
          disabled={check.offers > 0}
          aria-label={`Remove ${check.desc2}`}
          onClick={() => setRemoved(check)}
        >
          Remove
        </Button>
      ),
      'Remove',
    ),
  ]
  return (
    <div className="ui-column-16">
      <form className={styles.part} aria-label="New velocity check" onSubmit={submit}>
        <h2 className="ui-heading">New velocity check</h2>
        <div className={styles.form}>
          <SelectField label="Limits" value={typed.measure} onChange={(text) => set({ measure: text as Measure })}>
            <Select.Option value="count">Transactions</Select.Option>
            <Select.Option value="amount">Amount</Select.Option>
            <Select.Option value="expert">Expert text</Select.Option>
          </SelectField>
          {typed.measure === 'expert' ? (
            <TextField
              label="Query"
              className={styles.wide}
              longest={500}
              value={typed.expert}
              onChange={(text) => set({ expert: text })}
            />
          ) : (
            <>
              <TextField
                label={typed.measure === 'count' ? 'At most (transactions)' : 'At most (₹)'}
                inputMode="decimal"
                value={typed.most}
                onChange={(text) => set({ most: text })}
              />
              <SelectField label="Per" value={typed.unit} onChange={(text) => set({ unit: text })}>
                {velocityUnits.map((unit) => (
                  <Select.Option key={unit} value={unit}>
                    {unit}
                  </Select.Option>
                ))}
              </SelectField>
              <SelectField label="In a" value={typed.span} onChange={(text) => set({ span: text })}>
                {velocitySpans.map((span) => (
                  <Select.Option key={span} value={span}>
                    {span}
                  </Select.Option>
                ))}
              </SelectField>
            </>
          )}
          <TextField
            label="Info"
            caption="Leave empty to use the sentence below."
            longest={200}
            value={typed.info}
            onChange={(text) => set({ info: text })}
          />
        </div>
        <p className={styles.sentence} role="status">
          {sentence ?? 'Enter how many, or how much.'}
        </p>
        <div className={styles.line}>
          <Button type="submit" variant="primary" loading={add.isPending} disabled={text === undefined}>
            Add
          </Button>
        </div>
      </form>
      <ReadState
        read={read}
        isEmpty={read.data?.length === 0}
        emptyTitle="No velocity checks yet"
        emptyText="Add the first one above: rules choose from this list."
        skeleton={<Table label="Velocity checks" columns={columns} rows={[]} rowKey={String} skeletonRows={4} />}
      >
        <Table label="Velocity checks" columns={columns} rows={read.data ?? []} rowKey={({ id }) => String(id)} />
      </ReadState>
      {removed !== undefined && (
        <ConfirmationDialog
          title="Remove this velocity check?"
          confirmButtonContent="Remove"
          confirmButtonType="danger"
          onClose={(gesture) => {
            if (gesture === 'confirm') remove.mutate({ request: { brand: brandCode, id: removed.id } })
            setRemoved(undefined)
          }}
        >
          {velocityInWords(removed.desc1)}
        </ConfirmationDialog>
      )}
    </div>
  )
}
