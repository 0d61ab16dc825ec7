import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { Day, wireAnswer } from '#contract/wire/wire.ts'

/** Today and so many days before it are told of. */
export const moneyDays = 5

export const moneyParts = ['captured', 'settled', 'paid', 'credited'] as const
export type MoneyPart = (typeof moneyParts)[number]

const Part = wireAnswer({ payments: z.int(), amount: WireSignedHundredths })

const MoneyOfDay = wireAnswer({
  /** The Indian day of the payments. */
  day: Day,
  /** By customers. */
  captured: Part,
  /** To the company: a file of the provider settles the payment. */
  settled: Part,
  /** To the merchants: it is in a bank file, and did not come back. The amount is after fees. */
  paid: Part,
  /** The bank said so, with a UTR. */
  credited: Part,
})
export type MoneyOfDay = z.output<typeof MoneyOfDay>

export const readMoneyOfDays = defineCall({
  name: 'settlements.moneyOfDays',
  family: 'gateway',
  path: '/opsmoneyofdays',
  access: screenAccess.settlements,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  passive: true,
  behind: true,
  summary: `How far the payments of the last ${moneyDays} days have come: captured, settled, paid, credited. Nothing for who sees a part of the merchants.`,
  request: () => z.strictObject({}),
  response: () => wireAnswer({ days: z.array(MoneyOfDay) }),
  answer: 'payload',
  refusals: [],
})

const rows = (place: string, params: Readonly<Record<string, string>>) => `${place}?${new URLSearchParams(params)}`

/** The rows that a part counts. */
export const moneyAddress = (part: MoneyPart, day: string): string =>
  part === 'captured' || part === 'settled'
    ? rows('/accounts/recon/rows', { figure: part, from: day, to: day })
    : rows('/accounts/settlements', {
        from: day,
        to: day,
        bank: part === 'paid' ? 'SENT,CREDITED' : 'CREDITED',
        show: 'all',
      })
