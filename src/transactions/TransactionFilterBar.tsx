import { XIcon } from '@primer/octicons-react'
import { Button, TextInput } from '@primer/react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { indianDay } from '#contract/wire/indianTime.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { Field } from '#src/ui/Field.tsx'
import styles from './TransactionFilterBar.module.css'
import { noTransactionFilters, refsOf, type TransactionSearch } from './transactionSearch.ts'

type Filters = Pick<TransactionSearch, keyof typeof noTransactionFilters>

interface Props {
  readonly label: string
  readonly search: TransactionSearch
  readonly onChange: (filters: Partial<Filters>) => void
  /** At the end of the bar. */
  readonly children?: ReactNode
}

/** Documented. */
const refsMs = 100
const daysMs = 500

const chips = { status: 'Status', errorCode: 'Error', txnType: 'Type' } as const
const chipFields = Object.keys(chips) as (keyof typeof chips)[]

/** Txn No counts on Enter and when pasted, days when they are chosen. */
export const TransactionFilterBar = ({ label, search, onChange, children }: Props) => {
  const [refs, setRefs] = useState(search.refs)
  const [days, setDays] = useState({ from: search.from, to: search.to })
  const [known, setKnown] = useState({ refs: search.refs, from: search.from, to: search.to })
  const isOtherDays = known.from !== search.from || known.to !== search.to
  if (isOtherDays || known.refs !== search.refs) {
    setKnown({ refs: search.refs, from: search.from, to: search.to })
    // Searched by another way, as by a view or a link; what is being typed beside it stays.
    if (known.refs !== search.refs) setRefs(search.refs)
    if (isOtherDays) setDays({ from: search.from, to: search.to })
  }
  const [today] = useState(() => indianDay(new Date()))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useEffectEvent(onChange)
  const isFuture = days.from > today || days.to > today
  const isReversed = days.from !== '' && days.to !== '' && days.from > days.to
  useEffect(() => {
    if ((days.from === search.from && days.to === search.to) || isFuture || isReversed) return
    const wait = setTimeout(() => change(days), daysMs)
    return () => clearTimeout(wait)
  }, [days, search.from, search.to, isFuture, isReversed])

  const applyRefs = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ refs: refsOf(text).join(', ') }), refsMs)
  }
  const faultOf = (field: 'from' | 'to') => {
    if (days[field] > today) return 'This day is in the future.'
    return field === 'to' && isReversed ? 'This day is before From Date.' : undefined
  }
  const dayField = (field: 'from' | 'to', name: string) => (
    <DayField
      label={name}
      keepsRoom
      className={styles.day}
      fault={faultOf(field)}
      max={today}
      value={days[field]}
      onChange={(day) => setDays({ ...days, [field]: day })}
    />
  )

  return (
    <div role="search" aria-label={label} className={styles.bar}>
      <Field label="Txn No" className={styles.refs}>
        {(control) => (
          <TextInput
            {...control}
            block
            autoComplete="off"
            spellCheck={false}
            placeholder="Press Enter, or paste"
            value={refs}
            onChange={(event) => setRefs(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') applyRefs(event.currentTarget.value)
            }}
            onPaste={(event) => {
              // A field of one line would glue the lines of a sheet's column together.
              event.preventDefault()
              const field = event.currentTarget
              const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
              const pasted = refsOf(event.clipboardData.getData('text')).join(', ')
              const text = `${field.value.slice(0, from)}${pasted}${field.value.slice(to)}`
              setRefs(text)
              applyRefs(text)
            }}
          />
        )}
      </Field>
      {dayField('from', 'From Date')}
      {dayField('to', 'To Date')}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            clearTimeout(timer.current)
            setRefs('')
            setDays({ from: '', to: '' })
            onChange(noTransactionFilters)
          }}
        >
          Reset
        </Button>
        {chipFields
          .filter((field) => search[field] !== '')
          .map((field) => (
            <Button
              key={field}
              trailingVisual={XIcon}
              aria-label={`Remove the filter ${chips[field]} ${search[field]}`}
              onClick={() => onChange({ [field]: '' })}
            >
              {chips[field]}: {search[field]}
            </Button>
          ))}
      </div>
      {children !== undefined && <div className={styles.end}>{children}</div>}
    </div>
  )
}
