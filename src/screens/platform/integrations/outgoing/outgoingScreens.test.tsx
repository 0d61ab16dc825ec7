import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResponseOf } from '#contract/wire/call.ts'
import { listClients, type MachineClient } from '#contract/calls/platform/integrations.ts'
import {
  changeEndpoint,
  confirmEndpoint,
  createEndpoint,
  endEndpoint,
  listDeliveries,
  listEndpoints,
  outgoing,
  pauseEndpoint,
  readDelivery,
  rotateEndpointSecret,
  sendDeliveriesAgain,
  testEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#contract/calls/platform/webhooks.ts'
import { exportTable, getTableLayout } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { Integrations } from '../Integrations.tsx'
import { findEndpoints } from './findEndpoints.ts'

const path = '/integrations'
const at = `${path}?activeIndex=2`
const secret = `whsec_${'a'.repeat(43)}=`
const address = 'https://hooks.example.com/desk'

const client: MachineClient = {
  id: 3,
  name: 'billing',
  source: '/platform/billing',
  scopes: ['out:merchant.switchedOff', 'out:merchant.switchedOn', 'out:kyc.decided'],
  networks: ['10.20.0.0/16'],
  isTest: false,
  endsOn: '2027-06-30',
  recordsADay: 1,
  rupeesADay: 0,
  state: 'live',
  madeBy: 'opsadmin',
  madeAt: '2026-11-20T05:00:00.000Z',
  confirmedBy: 'deskadmin',
  confirmedAt: '2026-11-20T06:00:00.000Z',
  endedBy: null,
  endedAt: null,
  lastUsedAt: null,
  secrets: [],
  version: 2,
  can: ['rotate', 'end'],
  whyNot: '',
}

const endpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 1,
  clientId: 3,
  clientName: 'billing',
  isClientOver: false,
  opensNumbers: false,
  types: ['kyc.decided', 'merchant.switchedOff', 'merchant.switchedOn'],
  state: 'live',
  url: address,
  waitingUrl: null,
  waitingUrlBy: null,
  madeBy: 'opsadmin',
  madeAt: '2026-11-20T05:00:00.000Z',
  confirmedBy: 'deskadmin',
  failingSince: null,
  restingSince: null,
  lastDeliveredAt: '2026-11-28T05:00:00.000Z',
  waiting: 4,
  failing: 2,
  failed: 1,
  behindSince: new Date(Date.now() - 3 * 60_000).toISOString(),
  behind: 0,
  secrets: [
    {
      id: 'a',
      state: 'live',
      madeBy: 'opsadmin',
      madeAt: '2026-11-20T05:00:00.000Z',
      confirmedBy: 'deskadmin',
      endsAt: null,
    },
  ],
  version: 5,
  can: ['change', 'pause', 'rotate', 'test', 'sendAgain', 'end'],
  whyNot: '',
  ...changes,
})

const waiting = endpoint({
  id: 2,
  clientName: 'ledger',
  state: 'waiting',
  url: null,
  waitingUrl: 'https://ledger.example.com/in',
  waitingUrlBy: 'deskadmin',
  confirmedBy: null,
  lastDeliveredAt: null,
  waiting: 0,
  failing: 0,
  failed: 0,
  behindSince: null,
  version: 1,
  can: ['confirm', 'change', 'rotate', 'end'],
})

const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 71,
  endpointId: 1,
  clientName: 'billing',
  changeId: 'change-9',
  type: 'merchant.switchedOff',
  subject: 'merchant:M0000007',
  state: 'waiting',
  attempts: 4,
  madeAt: '2026-11-28T05:00:00.000Z',
  triedAt: '2026-11-28T05:10:00.000Z',
  nextTryAt: '2026-11-28T05:40:00.000Z',
  tookMs: 140,
  status: 503,
  answer: '{"error":"maintenance"}',
  trouble: 'The receiver answered 503.',
  askedBy: null,
  isTest: false,
  ...changes,
})

const opened = (changes: Partial<WebhookDelivery> = {}): ResponseOf<typeof readDelivery> => ({
  ...delivery(changes),
  address,
  event: '{\n  "type": "merchant.switchedOff.v1"\n}',
  can: ['sendAgain'],
})

const quarters = (of: (index: number) => { delivered: number; waiting: number; failing: number }) =>
  Array.from({ length: 96 }, (_, index) => ({
    from: new Date(Date.UTC(2026, 10, 27, 6, index * 15)).toISOString(),
    ...of(index),
  }))

