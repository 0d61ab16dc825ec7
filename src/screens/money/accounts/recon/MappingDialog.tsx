import { Dialog, Select } from '@primer/react'
import { useState } from 'react'
import { listReconMappings, saveReconMapping } from '#contract/calls/money/reconFiles.ts'
import { type ReconGateway, type ReconType } from '#contract/calls/money/recon.ts'
import { readReconDay } from '#contract/sheets/reconLine.ts'
import {
  DayForm,
  type MoneyForm,
  isStatement,
  neededFields,
  optionalFields,
  reconFieldLabels,
  type ReconField,
  type ReconMapping,
} from '#contract/sheets/reconMapping.ts'
import { faultOfPattern, longestPattern, mostPatterns, usualPatterns } from '#contract/sheets/utrPattern.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './PayoutRecon.module.css'
import { FoundUtrs } from './FoundUtrs.tsx'
import { ReadRows } from './ReadRows.tsx'
import { dayFormWords } from './reconWords.ts'

interface Props {
  readonly gateway: ReconGateway
  readonly type: ReconType
  readonly headers: readonly string[]
  readonly preview: readonly (readonly string[])[]
  readonly onClose: () => void
}

/** Words by which banks and providers name a column; a first guess that the person corrects. */
const guesses: Readonly<Partial<Record<ReconField, RegExp>>> = {
  day: /date|\bdt\b/i,
  utr: /utr|rrn|ref|chq|cheque/i,
  debit: /debit|withdraw|\bdr\b/i,
  credit: /credit|deposit|\bcr\b/i,
  narration: /narration|description|particular|remark/i,
  reference: /order|txn.?id|receipt/i,
  side: /^(?:cr ?\/ ?dr|dr ?\/ ?cr|type|debit ?\/ ?credit)$/i,
  amount: /amount|amt|\(dr\).*\(cr\)/i,
  balance: /^(?:closing |running |available )?bal/i,
}

/** `Dr / Cr` and the like are no column of one of them. */
const isOfBothSides = (field: ReconField, header: string): boolean =>
  (field === 'debit' || field === 'credit') &&
  guesses.debit?.test(header) === true &&
  guesses.credit?.test(header) === true

const guess = (fields: readonly ReconField[], headers: readonly string[]): Partial<Record<ReconField, string>> => {
  const free = new Set(headers)
  const guessed: Partial<Record<ReconField, string>> = {}
  for (const field of fields) {
    const header = [...free].find((one) => guesses[field]?.test(one) === true && !isOfBothSides(field, one))
    if (header === undefined) continue
    guessed[field] = header
    free.delete(header)
  }
  return guessed
}

/** In the order in which their columns are guessed: what is surer first. */
const statementFields = ['balance', 'debit', 'credit', 'side', 'amount', 'day', 'narration', 'utr'] as const

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The filled cells of a column in the first rows. */
const columnOf = (
  header: string | undefined,
  headers: readonly string[],
  preview: readonly (readonly string[])[],
): string[] => {
  const at = header === undefined ? -1 : headers.indexOf(header)
  return preview.map((row) => (row[at] ?? '').trim().slice(0, 500)).filter((text) => text !== '')
}

/** One that takes several ways of writing does not turn day and month round either. */
const dayFormsBySureness: readonly DayForm[] = ['dayFirst', ...DayForm.options.filter((form) => form !== 'dayFirst')]

/** The first form in which every day of the first rows is a day. */
const guessDayForm = (
  header: string | undefined,
  headers: readonly string[],
  preview: readonly (readonly string[])[],
): DayForm => {
  const texts = columnOf(header, headers, preview)
  const reads = (form: DayForm) => texts.every((text) => 'value' in readReconDay(text, form))
  return (texts.length > 0 && dayFormsBySureness.find(reads)) || 'dayFirst'
}

type TypedMapping = Pick<ReconMapping, 'name' | 'dayForm'> & {
  /** One a line. */
  readonly utrPatterns: string
  readonly moneyForm: MoneyForm
  readonly columns: Partial<Record<ReconField, string>>
}

const amongHeaders = (columns: TypedMapping['columns'], headers: readonly string[]): TypedMapping['columns'] =>
  Object.fromEntries(Object.entries(columns).filter(([, header]) => headers.includes(header)))

/**
 * Asked once for a bank or a report: which column is what, and how days and amounts are written.
 * Not a table form: its fields are the columns of the file that it is asked about.
 */
