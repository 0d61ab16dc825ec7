import { AnchoredOverlay, Button } from '@primer/react'
import { type RefObject, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import 'react-day-picker/style.css'
import styles from './DayCalendar.module.css'
import { type DayRange, namedRanges } from './dayRanges.ts'

export interface CalendarProps {
  readonly anchorRef: RefObject<HTMLInputElement | null>
  readonly today: string
  readonly max: string | undefined
  readonly value: string
  /** Both ends are chosen, by name or by two days. */
  readonly range: DayRange | undefined
  readonly onChoose: (day: string) => void
  readonly onRange: (range: DayRange) => void
  readonly onClose: () => void
}

/** Noon of the device's own day: the picker counts in its time zone. */
const dateOf = (day: string): Date | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date), 12)
}
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const yearsBack = 100
const yearsAhead = 20
const ofYear = (today: string, years: number, monthAndDay: string) =>
  dateOf(`${Number(today.slice(0, 4)) + years}-${monthAndDay}`) as Date

export const DayCalendar = ({ anchorRef, today, max, value, range, onChoose, onRange, onClose }: CalendarProps) => {
  /** The day that was chosen first of two. */
  const [first, setFirst] = useState<string>()
  const firstDay = useRef<HTMLElement>(null)
  const findFirstDay = (calendar: HTMLElement | null) => {
    firstDay.current = calendar?.querySelector<HTMLElement>('.rdp-day_button[tabindex="0"]') ?? null
  }
  const last = max === undefined ? undefined : dateOf(max)
  const shared = {
    captionLayout: 'dropdown' as const,
    weekStartsOn: 1 as const,
    className: styles.picker,
    today: dateOf(today) as Date,
    startMonth: ofYear(today, -yearsBack, '01-01'),
    endMonth: last ?? ofYear(today, yearsAhead, '12-31'),
    ...(last === undefined ? {} : { disabled: { after: last } }),
  }
  const from = dateOf(first ?? range?.from ?? '')
  const to = first === undefined ? dateOf(range?.to ?? '') : from
  const pickEnd = (date: Date) => {
    const day = dayOf(date)
    if (first === undefined) return setFirst(day)
    onRange(first <= day ? { from: first, to: day } : { from: day, to: first })
  }
  const shownMonth = dateOf(value) ?? last ?? (dateOf(today) as Date)
  return (
    <AnchoredOverlay
      open
      renderAnchor={null}
      anchorRef={anchorRef}
      focusZoneSettings={{ disabled: true }}
      focusTrapSettings={{ initialFocusRef: firstDay }}
      overlayProps={{ role: 'dialog', 'aria-label': range === undefined ? 'Choose a day' : 'Choose a range of days' }}
      onClose={onClose}
    >
      <div ref={findFirstDay} className={styles.calendar}>
        {range !== undefined && (
          <div className={styles.ranges}>
            {namedRanges(today, max).map(([name, named]) => (
              <Button key={name} variant="invisible" alignContent="start" block onClick={() => onRange(named)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        <div>
          {range === undefined ? (
            <DayPicker
              {...shared}
              mode="single"
              defaultMonth={shownMonth}
              selected={dateOf(value)}
              onDayClick={(date) => onChoose(dayOf(date))}
            />
          ) : (
            <DayPicker
              {...shared}
              mode="range"
              defaultMonth={shownMonth}
              selected={{ from, to }}
              onDayClick={pickEnd}
            />
          )}
          {range !== undefined && (
            <p className={styles.hint} role="status">
              {first === undefined ? 'Choose the first day.' : 'Choose the last day.'}
            </p>
          )}
        </div>
      </div>
    </AnchoredOverlay>
  )
}
