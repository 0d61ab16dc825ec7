import { Checkbox, Select } from '@primer/react'
import { formatIndian, instantOfIndian } from '#contract/wire/indianTime.ts'
import { faultOfRupees, readHundredths, readRupees, writeHundredths } from '#contract/wire/money.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { BrandField } from '../BrandField.tsx'
import styles from './FormFields.module.css'
import { describedField, type FieldOptions, type FormField } from './formField.ts'

const isBlank = (typed: string) => typed.trim() === ''

interface TextOptions extends FieldOptions {
  readonly isUpperCase?: boolean
  readonly type?: 'text' | 'url' | 'email' | 'tel'
  readonly placeholder?: string
}

/** A line of text; spaces around it do not count. */
export const text = (
  label: string,
  { isUpperCase = false, type = 'text', placeholder, ...options }: TextOptions = {},
): FormField<string, string> => ({
  ...describedField(label, options),
  empty: '',
  read: (saved) => saved,
  write: (typed) => typed.trim(),
  isEmpty: isBlank,
  control: ({ onChange, ...props }) => (
    <TextField
      {...props}
      type={type}
      placeholder={placeholder}
      onChange={(typed) => onChange(isUpperCase ? typed.toUpperCase() : typed)}
    />
  ),
})

/** An address of the web. */
export const webAddress = (label: string, options: FieldOptions = {}): FormField<string, string> =>
  text(label, { ...options, type: 'url' })

export const textarea = (
  label: string,
  { rows = 3, ...options }: FieldOptions & { readonly rows?: number } = {},
): FormField<string, string> => ({
  ...text(label, options),
  control: (props) => <TextareaField {...props} rows={rows} resize="vertical" />,
})

/** One of a few. A value that is no longer among them stays until another one is chosen. */
export const choice = <const Value extends string>(
  label: string,
  words: Readonly<Record<Value, string>>,
  {
    first,
    unchosen = 'Choose one',
    ...options
  }: FieldOptions & {
    /** Chosen in a new record. */
    readonly first?: NoInfer<Value>
    readonly unchosen?: string
  } = {},
): FormField<string, Value, string> => ({
  ...describedField(label, options),
  empty: first ?? '',
  read: (saved) => saved,
  write: (typed) => (Object.hasOwn(words, typed) ? (typed as Value) : undefined),
  isEmpty: (typed) => typed === '',
  control: (props) => (
    <SelectField {...props}>
      {(first === undefined || props.value === '') && <Select.Option value="">{unchosen}</Select.Option>}
      {props.value !== '' && !Object.hasOwn(words, props.value) && (
        <Select.Option value={props.value}>{props.value}</Select.Option>
      )}
      {Object.entries<string>(words).map(([value, word]) => (
        <Select.Option key={value} value={value}>
          {word}
        </Select.Option>
      ))}
    </SelectField>
  ),
})

/** One of a few numbers, for example months. */
export const numberChoice = <const Value extends number>(
  label: string,
  values: readonly Value[],
  { unchosen = 'Choose one', ...options }: FieldOptions & { readonly unchosen?: string } = {},
): FormField<string, Value, number> => {
  const words = Object.fromEntries(values.map((value) => [String(value), String(value)]))
  const { write: _, ...rest } = choice(label, words, { unchosen, ...options })
  return {
    ...rest,
    read: (saved) => String(saved),
    write: (typed) => values.find((value) => String(value) === typed),
  }
}

export const check = (label: string, options: FieldOptions = {}): FormField<boolean, boolean> => ({
  ...describedField(label, { optional: true, ...options }),
  empty: false,
  read: (saved) => saved,
  write: (typed) => typed,
  isEmpty: () => false,
  control: ({ value, isDisabled, onChange, label: shown }) => (
    <label className={styles.check}>
      <Checkbox checked={value} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />
      {shown}
    </label>
  ),
})

/** `empty`: what is sent for an empty field, which then needs not be filled in. */
export const wholeNumber = (
  label: string,
  {
    least = 0,
    most,
    empty,
    ...options
  }: FieldOptions & { readonly least?: number; readonly most: number; readonly empty?: number },
): FormField<string, number> => {
  const fault = options.fault ?? `Write a whole number from ${least} to ${most}.`
  return {
    ...describedField(label, { ...options, optional: options.optional ?? empty !== undefined, fault }),
    empty: '',
    read: String,
    write: (typed) => {
      if (isBlank(typed)) return empty
      const number = /^\d{1,12}$/.test(typed.trim()) ? Number(typed) : -1
      return number >= least && number <= most ? number : undefined
    },
    isEmpty: isBlank,
    control: (props) => <TextField {...props} inputMode="numeric" />,
  }
}

/** An amount in rupees; paise in the contract, null where a record holds none. */
export const rupees = (label: string, options: FieldOptions = {}): FormField<string, number, number | null> => ({
  ...describedField(label, options),
  empty: '',
  read: (saved) => (saved === null ? '' : writeHundredths(saved)),
  write: readRupees,
  isEmpty: isBlank,
  faultOf: faultOfRupees,
  control: (props) => <TextField {...props} inputMode="decimal" leadingVisual="₹" />,
})

/** A percentage with two decimals; basis points in the contract. */
export const percent = (
  label: string,
  { fault, ...options }: FieldOptions & { readonly fault: string },
): FormField<string, number> => ({
  ...describedField(label, { ...options, fault }),
  empty: '',
  read: writeHundredths,
  // What is still being typed is `7.` or `.5`.
  write: (typed) => readHundredths(typed.trim().replace(/^\./, '0.').replace(/\.$/, '.0')),
  isEmpty: isBlank,
  control: (props) => <TextField {...props} inputMode="decimal" trailingVisual="%" />,
})

interface Span extends FieldOptions {
  /** Name of the field that it does not come before. */
  readonly notBefore?: string
  /** What the fault calls that field. */
  readonly notBeforeLabel?: string
  readonly early?: string
}

const beforeFault =
  ({ notBefore, notBeforeLabel, early }: Span) =>
  (typed: string, draft: Readonly<Record<string, unknown>>): string | undefined => {
    const start = notBefore === undefined ? '' : String(draft[notBefore])
    return start !== '' && typed < start ? (early ?? `This is before ${notBeforeLabel ?? 'the start'}.`) : undefined
  }

/** A day of the calendar, `2026-01-31`. */
export const day = (label: string, options: Span = {}): FormField<string, string> => ({
  ...describedField(label, options),
  empty: '',
  read: (saved) => saved,
  write: (typed) => (isBlank(typed) ? undefined : typed),
  isEmpty: isBlank,
  faultOf: beforeFault(options),
  control: (props) => <DayField {...props} />,
})

/** A minute of a clock in India; an instant in the contract. */
export const indianMinute = (label: string, options: Span = {}): FormField<string, string> => ({
  ...describedField(label, { caption: 'India Standard Time', ...options }),
  empty: '',
  read: (saved) => formatIndian(new Date(saved), 'YYYY-MM-DDTHH:mm'),
  write: (typed) => instantOfIndian(typed).toISOString(),
  isEmpty: isBlank,
  faultOf: beforeFault(options),
  control: (props) => <TextField {...props} type="datetime-local" />,
})

/** A brand of those there are. */
export const brand = (label: string, options: FieldOptions = {}): FormField<string, string> => ({
  ...text(label, options),
  control: (props) => <BrandField {...props} />,
})
