import { Checkbox } from '@primer/react'
import type { ComponentProps } from 'react'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { formatIndian, instantOfIndian } from '#contract/wire/indianTime.ts'
import { describeJsonFault, jsonFault, prettyJson } from '#contract/wire/jsonText.ts'
import { faultOfRupees, readHundredths, readRupees, readWhole, writeHundredths } from '#contract/wire/money.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { unreadableDay, unreadableMoment } from '#src/ui/readDay.ts'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { BrandField } from '../BrandField.tsx'
import { JsonField } from '../JsonField.tsx'
import { oneOf, someOf } from './choices.tsx'
import styles from './FormFields.module.css'
import { type ControlProps, describedField, type FieldOptions, type FormField } from './formField.ts'
import { Words } from '#src/ui/Words.tsx'

const isBlank = (typed: string) => typed.trim() === ''

/** What of the options is the control's. */
const inputOf = <Options extends FieldOptions>({
  caption: _caption,
  isWide: _isWide,
  optional: _optional,
  missing: _missing,
  fault: _fault,
  ...input
}: Options) => input

type Input = Pick<
  ComponentProps<typeof TextField>,
  | 'inputMode'
  | 'keepsRoom'
  | 'leadingVisual'
  | 'longest'
  | 'monospace'
  | 'name'
  | 'placeholder'
  | 'spellCheck'
  | 'trailingVisual'
  | 'type'
>

interface TextOptions extends FieldOptions, Input {
  readonly isUpperCase?: boolean
  /** What the contract says of an empty text is said. */
  readonly isRuledEmpty?: boolean
}

/** A line of text; spaces around it do not count. */
export const text = (
  label: string,
  { isUpperCase = false, isRuledEmpty = false, ...options }: TextOptions = {},
): FormField<string, string> => ({
  ...describedField(label, options),
  empty: '',
  read: (saved) => saved,
  write: (typed) => typed.trim(),
  isEmpty: isRuledEmpty ? () => false : isBlank,
  control: ({ onChange, ...props }) => (
    <TextField
      {...inputOf(options)}
      {...props}
      onChange={(typed) => onChange(isUpperCase ? typed.toUpperCase() : typed)}
    />
  ),
})

/** An address of the web. */
export const webAddress = (label: string, options: FieldOptions = {}) => text(label, { ...options, type: 'url' })

interface AreaOptions extends FieldOptions {
  readonly rows?: number
  readonly longest?: number
  readonly spellCheck?: boolean
  readonly keepsRoom?: boolean
}

export const textarea = (label: string, { rows = 3, ...options }: AreaOptions = {}) => ({
  ...text(label, options),
  control: (props: ControlProps<string>) => (
    <TextareaField {...inputOf(options)} {...props} rows={rows} resize="vertical" />
  ),
})

/** Why something is done: too short a text is none. */
export const reason = (label: string, options: AreaOptions = {}) => ({
  ...textarea(label, { rows: 2, longest: 500, missing: 'Say in a few words why.', ...options }),
  isEmpty: (typed: string) => typed.trim().length < shortestReason,
})

/** JSON, laid out, and looked at as it is typed. */
export const json = (label: string, { rows = 6, ...options }: FieldOptions & { readonly rows?: number } = {}) => ({
  ...text(label, { caption: 'JSON', ...options }),
  isSaidAtOnce: true,
  read: (saved: string) => (isBlank(saved) || jsonFault(saved) !== undefined ? saved : prettyJson(saved)),
  faultOf: (typed: string) => {
    const fault = jsonFault(typed.trim())
    return fault === undefined ? undefined : describeJsonFault(fault)
  },
  control: (props: ControlProps<string>) => <JsonField {...props} rows={rows} />,
})

/** Several codes in one text; a column of a sheet can be pasted. */
export const codeList = (
  label: string,
  {
    read,
    rows = 3,
    isTidied = false,
    ...options
  }: AreaOptions & {
    readonly read: (typed: string) => readonly string[]
    /** Written anew, with commas between, when the field is left. */
    readonly isTidied?: boolean
  },
): FormField<string, string[]> => ({
  ...describedField(label, options),
  empty: '',
  read: (saved) => saved.join(', '),
  write: (typed) => [...read(typed)],
  isEmpty: (typed) => read(typed).length === 0,
  control: (props) => (
    <TextareaField
      {...inputOf(options)}
      {...props}
      rows={rows}
      resize="vertical"
      spellCheck={false}
      onBlur={isTidied ? () => props.onChange(read(props.value).join(', ')) : undefined}
    />
  ),
})

/** Kept with the draft and sent; nobody types it. */
export const hidden = <Value,>(label: string, empty: Value): FormField<Value, Value> => ({
  ...describedField(label, { optional: true }),
  empty,
  read: (saved) => saved,
  write: (typed) => typed,
  isEmpty: () => false,
  control: () => null,
})

