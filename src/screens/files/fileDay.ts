import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { Day } from '#contract/wire/wire.ts'

/** The day that an address asks for; today when it is no day, or one that has not come yet. Days are IST days. */
export const readDay = (text: string | null, today: string): string => {
  const read = Day.safeParse(text)
  return read.success && isCalendarDay(read.data) && read.data <= today ? read.data : today
}

/** Downloads on the day of a file, with the file marked. */
export const storedFileAddress = (fileId: string, day: string): string =>
  `/downloads?${new URLSearchParams({ date: day, activeIndex: '7', file: fileId }).toString()}`