let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
beforeEach(() => {
  gateway = openPageGateway()
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listClients, () => [client])
  gateway.answer(listEndpoints, ({ endpointId }) =>
    [endpoint(), waiting].filter(({ id }) => endpointId === undefined || id === endpointId),
  )
  gateway.answer(listDeliveries, () => ({ rows: [delivery()], total: 1 }))
  gateway.answer(readDelivery, () => opened())
  gateway.answer(outgoing, () => ({
    at: '2026-11-28T05:30:00.000Z',
    waiting: 2,
    failing: 3,
    parts: quarters((index) => ({ delivered: index === 40 ? 12 : 0, waiting: 0, failing: index === 95 ? 3 : 0 })),
    resting: [],
  }))
})
afterEach(() => {
  vi.restoreAllMocks()
  shown?.close()
  shown = undefined
})
const show = async (where = at) => {
  shown = await showScreen([{ path, element: <Integrations /> }], {
    at: where,
    services: ['integrations'],
    roleFlags: ['admin'],
  })
  return shown.router
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const sentOf = (call: { readonly name: string }) => gateway.sent.filter(({ name }) => name === call.name)

describe('outgoing', () => {
  it('shows the day, what waits and fails, and each endpoint with its lag', async () => {
    await show()
    await expect.element(page.getByRole('img', { name: /Deliveries of the last 24 hours/ })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Failed or failing/ })).toHaveTextContent('3')
    const row = page.getByRole('row', { name: /billing/ })
    await expect.element(row).toHaveTextContent(address)
    await expect.element(row).toHaveTextContent('4, for 3 min')
    await expect.element(row).toHaveTextContent('kyc.decided, merchant.switchedOff and 1 more')
    await expect.element(page.getByRole('row', { name: /ledger/ })).toHaveTextContent('To be confirmed')
  })

  it('says how to begin where nothing is sent yet', async () => {
    gateway.answer(listEndpoints, () => [])
    gateway.answer(outgoing, () => ({
      at: '2026-11-28T05:30:00.000Z',
      waiting: 0,
      failing: 0,
      parts: quarters(() => ({ delivered: 0, waiting: 0, failing: 0 })),
      resting: [],
    }))
    await show()
    await expect.element(page.getByText('Changes are sent nowhere yet')).toBeVisible()
    await expect.element(page.getByText('Nothing was to be delivered in the last 24 hours')).toBeVisible()
  })

  it('names an endpoint that rests, and opens it from there', async () => {
    gateway.answer(outgoing, () => ({
      at: '2026-11-28T05:30:00.000Z',
      waiting: 0,
      failing: 1,
      parts: quarters(() => ({ delivered: 0, waiting: 0, failing: 0 })),
      resting: [{ endpointId: 1, client: 'billing', address, since: '2026-11-28T01:00:00.000Z' }],
    }))
    const router = await show()
    await page.getByRole('link', { name: 'Open its endpoint' }).click()
    expect(router.state.location.search).toContain('endpoint=1')
  })

  it('lists what is delivered while somebody looks, without being asked', async () => {
    let rows = [delivery()]
    gateway.answer(listDeliveries, () => ({ rows, total: rows.length }))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await show(`${at}&show=deliveries`)
      await expect
        .element(page.getByRole('link', { name: 'Open merchant.switchedOff merchant:M0000007' }))
        .toBeVisible()
      rows = [delivery({ id: 72, subject: 'merchant:M0000008' }), ...rows]
      vi.advanceTimersByTime(5_000)
      await expect
        .element(page.getByRole('link', { name: 'Open merchant.switchedOff merchant:M0000008' }))
        .toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is filtered by the address and exported as it is listed', async () => {
    await show(`${at}&show=deliveries&state=failing&subject=M0000007&of=1`)
    await expect
      .poll(() => bodiesOf(gateway, listDeliveries).at(-1))
      .toEqual({ endpoint_id: 1, state: 'failing', subject: 'M0000007', page: 1, size: 20 })
    gateway.answer(exportTable, () => ({ refuse: 'busy' }))
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    await expect
      .poll(() => bodiesOf(gateway, exportTable))
      .toEqual([expect.objectContaining({ table: 'integrations.deliveries' })])
  })

  it('finds an endpoint from the palette by a part of its address', async () => {
    const found = await findEndpoints.find('ledger.ex', new AbortController().signal)
    expect([bodiesOf(gateway, listEndpoints).at(-1), found.map(({ to }) => to)]).toEqual([
      { text: 'ledger.ex' },
      ['/integrations?activeIndex=2&endpoint=1', '/integrations?activeIndex=2&endpoint=2'],
    ])
  })
})

