import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Conflict,
  correctEvent,
  decideFeed,
  type Decision,
  dropEvent,
  findFeedEvent,
  type KeptEvent,
  listConflicts,
  listKept,
  listTotals,
  readDecision,
  readKept,
  resolveConflict,
  traffic,
  tryCorrection,
  unmaskKept,
} from '#contract/calls/platform/incoming.ts'
import { deviceKey } from '#contract/calls/people/device.ts'
import { listClients } from '#contract/calls/platform/integrations.ts'
import { getTableLayout } from '#contract/calls/reports/tables.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openWork } from '#src/store/unsent/workDatabase.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { Integrations } from '../Integrations.tsx'

const path = '/integrations'
const at = '2026-11-28T06:30:00.000Z'
const parts = Array.from({ length: 96 }, (_, index) => ({
  from: new Date(Date.parse(at) - (95 - index) * 900_000).toISOString(),
  applied: index * 10,
  waiting: 0,
  refused: index === 95 ? 3 : 0,
  passedOver: 1,
}))
const figures = (changes: Partial<ResponseOf<typeof traffic>> = {}): ResponseOf<typeof traffic> => ({
  at,
  conflicts: 1,
  parts,
  stream: null,
  kinds: [
    {
      clientId: 1,
      client: 'switch',
      source: '/platform/switch',
      kind: 'payment.created',
      perMinute: 412.4,
      lagMs: 1_400,
      lastAt: at,
      received: 45_600,
      applied: 45_597,
      duplicate: 0,
      stale: 0,
      early: 0,
      conflict: 0,
      refused: 3,
      waitingNow: 2,
      refusedNow: 3,
    },
  ],
  alarms: [],
  ...changes,
})
const kept = (changes: Partial<KeptEvent> = {}): KeptEvent => ({
  keptId: 7,
  client: 'switch',
  source: '/platform/switch',
  eventId: 'event-7',
  kind: 'payment.created',
  subject: 'PAY-7',
  state: 'refused',
  code: 'amount-wrong',
  field: 'data.amountPaise',
  message: 'The amount is not a whole number of paise.',
  right: 'A whole number of paise from 0 to 99999999999.',
  waitsFor: '',
  receivedAt: at,
  isWaiting: false,
  version: 3,
  ...changes,
})
const event = JSON.stringify({ id: 'event-7', data: { amountPaise: 12.5, payer: 'XXXXXXXX07' } }, null, 2)
const detail = (changes: Partial<ResponseOf<typeof readKept>> = {}): ResponseOf<typeof readKept> => ({
  ...kept(),
  event,
  hasMasked: true,
  can: ['correct', 'drop'],
  whyNot: '',
  decisionId: null,
  ...changes,
})
const decisionId = '8f7c1c53-6f06-4d3c-9f6b-0a1b2c3d4e5f'
const difference = { field: 'data.amountPaise', before: '12.5', after: '1250', isMoney: true }
const decision = (changes: Partial<Decision> = {}): Decision => ({
  decisionId,
  act: 'event',
  client: 'switch',
  source: '/platform/switch',
  eventId: 'event-7',
  kind: 'payment.created',
  subject: 'PAY-7',
  amount: 1_250,
  differences: [difference],
  remark: 'Asked the switch',
  askedBy: 'opsadmin',
  askedAt: at,
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  can: ['approve', 'reject'],
  whyNot: '',
  ...changes,
})
const conflict = (changes: Partial<Conflict> = {}): Conflict => ({
  conflictId: 5,
  client: 'switch',
  source: '/platform/switch',
  eventId: 'event-5',
  kind: 'merchant',
  subject: 'M0000005',
  reason: 'deskKnowsLater',
  fields: [
    { field: 'accountNumber', before: 'XXXXXXXX0001', after: 'XXXXXXXX0777', isMoney: true, isTakeable: true },
    { field: 'city', before: 'Nashik', after: 'Satara', isMoney: false, isTakeable: true },
    { field: 'ifsc', before: 'SHYD0000009', after: 'SHYD0000002', isMoney: true, isTakeable: true },
  ],
  madeAt: at,
  can: ['keep', 'take'],
  whyNot: '',
  decisionId: null,
  version: 4,
  ...changes,
})

