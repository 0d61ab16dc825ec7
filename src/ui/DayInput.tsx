import { CalendarIcon } from '@primer/octicons-react'
import { TextInput } from '@primer/react'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { gatewayToday } from './clock.ts'
import type { CalendarProps } from './DayCalendar.tsx'
import type { DayRange } from './dayRanges.ts'
import type { FieldControl } from './Field.tsx'
import { readDay, readMoment } from './readDay.ts'
import { formatDay } from './time.ts'
import { showToast } from './toast.ts'

/** The range of which a field is one end. */
export interface RangeOfField extends DayRange {
  readonly end: 'from' | 'to'
  /** Both days are chosen at once. */
  readonly onChoose: (range: DayRange) => void
}

export interface DayInputProps {
  readonly isDisabled?: boolean | undefined
  /** A moment to the second, `2026-01-31T14:05:00`; `optional`: or a day alone. */
  readonly withTime?: boolean | 'optional' | undefined
  /** No later day is offered; days are `2026-01-31`. */
  readonly max?: string | undefined
  readonly range?: RangeOfField | undefined
  /** '' where no day is chosen; what is typed and cannot be read is here as it is typed. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onBlur?: (() => void) | undefined
}

/** Without a label there is a name. */
type Control = Partial<FieldControl> & { readonly 'aria-label'?: string; readonly 'aria-description'?: string }

const momentForm = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)/

/** A day or moment as people read it, or what was typed in its place. */
const shown = (value: string): string => {
  const [, day = value, time] = momentForm.exec(value) ?? []
  const read = formatDay(day)
  if (read === undefined) return value
  return time === undefined ? read : `${read}, ${time.length > 5 && time.endsWith(':00') ? time.slice(0, 5) : time}`
}

/** A field holds a day, or a day with its time. */
export const isReadableDay = (value: string, withTime: boolean | 'optional' = false): boolean => {
  const day = withTime === false ? value : momentForm.exec(value)?.[1]
  return indianDayBounds(day ?? (withTime === 'optional' ? value : '')) !== undefined
}

/** A line in which a day is typed as people write it, with a calendar behind its button. */
export const DayInput = ({
  value,
  max,
  range,
  isDisabled = false,
  withTime = false,
  onChange,
  onBlur,
  ...control
}: DayInputProps & Control) => {
  const [typed, setTyped] = useState<string>()
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const today = gatewayToday()
  const maxDay = max?.slice(0, 10)
  const limits = { today, max: maxDay }
  const read = (text: string) =>
    (withTime === false ? undefined : readMoment(text, limits)) ??
    (withTime === true ? undefined : readDay(text, limits))
  const valueOf = (text: string) => read(text) ?? (text.trim() === '' ? '' : text)
  const isOwn = typed !== undefined && valueOf(typed) === value

  const open = async () => {
    try {
      const { DayCalendar } = await import('./DayCalendar.tsx')
      setCalendar(() => DayCalendar)
      setOpen(true)
    } catch {
      showToast({ kind: 'error', text: 'The calendar could not be loaded. Type the day: 28 Nov 2026.' })
    }
  }
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && isReadableDay(value, withTime)) setTyped(undefined)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    void open()
  }
  const choose = (day: string) => {
    setTyped(undefined)
    setOpen(false)
    const time = momentForm.exec(value)?.[2] ?? (withTime === true ? '00:00' : undefined)
    onChange(withTime === false || time === undefined ? day : `${day}T${time}`)
  }
  return (
    <>
      <TextInput
        {...control}
        ref={input}
        block
        autoComplete="off"
        spellCheck={false}
        placeholder={withTime === true ? '28 Nov 2026, 14:30' : '28 Nov 2026'}
        disabled={isDisabled}
        value={isOwn ? typed : shown(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(valueOf(target.value))
        }}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
        onKeyDown={pressKey}
        aria-keyshortcuts="ArrowDown"
        trailingAction={
          range?.end === 'from' ? undefined : (
            <TextInput.Action
              icon={CalendarIcon}
              aria-label={range === undefined ? 'Calendar' : 'Calendar and ranges'}
              tooltipDirection="n"
              disabled={isDisabled}
              onClick={() => void open()}
            />
          )
        }
      />
      {isOpen && Calendar !== undefined && (
        <Calendar
          anchorRef={input}
          today={today}
          max={maxDay}
          value={value.slice(0, 10)}
          range={range}
          onChoose={choose}
          onRange={(chosen) => {
            setTyped(undefined)
            setOpen(false)
            range?.onChoose(chosen)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
