import { dayAfter } from '#contract/wire/indianTime.ts'
import { day } from './filters.ts'

/** The last seven days, until others are chosen. */
export const lastSevenDays = (fromLabel = 'From Date', toLabel = 'To Date') => ({
  fromDate: day(fromLabel, {
    key: 'from',
    latest: 'today',
    isRequired: true,
    initial: (today) => dayAfter(today, -6),
  }),
  toDate: day(toLabel, { key: 'to', latest: 'today', isRequired: true, notBefore: 'fromDate', initial: 'today' }),
})
