import { Button, ConfirmationDialog, Select, TextInput } from '@primer/react'
import { type FormEvent, useState } from 'react'
import {
  addVelocityCheck,
  listVelocityChecks,
  removeVelocityCheck,
  type VelocityCheck,
} from '#contract/calls/offers.ts'
import { readHundredths } from '#contract/wire/money.ts'
import {
  readVelocity,
  type VelocityRule,
  velocityInWords,
  velocitySentence,
  velocitySpans,
  velocityUnits,
  writeVelocity,
} from '#machines/velocityRule.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { Field } from '#src/ui/Field.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import type { OfferTabProps } from './offerPlaces.ts'
import styles from './Offers.module.css'

type Measure = VelocityRule['measure'] | 'expert'

const first = { measure: 'count' as Measure, most: '', unit: 'card', span: 'day', expert: '', info: '' }

/** Builds a check; undefined as long as something is missing. */
const textOf = ({ measure, most, unit, span, expert }: typeof first): string | undefined => {
  if (measure === 'expert') return expert.trim() === '' ? undefined : expert.trim()
  const figure =
    measure === 'count'
      ? /^\d{1,4}$/.test(most.trim())
        ? Number(most)
        : 0
      : (readHundredths(most.trim().replaceAll(',', '')) ?? 0)
  const text = figure < 1 ? '' : writeVelocity({ measure, most: figure, unit, span } as VelocityRule)
  // More than a rule may say is no rule.
  return readVelocity(text) === undefined ? undefined : text
}

/** OC-09: velocity checks of the brand, with a builder that says each as a sentence. */
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
      header: 'In words',
      cell: ({ desc1 }) => (readVelocity(desc1) === undefined ? 'Written by an expert' : velocityInWords(desc1)),
    },
    { key: 'desc2', header: 'Info', cell: ({ desc2 }) => desc2 },
    { key: 'offers', header: 'Offers', align: 'end', width: '1%', cell: ({ offers }) => offers },
    {
      key: 'remove',
      header: 'Remove',
      headerHidden: true,
      pinned: true,
      width: '1%',
      cell: (check) => (
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
    },
  ]
  return (
    <div className={styles.tab}>
      <form className={styles.part} aria-label="New velocity check" onSubmit={submit}>
        <h2 className={styles.title}>New velocity check</h2>
        <div className={styles.form}>
          <Field label="Limits">
            {(control) => (
              <Select
                {...control}
                block
                value={typed.measure}
                onChange={(event) => set({ measure: event.target.value as Measure })}
              >
                <Select.Option value="count">Transactions</Select.Option>
                <Select.Option value="amount">Amount</Select.Option>
                <Select.Option value="expert">Expert text</Select.Option>
              </Select>
            )}
          </Field>
          {typed.measure === 'expert' ? (
            <Field label="Query" className={styles.wide}>
              {(control) => (
                <TextInput
                  {...control}
                  block
                  maxLength={500}
                  value={typed.expert}
                  onChange={(event) => set({ expert: event.target.value })}
                />
              )}
            </Field>
          ) : (
            <>
              <Field label={typed.measure === 'count' ? 'At most (transactions)' : 'At most (₹)'}>
                {(control) => (
                  <TextInput
                    {...control}
                    block
                    inputMode="decimal"
                    autoComplete="off"
                    value={typed.most}
                    onChange={(event) => set({ most: event.target.value })}
                  />
                )}
              </Field>
              <Field label="Per">
                {(control) => (
                  <Select {...control} block value={typed.unit} onChange={(event) => set({ unit: event.target.value })}>
                    {velocityUnits.map((unit) => (
                      <Select.Option key={unit} value={unit}>
                        {unit}
                      </Select.Option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="In a">
                {(control) => (
                  <Select {...control} block value={typed.span} onChange={(event) => set({ span: event.target.value })}>
                    {velocitySpans.map((span) => (
                      <Select.Option key={span} value={span}>
                        {span}
                      </Select.Option>
                    ))}
                  </Select>
                )}
              </Field>
            </>
          )}
          <Field label="Info" caption="Leave empty to use the sentence below.">
            {(control) => (
              <TextInput
                {...control}
                block
                maxLength={200}
                value={typed.info}
                onChange={(event) => set({ info: event.target.value })}
              />
            )}
          </Field>
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
      <ScreenState
        state={screenStateOf(read, read.data?.length === 0)}
        title={read.error === null ? 'No velocity checks yet' : undefined}
        text={read.error?.message ?? 'Add the first one above: rules choose from this list.'}
        onRetry={() => void read.refetch()}
        skeleton={<Table label="Velocity checks" columns={columns} rows={[]} rowKey={String} skeletonRows={4} />}
      >
        <Table label="Velocity checks" columns={columns} rows={read.data ?? []} rowKey={({ id }) => String(id)} />
      </ScreenState>
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
