import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { Checkbox, FormControl, Select } from '@primer/react'
import { listVelocityChecks } from '#contract/calls/catalogue/velocityChecks.ts'
import { type OfferField, offerMethods } from '#contract/sheets/offerCells.ts'
import type { OfferRuleText } from '#machines/catalogue/offerRuleText.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Field } from '#src/ui/Field.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { DayField } from '#src/ui/DayField.tsx'
import { fieldLabels } from './offerDraft.ts'
import styles from './Offers.module.css'
import { bankChoices, bankWords, fieldDay, ruleDay } from './offerWords.ts'
import { useDealerChoices } from './useDealerChoices.ts'
import { ValueListField } from './ValueListField.tsx'

interface Props {
  readonly brandCode: string
  readonly typed: OfferRuleText
  readonly faults: Readonly<Partial<Record<OfferField, string>>>
  readonly onChange: (change: Partial<OfferRuleText>) => void
}

const captions: Readonly<Partial<Record<OfferField, string>>> = {
  sku: 'Commas between them; NOT and those to leave out; or ALL.',
  tenure: 'For example 6, 9. Empty: all.',
  maxCashback: 'Empty: no limit.',
  bankShareCap: 'Empty: no limit.',
  offerFromDt: 'A day, or with its time',
  offerToDt: 'The last day, until midnight; or with a time',
}

const methodsOf = (text: string): string[] =>
  /^all$/i.test(text.trim())
    ? [...offerMethods]
    : text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')

/** OC-02: the fields of one rule. */
export const RuleForm = ({ brandCode, typed, faults, onChange }: Props) => {
  const checks = useCall(listVelocityChecks, { includeBrands: brandCode })
  const choices = useDealerChoices(brandCode)
  const text = (field: OfferField, more: { readonly placeholder?: string; readonly list?: string } = {}) => (
    <TextField
      label={fieldLabels[field]}
      fault={faults[field]}
      {...(captions[field] === undefined ? {} : { caption: captions[field] })}
      {...more}
      value={typed[field]}
      onChange={(text) => onChange({ [field]: text })}
    />
  )
  const dayOf = (field: 'offerFromDt' | 'offerToDt') => (
    <DayField
      label={fieldLabels[field]}
      fault={faults[field]}
      caption={captions[field]}
      withTime="optional"
      value={fieldDay(typed[field])}
      onChange={(day) => onChange({ [field]: ruleDay(day) })}
    />
  )
  const listOf = (
    field: 'groupCodes' | 'dealerCategory' | 'regions',
    known: readonly string[] | undefined,
    all: string,
  ) => (
    <ValueListField
      label={fieldLabels[field]}
      known={known}
      all={all}
      fault={faults[field]}
      value={typed[field]}
      onChange={(text) => onChange({ [field]: text })}
    />
  )
  const isChecked = typed.velocitycheck === 'Yes'
  const methods = methodsOf(typed.paymentMethods)
  return (
    <div className={styles.form}>
      {text('ruleDesc')}
      <SelectField
        label={fieldLabels.cashbackType}
        fault={faults.cashbackType}
        value={typed.cashbackType}
        onChange={(text) => onChange({ cashbackType: text })}
      >
        <Select.Option value="PERCENTAGE">Percentage</Select.Option>
        <Select.Option value="AMOUNT">Amount</Select.Option>
      </SelectField>
      {text('totalCashback', { placeholder: typed.cashbackType === 'AMOUNT' ? '₹' : '%' })}
      {text('maxCashback')}
      <SelectField
        label={fieldLabels.bankCode}
        fault={faults.bankCode}
        value={typed.bankCode}
        onChange={(text) => onChange({ bankCode: text })}
      >
        <Select.Option value="">Choose a bank</Select.Option>
        {bankChoices.map((bank) => (
          <Select.Option key={bank} value={bank}>
            {bankWords(bank)}
          </Select.Option>
        ))}
      </SelectField>
      {text('tenure')}
      {dayOf('offerFromDt')}
      {dayOf('offerToDt')}
      <Field
        label={fieldLabels.paymentMethods}
        fault={faults.paymentMethods}
        caption="All of them chosen: ALL."
        className={styles.wide}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <fieldset id={id} aria-describedby={describedBy} className={styles.methods}>
            {offerMethods.map((method) => (
              <FormControl key={method}>
                <Checkbox
                  checked={methods.includes(method)}
                  onChange={(event) => {
                    const next = offerMethods.filter((one) =>
                      one === method ? event.target.checked : methods.includes(one),
                    )
                    onChange({ paymentMethods: next.length === offerMethods.length ? 'ALL' : next.join(', ') })
                  }}
                />
                <FormControl.Label>{wordsOfCode('method', method)}</FormControl.Label>
              </FormControl>
            ))}
          </fieldset>
        )}
      </Field>
      <TextareaField
        label={fieldLabels.sku}
        fault={faults.sku}
        caption={captions.sku ?? ''}
        className={styles.wide}
        rows={2}
        value={typed.sku}
        onChange={(text) => onChange({ sku: text })}
      />
      {text('minTransaction')}
      {listOf('groupCodes', choices.groupCodes, 'all dealers')}
      {listOf('dealerCategory', choices.dealerCategory, 'all; NULL is the blank one')}
      {listOf('regions', choices.regions, 'all')}
      {text('bankShare')}
      {text('bankShareCap')}
      {text('brandShare')}
      <FormControl>
        <Checkbox
          checked={isChecked}
          onChange={(event) =>
            onChange(event.target.checked ? { velocitycheck: 'Yes' } : { velocitycheck: '', velocityRule: '' })
          }
        />
        <FormControl.Label>{fieldLabels.velocitycheck}</FormControl.Label>
      </FormControl>
      <TextField
        label={fieldLabels.velocityRule}
        fault={faults.velocityRule}
        list="offer-velocity"
        isDisabled={!isChecked}
        value={typed.velocityRule}
        onChange={(text) => onChange({ velocityRule: text })}
      />
      <datalist id="offer-velocity">
        {checks.data?.map(({ id, desc1, desc2 }) => (
          <option key={id} value={desc1}>
            {desc2}
          </option>
        ))}
      </datalist>
    </div>
  )
}
