import { afterEach, expect, it } from 'vitest'
import { effectOfRecord } from '#contract/calls/platform/checkedRecords.ts'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#contract/wire/call.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { RecordEffect } from './RecordEffect.tsx'

type Effect = ResponseOf<typeof effectOfRecord>
type Figures = readonly [transactions: number, amount: number, current: number | null, proposed: number]

const told = ([transactions, amountPaise, currentCostPaise, proposedCostPaise]: Figures): Effect => ({
  since: '2026-10-23T06:30:00Z',
  transactions,
  amountPaise,
  currentCostPaise,
  proposedCostPaise,
  whyNot: null,
})

const ofScheme =
  ', for the brand, the months and the kind of card. A transaction does not name its bank: those of other banks count too, unless their plan is known.'
const ofRate = ', without GST. Rates of single merchants or brands that go before it are not taken off.'

/** What the gateway counted, and what is read of it; a section's two sentences stand behind each other. */
const cases: readonly (readonly ['bankScheme' | 'general', Effect | 'fails', string])[] = [
  ['bankScheme', told([0, 0, null, 0]), 'No transaction of the last 30 days is covered by it.'],
  [
    'bankScheme',
    told([1, 1_200_000, null, 89_549]),
    `₹895.49 more on the last 30 days 1 successful transaction of ₹12,000.00: interest over all instalments of ₹895.49 as proposed${ofScheme}`,
  ],
  [
    'bankScheme',
    told([123_456, 987_654_321_050, 12_345_678_905, 10_245_678_955]),
    `₹2,09,99,999.50 less on the last 30 days 1,23,456 successful transactions of ₹9,87,65,43,210.50: interest over all instalments of ₹12,34,56,789.05 now, ₹10,24,56,789.55 as proposed${ofScheme}`,
  ],
  [
    'bankScheme',
    told([2, 1_800_000, 134_324, 134_324]),
    `No difference in rupees on the last 30 days 2 successful transactions of ₹18,000.00: interest over all instalments of ₹1,343.24 now, ₹1,343.24 as proposed${ofScheme}`,
  ],
  [
    'general',
    told([41_236, 123_456_780, 0, 5]),
    `₹0.05 more on the last 30 days 41,236 successful transactions of ₹12,34,567.80: fees of ₹0.00 now, ₹0.05 as proposed${ofRate}`,
  ],
  [
    'general',
    { ...told([0, 0, null, 0]), whyNot: 'method-unknown' },
    'Transactions are not told apart by this payment method: what it would bring cannot be counted.',
  ],
  [
    'bankScheme',
    { ...told([0, 0, null, 0]), whyNot: 'too-many' },
    'There are too many transactions to count just now.',
  ],
  [
    'bankScheme',
    'fails',
    'The effect on the last 30 days could not be counted. Close this and open it again to try once more.',
  ],
]

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => screen?.close())

it('what a rate or a bank scheme would have brought is said in rupees: of nothing, of one, of crores, of less, of no difference, and when it cannot be said', async () => {
  const gateway = openPageGateway()
  gateway.answer(effectOfRecord, ({ id }) => {
    const effect = cases[id - 1]?.[1]
    return effect === undefined || effect === 'fails' ? { refuse: 'record-not-found' } : effect
  })
  const shown = cases.map(([kind], at) => (
    <div key={at} role="group" aria-label={`Case ${at}`}>
      <RecordEffect kind={kind} id={at + 1} />
    </div>
  ))
  screen = await showScreen([{ path: '/', element: shown }], { at: '/', services: ['opssettlements'] })
  const sentences = () =>
    page
      .getByRole('group', { name: /^Case / })
      .elements()
      .map((place) => (place as HTMLElement).innerText.replace(/\n+/g, ' '))
  await expect.poll(sentences).toEqual(cases.map(([, , sentence]) => sentence))
})

it('with the network lost, what a scheme would have brought is counted when the connection is back, and the sentence says so', async () => {
  const gateway = openPageGateway()
  gateway.answer(effectOfRecord, () => told([0, 0, null, 0]))
  const send = globalThis.fetch
  let isLost = true
  globalThis.fetch = async (input, init) => {
    if (isLost) throw new TypeError('Failed to fetch')
    return input === '/live' ? new Response('{"live":true}') : send(input, init)
  }
  screen = await showScreen([{ path: '/', element: <RecordEffect kind="bankScheme" id={1} /> }], {
    at: '/',
    services: ['opssettlements'],
  })
  const status = page.getByRole('status')
  await expect
    .element(status)
    .toHaveTextContent('The effect on the last 30 days is counted when the connection is back.')
  isLost = false
  dispatchEvent(new Event('online'))
  await expect.element(status).toHaveTextContent('No transaction of the last 30 days is covered by it.')
})