describe('a new endpoint', () => {
  it('is made for a client that may be told, and its secret is shown once', async () => {
    gateway.answer(createEndpoint, () => ({ endpoint: waiting, secret }))
    await show()
    await page.getByRole('link', { name: 'New endpoint' }).click()
    const form = dialog('New endpoint')
    await form.getByLabelText('Client').selectOptions('3')
    await form.getByLabelText('Address').fill(address)
    await form.getByRole('checkbox', { name: 'merchant.switchedOff' }).click()
    await form.getByRole('button', { name: 'Make the endpoint' }).click()
    await expect.element(dialog('Secret of ledger').getByLabelText('Secret')).toHaveTextContent(secret)
    await expect
      .element(dialog('Secret of ledger').getByText(/It signs nothing until another administrator/))
      .toBeVisible()
    expect(bodiesOf(gateway, createEndpoint)).toEqual([{ client_id: 3, url: address, types: ['merchant.switchedOff'] }])
    expect(JSON.stringify([localStorage, sessionStorage, location.href])).not.toContain('whsec_')
  })

  it('is not made with an address that has a password in it', async () => {
    await show(`${at}&new=endpoint`)
    const form = dialog('New endpoint')
    await form.getByLabelText('Address').fill('https://me:word@hooks.example.com/')
    await form.getByRole('button', { name: 'Make the endpoint' }).click()
    await expect.element(form.getByText(/has no user, password or # in it/)).toBeVisible()
    expect(bodiesOf(gateway, createEndpoint)).toEqual([])
  })

  it('says where to make a client when none may be told anything', async () => {
    gateway.answer(listClients, () => [])
    await show(`${at}&new=endpoint`)
    await expect.element(page.getByText(/No live client may be told a change/)).toBeVisible()
  })
})

describe('one endpoint', () => {
  it('opens from the keyboard, and is confirmed in words', async () => {
    gateway.answer(confirmEndpoint, () => endpoint({ id: 2 }))
    const router = await show()
    const row = page.getByRole('row', { name: /ledger/ })
    await expect.element(row).toBeVisible()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.search).toContain('endpoint=2')
    await dialog('Endpoint of ledger').getByRole('button', { name: 'Confirm the endpoint' }).click()
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveTextContent(
        'kyc.decided, merchant.switchedOff and merchant.switchedOn of ledger are sent to https://ledger.example.com/in from now on.',
      )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => sentOf(confirmEndpoint))
      .toEqual([expect.objectContaining({ body: { endpoint_id: 2 }, ifMatch: '1' })])
  })

  it('says why the person may not confirm it', async () => {
    const whyNot = 'You proposed its address or have seen its secret: somebody else has to confirm it.'
    gateway.answer(listEndpoints, () => [endpoint({ ...waiting, can: ['change', 'end'], whyNot })])
    await show(`${at}&endpoint=2`)
    await expect.element(dialog('Endpoint of ledger').getByText(whyNot)).toBeVisible()
    expect(
      dialog('Endpoint of ledger')
        .getByRole('button', { name: /Confirm/ })
        .elements(),
    ).toEqual([])
  })

  it('sends what was changed alone', async () => {
    gateway.answer(changeEndpoint, () => endpoint({ version: 6 }))
    await show(`${at}&endpoint=1`)
    await dialog('Endpoint of billing').getByRole('button', { name: 'Change' }).click()
    const form = dialog('Change the endpoint of billing')
    await form.getByRole('checkbox', { name: 'kyc.decided' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => sentOf(changeEndpoint))
      .toEqual([
        expect.objectContaining({
          body: { endpoint_id: 1, types: ['merchant.switchedOff', 'merchant.switchedOn'] },
          ifMatch: '5',
        }),
      ])
  })

  it('gets a new secret that waits, beside the one that signs', async () => {
    gateway.answer(rotateEndpointSecret, () => ({ endpoint: endpoint(), secret }))
    await show(`${at}&endpoint=1`)
    await dialog('Endpoint of billing').getByRole('button', { name: 'New secret' }).click()
    const form = dialog('New secret of the endpoint of billing')
    await form.getByLabelText(/Hours for which/).fill('48')
    await form.getByRole('button', { name: 'Make the secret' }).click()
    await expect
      .element(dialog('Secret of billing').getByText(/Until then the present secret signs alone/))
      .toBeVisible()
    expect(bodiesOf(gateway, rotateEndpointSecret)).toEqual([{ endpoint_id: 1, keeps_other_hours: 48 }])
  })

  it('is sent a test, and shows what its receiver answered', async () => {
    gateway.answer(testEndpoint, () => ({ deliveryId: 72 }))
    gateway.answer(readDelivery, () =>
      opened({
        id: 72,
        type: 'webhook.test',
        isTest: true,
        state: 'failed',
        attempts: 1,
        status: 404,
        answer: 'no such page',
        trouble: 'The receiver answered 404.',
        nextTryAt: null,
      }),
    )
    await show(`${at}&endpoint=1`)
    await dialog('Endpoint of billing').getByRole('button', { name: 'Send a test' }).click()
    const test = page.getByRole('region', { name: 'Answer to the test' })
    await expect.element(test).toHaveTextContent('HTTP 404')
    await expect.element(dialog('Endpoint of billing').getByText('no such page')).toBeVisible()
    expect(bodiesOf(gateway, testEndpoint)).toEqual([{ endpoint_id: 1 }])
  })

  it('is paused, and what fails is sent again, each after a question', async () => {
    gateway.answer(pauseEndpoint, () => endpoint({ state: 'paused' }))
    gateway.answer(sendDeliveriesAgain, () => ({ count: 3 }))
    await show(`${at}&endpoint=1`)
    const own = dialog('Endpoint of billing')
    await own.getByRole('button', { name: 'Send what fails again' }).click()
    await expect.element(page.getByRole('alertdialog', { name: 'Send 3 again?' })).toBeVisible()
    expect(sentOf(sendDeliveriesAgain)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => bodiesOf(gateway, sendDeliveriesAgain)).toEqual([{ endpoint_id: 1, all_failing: 1 }])
    await own.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    await expect
      .poll(() => sentOf(pauseEndpoint))
      .toEqual([expect.objectContaining({ body: { endpoint_id: 1 }, ifMatch: '5' })])
  })

  it('is sent every change from a moment on', async () => {
    gateway.answer(sendDeliveriesAgain, () => ({ count: 12 }))
    await show(`${at}&endpoint=1`)
    await dialog('Endpoint of billing').getByRole('button', { name: 'Send again from a moment on' }).click()
    const form = dialog('Send changes to billing again')
    await form.getByLabelText('From').fill('2026-11-27T10:00')
    await form.getByRole('button', { name: 'Send them again' }).click()
    await expect
      .poll(() => bodiesOf(gateway, sendDeliveriesAgain))
      .toEqual([{ endpoint_id: 1, from: '2026-11-27 04:30:00' }])
  })

  it('is ended with a reason', async () => {
    gateway.answer(endEndpoint, () => endpoint({ state: 'ended', can: [] }))
    await show(`${at}&endpoint=1`)
    await dialog('Endpoint of billing').getByRole('button', { name: 'End the endpoint' }).click()
    const form = dialog('End the endpoint of billing?')
    await form.getByLabelText('Reason').fill('Replaced by another one')
    await form.getByRole('button', { name: 'End the endpoint' }).click()
    await expect
      .poll(() => sentOf(endEndpoint))
      .toEqual([expect.objectContaining({ body: { endpoint_id: 1, remark: 'Replaced by another one' }, ifMatch: '5' })])
  })

  it('of a client that has ended says that nothing is sent any more', async () => {
    gateway.answer(listEndpoints, () => [endpoint({ isClientOver: true, can: ['end'] })])
    await show(`${at}&endpoint=1`)
    await expect.element(dialog('Endpoint of billing').getByText('billing has ended')).toBeVisible()
    await expect.element(page.getByText('Client has ended')).toBeVisible()
  })
})

describe('one delivery', () => {
  it('is reopened by its link, with the event, the answer and the next try, and is sent again', async () => {
    gateway.answer(sendDeliveriesAgain, () => ({ count: 1 }))
    await show(`${at}&show=deliveries&delivery=71`)
    const own = dialog('merchant.switchedOff merchant:M0000007')
    await expect.element(own).toHaveTextContent('HTTP 503')
    await expect.element(own.getByText('{"error":"maintenance"}')).toBeVisible()
    await expect.element(own.getByText(/"type": "merchant.switchedOff.v1"/)).toBeVisible()
    await own.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => bodiesOf(gateway, sendDeliveriesAgain)).toEqual([{ endpoint_id: 1, delivery_id: 71 }])
  })

  it('says so where its change is deleted', async () => {
    gateway.answer(readDelivery, () => ({ ...opened(), event: '', can: [] }))
    await show(`${at}&show=deliveries&delivery=71`)
    await expect.element(page.getByText('The change is deleted: it is older than 35 days.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Send again' }).elements()).toEqual([])
  })
})
