import { Dialog, Select } from '@primer/react'
import { useState } from 'react'
import { listReconMappings, saveReconMapping } from '#contract/calls/money/reconFiles.ts'
import { type ReconGateway, type ReconType } from '#contract/calls/money/recon.ts'
import { readReconDay } from '#contract/sheets/reconLine.ts'
import {
  DayForm,
  type MoneyForm,
  neededFields,
  optionalFields,
  reconFieldLabels,
  type ReconField,
  type ReconMapping,
} from '#contract/sheets/reconMapping.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { Fault } from '#src/ui/Fault.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import { showToast } from '#src/ui/toast.ts'
import styles from './PayoutRecon.module.css'
import { ReadRows } from './ReadRows.tsx'

interface Props {
  readonly gateway: ReconGateway
  readonly type: ReconType
  readonly headers: readonly string[]
  readonly preview: readonly (readonly string[])[]
  readonly onClose: () => void
}

/** Words by which banks and providers name a column; a first guess that the person corrects. */
const guesses: Readonly<Partial<Record<ReconField, RegExp>>> = {
  day: /date/i,
  utr: /utr|rrn|ref|chq|cheque/i,
  debit: /debit|withdraw|\bdr\b/i,
  credit: /credit|deposit|\bcr\b/i,
  narration: /narration|description|particular|remark/i,
  reference: /order|txn.?id|receipt/i,
  amount: /amount|amt/i,
}

const guess = (fields: readonly ReconField[], headers: readonly string[]): Partial<Record<ReconField, string>> => {
  const free = new Set(headers)
  const guessed: Partial<Record<ReconField, string>> = {}
  for (const field of fields) {
    const header = [...free].find((one) => guesses[field]?.test(one) === true)
    if (header === undefined) continue
    guessed[field] = header
    free.delete(header)
  }
  return guessed
}

/** The first form in which every day of the first rows is a day. */
const guessDayForm = (
  header: string | undefined,
  headers: readonly string[],
  preview: readonly (readonly string[])[],
): DayForm => {
  const at = header === undefined ? -1 : headers.indexOf(header)
  const texts = preview.map((row) => (row[at] ?? '').trim()).filter((text) => text !== '')
  const reads = (form: DayForm) => texts.every((text) => 'value' in readReconDay(text, form))
  return (texts.length > 0 && DayForm.options.find(reads)) || 'DD/MM/YYYY'
}

const dayFormWords: Readonly<Record<DayForm, string>> = {
  unixSeconds: 'Seconds since 1970 (1764028800)',
  'YYYY-MM-DD': '2026-11-25',
  'DD-MM-YYYY': '25-11-2026',
  'DD/MM/YYYY': '25/11/2026',
  'MM/DD/YYYY': '11/25/2026',
  'DD/MM/YY': '25/11/26',
  'DD-MMM-YYYY': '25-Nov-2026',
  'DD MMM YYYY': '25 Nov 2026',
}

type TypedMapping = Pick<ReconMapping, 'name' | 'dayForm'> & {
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
  const needed = neededFields({ gateway, type })
  const optional = optionalFields({ gateway, type })
  const [original] = useState((): TypedMapping => {
    const columns = guess([...needed, ...optional], headers)
    return { name: '', columns, dayForm: guessDayForm(columns.day, headers, preview), moneyForm: 'rupees' }
  })
  const [typed, setTyped] = useState(original)
  const { name, columns, dayForm, moneyForm } = typed
  const set = (change: Partial<TypedMapping>) => setTyped((last) => ({ ...last, ...change }))
  const [isSubmitted, setSubmitted] = useState(false)
  const savedDraft = useFormDraft({
    key: `recon mapping ${gateway} ${type}`,
    title: `Columns of ${gateway} ${type}`,
    present: typed,
    original,
    labels: { name: 'Name', columns: 'Columns', dayForm: 'Days are written as', moneyForm: 'Amounts are in' },
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
  }
  const missing = needed.filter((field) => columns[field] === undefined && field !== 'reference')
  const isWhole = missing.length === 0 && name.trim().length >= 2
  const save = () => {
    setSubmitted(true)
    if (isWhole && !saving.isPending) saving.mutate({ request: { ...mapping, name } })
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
        {missing.length === 0 && <ReadRows mapping={mapping} headers={headers} preview={preview} />}
        {saving.error !== null && <Fault>{saving.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