let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
beforeEach(() => {
  gateway = openPageGateway()
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listClients, () => [])
  gateway.answer(traffic, () => figures())
  gateway.answer(listKept, () => ({ rows: [kept()], total: 1 }))
  gateway.answer(listConflicts, () => ({ rows: [conflict()], total: 1 }))
  gateway.answer(listTotals, () => [])
  gateway.answer(readKept, () => detail())
  gateway.answer(readDecision, () => decision())
})
afterEach(() => {
  shown?.close()
  shown = undefined
})
const show = async (search = '') => {
  shown = await showScreen([{ path, element: <Integrations /> }], {
    at: `${path}?activeIndex=1${search}`,
    services: ['integrations'],
    roleFlags: ['admin'],
  })
  return shown.router
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const ifMatchOf = (name: string) => gateway.sent.find((one) => one.name === name)?.ifMatch

describe('what comes in', () => {
  it('is a picture of the day, with the figures of each client and kind', async () => {
    await show()
    await expect.element(page.getByRole('img', { name: /Events of the last 24 hours/ })).toBeVisible()
    const row = page.getByRole('row', { name: /^switch payment\.created/ })
    await expect.element(row).toHaveTextContent('412')
    await expect.element(row).toHaveTextContent('1.4 s')
    await expect.element(row).toHaveTextContent('45,597')
    await expect.element(page.getByText('3', { exact: true }).first()).toBeVisible()
  })

  it('says what somebody has to look at, and that nothing came where nothing did', async () => {
    gateway.answer(traffic, () =>
      figures({
        kinds: [],
        parts: parts.map((part) => ({ ...part, applied: 0, refused: 0, passedOver: 0 })),
        alarms: [
          { client: 'switch', what: 'lag', figure: 1_260_000, most: 900_000, since: at },
          { client: 'switch', what: 'refused', figure: 250, most: 100, since: at },
          { client: 'till', what: 'silent', figure: 4_500_000, most: 3_600_000, since: at },
        ],
      }),
    )
    await show()
    await expect.element(page.getByText(/Events are 21 min old when they come; 15 min is the limit/)).toBeVisible()
    await expect.element(page.getByText(/2\.50? % of its events are refused/)).toBeVisible()
    await expect.element(page.getByText(/It has sent nothing for 75 min; at this time of the day/)).toBeVisible()
    await expect.element(page.getByText('No events came in the last 24 hours')).toBeVisible()
  })

  it('says what waits at the broker where there is one, and that it does not answer', async () => {
    let stream = { isAway: false, pending: 12_345, underWay: 7 }
    gateway.answer(traffic, () => figures({ stream }))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await show()
      await expect.element(page.getByText('to be taken; 7 under way')).toBeVisible()
      await expect.element(page.getByText('12,345')).toBeVisible()
      stream = { isAway: true, pending: 0, underWay: 0 }
      vi.advanceTimersByTime(5_000)
      await expect.element(page.getByText('the broker does not answer')).toBeVisible()
      expect(page.getByText('12,345').elements()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('has no such figure where events come by HTTP alone', async () => {
    await show()
    await expect.element(page.getByText('in the last 24 hours').first()).toBeVisible()
    expect(page.getByText('In the stream').elements()).toEqual([])
  })

  it('is searched by the address, and says why an event was refused', async () => {
    const router = await show('&search=PAY-7&state=refused&code=amount-wrong')
    await expect
      .poll(() => bodiesOf(gateway, listKept).at(-1))
      .toEqual({ text: 'PAY-7', state: 'refused', code: 'amount-wrong', order: 'desc', page: 1, size: 20 })
    const row = page.getByRole('row', { name: /PAY-7/ })
    await expect.element(row).toHaveTextContent('data.amountPaise')
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toContain('event=7')
    await expect
      .element(dialog(/PAY-7/).getByText('data.amountPaise: The amount is not a whole number of paise.'))
      .toBeVisible()
  })

  it('tells what became of one event by its id', async () => {
    gateway.answer(findFeedEvent, () => [
      {
        source: '/platform/switch',
        eventId: 'event-7',
        outcome: 'refused',
        receivedAt: at,
        code: 'amount-wrong',
        field: 'data.amountPaise',
        right: 'Send paise.',
        keptId: 7,
        conflicts: [],
      },
    ])
    await show()
    await page.getByRole('textbox', { name: 'One event' }).fill('event-7')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect.element(page.getByText('amount-wrong, data.amountPaise')).toBeVisible()
    await page.getByRole('link', { name: 'Open the event', exact: true }).click()
    await expect.element(dialog(/PAY-7/)).toBeVisible()
  })
})

describe('a refused event', () => {
  it('is shown covered, and in full once somebody said why', async () => {
    gateway.answer(unmaskKept, () => ({ event: event.replace('XXXXXXXX07', '9000000007') }))
    await show('&event=7')
    await expect.element(dialog(/PAY-7/).getByText('XXXXXXXX07')).toBeVisible()
    await dialog(/PAY-7/).getByRole('button', { name: 'Show in full' }).click()
    await page.getByLabelText('Reason').fill('The source asks why it was refused')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.element(dialog(/PAY-7/).getByText('9000000007')).toBeVisible()
    await dialog(/PAY-7/).getByRole('button', { name: 'Cover again' }).click()
    expect(dialog(/PAY-7/).getByText('9000000007').elements()).toEqual([])
  })

  it('is tried first, and applied with a reason', async () => {
    gateway.answer(tryCorrection, () => ({
      outcome: 'applied' as const,
      fault: null,
      differences: [difference],
      needsSecond: true,
    }))
    gateway.answer(correctEvent, () => ({ outcome: 'waits' as const, followed: 0, decisionId }))
    await show('&event=7')
    await dialog(/PAY-7/).getByRole('button', { name: 'Correct and apply' }).click()
    const form = dialog('Correct PAY-7')
    await form.getByLabelText('Event').fill('{ "id": ')
    await expect.element(form.getByRole('button', { name: 'Try without applying' })).toBeDisabled()
    await form.getByLabelText('Event').fill(event.replace('12.5', '1250'))
    await form.getByRole('button', { name: 'Try without applying' }).click()
    await expect.element(form.getByText(/another administrator has to agree/)).toBeVisible()
    await expect.element(form.getByRole('row', { name: /data\.amountPaise Money 12\.5 1250/ })).toBeVisible()
    await form.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.element(form.getByText('Say in a few words why.')).toBeVisible()
    await form.getByLabelText('Reason').fill('Asked the switch')
    await form.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect
      .poll(() => [bodiesOf(gateway, correctEvent), ifMatchOf(correctEvent.name)])
      .toEqual([[expect.objectContaining({ kept_id: 7, remark: 'Asked the switch' })], '3'])
  })

  it('that is wrong still says what is right', async () => {
    gateway.answer(tryCorrection, () => ({
      outcome: 'refused' as const,
      fault: {
        code: 'field-unknown',
        field: 'data.colour',
        message: 'There is no such field.',
        right: 'Leave it out.',
      },
      differences: [],
      needsSecond: false,
    }))
    await show('&event=7')
    await dialog(/PAY-7/).getByRole('button', { name: 'Correct and apply' }).click()
    await dialog('Correct PAY-7').getByRole('button', { name: 'Try without applying' }).click()
    await expect.element(page.getByText('data.colour: There is no such field.')).toBeVisible()
  })

  it('is dropped with a reason', async () => {
    gateway.answer(dropEvent, () => ({}))
    await show('&event=7')
    await dialog(/PAY-7/).getByRole('button', { name: 'Drop' }).click()
    const form = dialog('Drop PAY-7?')
    await form.getByLabelText('Reason').fill('Sent by mistake')
    await form.getByRole('button', { name: 'Drop' }).click()
    await expect.poll(() => bodiesOf(gateway, dropEvent)).toEqual([{ kept_id: 7, remark: 'Sent by mistake' }])
  })
})

describe('a conflict', () => {
  it('shows both values, and takes an account whole', async () => {
    gateway.answer(resolveConflict, () => ({ outcome: 'waits' as const, decisionId }))
    await show('&show=conflicts&conflict=5')
    const opened = dialog('Conflict about M0000005')
    await expect.element(opened.getByRole('row', { name: /city Nashik Satara/ })).toBeVisible()
    await expect.element(opened.getByRole('button', { name: 'Keep what the desk has' })).toBeVisible()
    await opened.getByRole('checkbox', { name: 'Take ifsc of the event' }).click()
    await expect.element(opened.getByRole('checkbox', { name: 'Take accountNumber of the event' })).toBeChecked()
    await expect.element(opened.getByText(/another administrator, who has seen no secret/)).toBeVisible()
    await opened.getByLabelText('Remark').fill('Asked the shop')
    await opened.getByRole('button', { name: 'Take the chosen values' }).click()
    await expect
      .poll(() => [bodiesOf(gateway, resolveConflict), ifMatchOf(resolveConflict.name)])
      .toEqual([[{ conflict_id: 5, take: ['accountNumber', 'ifsc'], remark: 'Asked the shop' }], '4'])
  })

  it('keeps what was chosen and said on the device until it is decided', async () => {
    const name = crypto.randomUUID().replaceAll('-', '')
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
    gateway.answer(deviceKey, () => ({ name, key: base64OfBytes(bytes) }))
    const work = openWork(name)
    const closeWork = openWorkOf({ name, key })
    onTestFinished(() => {
      closeWork()
      forgetDevicePerson()
      work.close()
    })
    gateway.answer(resolveConflict, () => ({ refuse: 'bank-together' }))
    const router = await show('&show=conflicts&conflict=5')
    const opened = dialog('Conflict about M0000005')
    await opened.getByRole('checkbox', { name: 'Take city of the event' }).click()
    await opened.getByLabelText('Remark').fill('Asked the shop')
    await opened.getByRole('button', { name: 'Take the chosen values' }).click()
    await expect.element(opened.getByRole('alert')).toBeVisible()
    await opened.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(opened).not.toBeInTheDocument()
    await expect.poll(() => work.drafts.get('conflict 5')).toBeDefined()
    await router.navigate(`${path}?activeIndex=1&show=conflicts&conflict=5`)
    await expect.element(opened.getByLabelText('Remark')).toHaveValue('Asked the shop')
    await expect.element(opened.getByRole('checkbox', { name: 'Take city of the event' })).toBeChecked()
    await opened.getByRole('button', { name: 'Keep what the desk has' }).click()
    await expect
      .poll(() => bodiesOf(gateway, resolveConflict).at(-1))
      .toEqual({ conflict_id: 5, take: [], remark: 'Asked the shop' })
  })

  it('of a super merchant offers no value that its own screen changes', async () => {
    gateway.answer(listConflicts, () => ({
      rows: [
        conflict({
          kind: 'superMerchant',
          fields: [
            { field: 'legalName', before: 'Sahyadri', after: 'Sahyadri Retail', isMoney: false, isTakeable: true },
            { field: 'members', before: '', after: '["M0000009"]', isMoney: false, isTakeable: false },
          ],
        }),
      ],
      total: 1,
    }))
    await show('&show=conflicts&conflict=5')
    const opened = dialog('Conflict about M0000005')
    await expect.element(opened.getByRole('row', { name: /members .* In its own screen/ })).toBeVisible()
    expect(opened.getByRole('checkbox').elements()).toHaveLength(1)
  })

  it('with a settlement says why nothing of it can be taken', async () => {
    const whyNot = 'The payment is in a settlement that was sealed, which never changes.'
    gateway.answer(listConflicts, () => ({
      rows: [conflict({ reason: 'inBatch', can: ['keep'], whyNot })],
      total: 1,
    }))
    await show('&show=conflicts&conflict=5')
    const opened = dialog('Conflict about M0000005')
    await expect.element(opened.getByText(whyNot)).toBeVisible()
    expect(opened.getByRole('checkbox').elements()).toEqual([])
  })
})

describe('a correction that waits', () => {
  it('is agreed to in words by somebody else', async () => {
    gateway.answer(decideFeed, () => decision({ state: 'approved', can: [] }))
    await show(`&decision=${decisionId}`)
    const opened = dialog('Correction of payment.created PAY-7')
    await expect.element(opened.getByRole('row', { name: /data\.amountPaise Money 12\.5 1250/ })).toBeVisible()
    await expect
      .element(opened)
      .toHaveTextContent('The payment.created PAY-7 of ₹12.50 is applied as it is shown, at once.')
    await opened.getByRole('button', { name: 'Agree and apply' }).click()
    await expect
      .poll(() => bodiesOf(gateway, decideFeed))
      .toEqual([{ decision_id: decisionId, decision: 'approve', remark: '' }])
  })

  it('tells who asked that somebody else has to agree', async () => {
    gateway.answer(readDecision, () =>
      decision({ can: ['withdraw'], whyNot: 'You asked for it: somebody else has to agree.' }),
    )
    await show(`&decision=${decisionId}`)
    await expect.element(page.getByText('You asked for it: somebody else has to agree.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Agree and apply' }).elements()).toEqual([])
  })
})

it('control totals show where the desk differs, and which subjects', async () => {
  gateway.answer(listTotals, () => [
    {
      source: '/platform/switch',
      kind: 'payment',
      day: '2026-11-27',
      said: 3,
      saidAmount: 6_550,
      here: 2,
      hereAmount: 3_500,
      saidAt: at,
      subjects: [
        { subject: 'PAY-7', said: 3_050, here: null, why: 'The amount is not a whole number of paise.', keptId: 7 },
      ],
      isWhole: true,
    },
  ])
  await show('&show=totals')
  await expect.element(page.getByRole('row', { name: /payment 3 2 .* Differs/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open the event of PAY-7' }).click()
  await expect.element(dialog(/PAY-7/)).toBeVisible()
})