/** Several of many, in order; the form says which there are. */
export const several = <Value extends string | number>(
  label: string,
  { nameOf, ...options }: FieldOptions & { readonly nameOf?: (value: Value) => string } = {},
): FormField<readonly Value[], Value[], readonly Value[]> => ({
  ...describedField(label, { optional: true, ...options }),
  empty: [],
  read: (saved) => saved.toSorted((one, other) => (one < other ? -1 : 1)),
  write: (typed) => [...typed],
  isEmpty: (typed) => typed.length === 0,
  inWords: nameOf && ((typed) => typed.map(nameOf).toSorted().join(', ')),
  control: someOf<Value>([]),
})

/** The field whose emptiness is sent as null. */
export const nullable = <Typed, Sent, Saved>(
  field: FormField<Typed, Sent, Saved>,
): FormField<Typed, Sent | null, Saved | null | undefined> => ({
  ...field,
  isRequired: false,
  read: (saved) => (saved === null || saved === undefined ? field.empty : field.read(saved)),
  write: (typed) => (field.isEmpty(typed) ? null : field.write(typed)),
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
  control: (props) => {
    const options = Object.entries<string>(words).map(([value, name]) => ({ value, name }))
    return oneOf(options, first === undefined || props.value === '' ? unchosen : undefined)(props)
  },
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

export const check = (
  label: string,
  {
    first = false,
    words,
    ...options
  }: FieldOptions & {
    /** In a new record. */
    readonly first?: boolean
    /** How yes and no read where two versions are compared. */
    readonly words?: readonly [string, string]
  } = {},
): FormField<boolean, boolean> => ({
  ...describedField(label, { optional: true, ...options }),
  empty: first,
  inWords: words && ((typed) => words[typed ? 0 : 1]),
  read: (saved) => saved,
  write: (typed) => typed,
  isEmpty: () => false,
  control: ({ value, isDisabled, onChange, label: shown }) => (
    <label className={styles.check}>
      <Checkbox checked={value} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <Words text={shown} />
      </span>
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
    longest,
    ...options
  }: FieldOptions & {
    readonly least?: number
    readonly most: number
    readonly empty?: number
    readonly longest?: number
  },
): FormField<string, number> => {
  const fault = options.fault ?? `Write a whole number from ${least} to ${most}.`
  return {
    ...describedField(label, { ...options, optional: options.optional ?? empty !== undefined, fault }),
    empty: '',
    read: String,
    write: (typed) => {
      if (isBlank(typed)) return empty
      const number = readWhole(typed) ?? -1
      return number >= least && number <= most ? number : undefined
    },
    isEmpty: isBlank,
    control: (props) => <TextField {...props} inputMode="numeric" longest={longest} />,
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
  /** Said of a day that is over, unless it was saved so. */
  readonly past?: string
}

const spanFault =
  ({ notBefore, notBeforeLabel, early, past }: Span, withTime = false) =>
  (typed: string, draft: Readonly<Record<string, unknown>>, saved: string | undefined): string | undefined => {
    if (!isReadableDay(typed, withTime)) return withTime ? unreadableMoment : unreadableDay
    if (past !== undefined && typed !== saved && typed.slice(0, 10) < gatewayToday()) return past
    const start = notBefore === undefined ? '' : String(draft[notBefore])
    return isReadableDay(start, withTime) && typed < start
      ? (early ?? `This is before ${notBeforeLabel ?? 'the start'}.`)
      : undefined
  }

/** A day of the calendar, `2026-01-31`. */
export const day = (label: string, options: Span = {}): FormField<string, string> => ({
  ...describedField(label, { fault: unreadableDay, ...options }),
  empty: '',
  read: (saved) => saved,
  write: (typed) => (isReadableDay(typed) ? typed : undefined),
  isEmpty: isBlank,
  faultOf: spanFault(options),
  control: (props) => <DayField {...props} />,
})

/** A minute of a clock in India; an instant in the contract. */
export const indianMinute = (label: string, options: Span = {}): FormField<string, string> => ({
  ...describedField(label, { caption: 'India Standard Time', ...options }),
  empty: '',
  read: (saved) => formatIndian(new Date(saved), 'YYYY-MM-DDTHH:mm'),
  write: (typed) => (isReadableDay(typed, true) ? instantOfIndian(typed).toISOString() : undefined),
  isEmpty: isBlank,
  faultOf: spanFault(options, true),
  control: (props) => <DayField {...props} withTime />,
})

/** A brand of those there are. */
export const brand = (label: string, options: FieldOptions = {}): FormField<string, string> => ({
  ...text(label, options),
  control: (props) => <BrandField {...props} />,
})
