import { Button, Checkbox, Select, TextInput } from '@primer/react'
import type { ClipboardEvent, Ref } from 'react'
import { DayField } from '#src/ui/DayField.tsx'
import type { RangeOfField } from '#src/ui/DayInput.tsx'
import { lateMenu } from '#src/gateway/lateMenu.tsx'
import { Field } from '#src/ui/Field.tsx'
import { pastedFigure } from '#src/ui/pastedFigure.ts'
import type { ChoicesProps } from './ChoicesMenu.tsx'
import { type Choice, type Filter, splitCodes } from './filters.ts'
import styles from './FilterBar.module.css'
import { Words } from '#src/ui/Words.tsx'

export interface FilterFieldProps {
  /** By which the bar finds its control. */
  readonly name: string
  readonly filter: Filter<unknown>
  readonly text: string
  readonly fault: string | undefined
  /** The id of the element that says it, below all fields. */
  readonly faultId: string
  readonly today: string
  /** The range of days of which this is one end. */
  readonly range?: RangeOfField | undefined
  /** The first field of the list, which `/` goes to. */
  readonly fieldRef?: Ref<HTMLInputElement> | undefined
  readonly onType: (text: string) => void
  /** It counts now, also where it was not typed: chosen, pasted, or Enter. */
  readonly onApply: (text: string) => void
  readonly onLeave: () => void
}

const noChoices = (): readonly Choice[] => []

const ChoiceField = ({ filter, text, fault, faultId, onApply }: FilterFieldProps) => {
  const { label, field } = filter
  const read = (field.useChoices ?? noChoices)()
  const choices = field.choices ?? read
  const isKnown = text === '' || choices.some(({ value }) => value === text)
  return (
    <Field
      label={label}
      fault={fault}
      faultId={faultId}
      className={field.isWide === true ? styles.codes : styles.choice}
    >
      {({ validationStatus: _, ...control }) => (
        <Select {...control} block value={text} onChange={(event) => onApply(event.target.value)}>
          {field.all !== undefined && <Select.Option value="">{field.all}</Select.Option>}
          {!isKnown && <Select.Option value={text}>{text}</Select.Option>}
          {choices.map(({ value, label: name }) => (
            <Select.Option key={value} value={value}>
              {name}
            </Select.Option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const LateChoices = lateMenu<ChoicesProps>(
  async () => (await import('./ChoicesMenu.tsx')).ChoicesMenu,
  ({ label, said, control }, own) => (
    <Button {...own} {...control} block alignContent="start" aria-label={`${label}: ${said}`}>
      {said}
    </Button>
  ),
)

const ChoicesField = ({ filter, text, fault, faultId, onApply }: FilterFieldProps) => {
  const { label, field } = filter
  const read = (field.useChoices ?? noChoices)()
  const offered = field.choices ?? read
  const chosen = text === '' ? [] : text.split(',')
  const nameOf = (value: string) => offered.find((one) => one.value === value)?.label ?? value
  const said =
    chosen.length === 0 ? field.all : chosen.length > 3 ? `${chosen.length} chosen` : chosen.map(nameOf).join(', ')
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    const place = (one: string) => offered.findIndex((choice) => choice.value === one)
    onApply(next.toSorted((a, b) => place(a) - place(b)).join(','))
  }
  return (
    <Field label={label} fault={fault} faultId={faultId} className={styles.choice}>
      {({ validationStatus: _, ...control }) => (
        <LateChoices
          label={label}
          said={said ?? ''}
          offered={offered}
          chosen={chosen}
          control={control}
          onToggle={toggle}
        />
      )}
    </Field>
  )
}

/** A field of one line would glue the lines of a pasted column together. */
const pastedInto = (event: ClipboardEvent<HTMLInputElement>): string => {
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const pasted = splitCodes(event.clipboardData.getData('text')).join(',')
  return `${value.slice(0, selectionStart ?? 0)}${pasted}${value.slice(selectionEnd ?? 0)}`
}

const TextField = ({ filter, text, fault, faultId, fieldRef, onType, onApply, onLeave }: FilterFieldProps) => {
  const { label, kind, field } = filter
  const { placeholder, caption, inputMode, isWide, isInstant } = field
  return (
    <Field
      label={label}
      fault={fault}
      faultId={faultId}
      {...(caption === undefined ? {} : { caption })}
      className={kind === 'codes' || isWide === true ? styles.codes : styles.text}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={fieldRef}
          block
          type={isInstant === true ? 'search' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          inputMode={inputMode}
          aria-keyshortcuts={fieldRef === undefined ? undefined : '/'}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          onPaste={(event) => {
            if (kind === 'codes') return onApply(pastedInto(event))
            const figure = kind === 'amount' || kind === 'number' ? pastedFigure(event) : undefined
            if (figure !== undefined) onType(figure)
          }}
        />
      )}
    </Field>
  )
}

/** The field of one filter, by its kind. */
export const FilterField = (props: FilterFieldProps) => (
  <div data-filter={props.name} className={styles.filter}>
    <Control {...props} />
  </div>
)

const Control = (props: FilterFieldProps) => {
  const { filter, text, fault, faultId, today, range, onType, onApply, onLeave } = props
  const { kind, label, field } = filter
  if (kind === 'choice') return <ChoiceField {...props} />
  if (kind === 'choices') return <ChoicesField {...props} />
  if (kind === 'flag') {
    return (
      <label className={styles.flag}>
        <Checkbox checked={text !== ''} onChange={(event) => onApply(event.currentTarget.checked ? 'true' : '')} />
        <span>
          <Words text={label} />
        </span>
      </label>
    )
  }
  if (kind === 'day' || kind === 'dayTime') {
    return (
      <DayField
        label={label}
        fault={fault}
        faultId={faultId}
        className={kind === 'day' ? styles.day : styles.dayTime}
        withTime={kind === 'dayTime'}
        range={range}
        {...(field.latest === undefined ? {} : { max: kind === 'day' ? today : `${today}T23:59:59` })}
        value={text}
        onChange={onType}
        onBlur={onLeave}
      />
    )
  }
  return <TextField {...props} />
}