export const MappingDialog = ({ gateway, type, headers, preview, onClose }: Props) => {
  const isOfBank = isStatement({ gateway, type })
  const [original] = useState((): TypedMapping => {
    const file = { gateway, type }
    const columns = isOfBank
      ? guess(statementFields, headers)
      : guess([...neededFields(file), ...optionalFields(file)], headers)
    return {
      name: '',
      columns,
      dayForm: guessDayForm(columns.day, headers, preview),
      moneyForm: 'rupees',
      utrPatterns: isOfBank && columns.utr === undefined ? usualPatterns.join('\n') : '',
    }
  })
  const [typed, setTyped] = useState(original)
  const { name, columns, dayForm, moneyForm } = typed
  const needed = neededFields({ gateway, type, columns })
  const optional = optionalFields({ gateway, type, columns })
  const utrPatterns = linesOf(typed.utrPatterns)
  const patternFault = utrPatterns.map(faultOfPattern).find((fault) => fault !== undefined)
  const narrations = columnOf(columns.narration, headers, preview)
  const set = (change: Partial<TypedMapping>) => setTyped((last) => ({ ...last, ...change }))
  const [isSubmitted, setSubmitted] = useState(false)
  const savedDraft = useFormDraft({
    key: `recon mapping ${gateway} ${type}`,
    title: `Columns of ${gateway} ${type}`,
    present: typed,
    original,
    labels: {
      name: 'Name',
      columns: 'Columns',
      dayForm: 'Days are written as',
      moneyForm: 'Amounts are in',
      utrPatterns: 'UTR in the narration',
    },
    // Another file may not have all of the columns that were chosen.
    fill: (kept) => setTyped({ ...kept, columns: amongHeaders(kept.columns, headers) }),
  })
  const saving = useCommand(saveReconMapping, {
    invalidates: [listReconMappings],
    onSuccess: () => {
      showToast({ kind: 'success', text: 'Successfully Saved.' })
      void savedDraft.end()
      onClose()
    },
  })
  const mapping: ReconMapping = {
    name: name.trim(),
    gateway,
    type,
    columns,
    dayForm,
    moneyForm,
    isTaxInFee: false,
    utrPatterns,
  }
  const missing = needed.filter((field) => columns[field] === undefined && field !== 'reference')
  const isWhole = missing.length === 0 && name.trim().length >= 2 && patternFault === undefined
  const save = () => {
    setSubmitted(true)
    if (isWhole && !saving.isPending) saving.mutate({ request: { ...mapping, name, utrPatterns, sample: narrations } })
  }
  const put = (field: ReconField, header: string) => {
    const { [field]: _before, ...others } = columns
    set({ columns: header === '' ? others : { ...others, [field]: header } })
  }

  return (
    <Dialog
      title="Which column is what?"
      subtitle="Kept for the next files with these columns."
      width="xlarge"
      onClose={onClose}
      footerButtons={cancelOr(onClose, { content: 'Save', loading: saving.isPending, onClick: save })}
    >
      <div className={styles.tab}>
        {savedDraft.notice}
        <div className={styles.fields}>
          <TextField
            label="Name"
            caption="Of the bank or the report."
            fault={isSubmitted && name.trim().length < 2 ? 'Write a name by which people know it.' : undefined}
            longest={60}
            value={name}
            onChange={(text) => set({ name: text })}
          />
          {[...needed, ...optional].map((field) => (
            <SelectField
              key={field}
              label={reconFieldLabels[field]}
              caption={needed.includes(field) && field !== 'reference' ? 'Needed.' : 'If the file has it.'}
              fault={isSubmitted && missing.includes(field) ? 'Choose its column.' : undefined}
              value={columns[field] ?? ''}
              onChange={(text) => put(field, text)}
            >
              <Select.Option value="">–</Select.Option>
              {headers
                .filter((header) => header !== '')
                .map((header) => (
                  <Select.Option key={header} value={header}>
                    {header}
                  </Select.Option>
                ))}
            </SelectField>
          ))}
          <SelectField
            label="Days are written as"
            value={dayForm}
            onChange={(text) => set({ dayForm: DayForm.parse(text) })}
          >
            {DayForm.options.map((form) => (
              <Select.Option key={form} value={form}>
                {dayFormWords[form]}
              </Select.Option>
            ))}
          </SelectField>
          <SelectField
            label="Amounts are in"
            value={moneyForm}
            onChange={(text) => set({ moneyForm: text === 'paise' ? 'paise' : 'rupees' })}
          >
            <Select.Option value="rupees">Rupees</Select.Option>
            <Select.Option value="paise">Whole paise</Select.Option>
          </SelectField>
        </div>
        {isOfBank && columns.narration !== undefined && (
          <>
            <TextareaField
              label="UTR in the narration"
              caption="One pattern a line, the surest first: @ is a letter, # a digit, * either, anything else is itself."
              fault={patternFault}
              longest={mostPatterns * (longestPattern + 1)}
              value={typed.utrPatterns}
              onChange={(text) => set({ utrPatterns: text })}
            />
            <FoundUtrs patterns={utrPatterns} narrations={narrations} />
          </>
        )}
        {missing.length === 0 && <ReadRows mapping={mapping} headers={headers} preview={preview} />}
        {saving.error !== null && <Fault>{saving.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
