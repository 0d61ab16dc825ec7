import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  confirmClient,
  createClient,
  endClient,
  listClients,
  type MachineClient,
  rotateSecret,
} from '#contract/calls/platform/integrations.ts'
import { exportTable, getTableLayout } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { Integrations } from '../Integrations.tsx'

const path = '/integrations'
const secret = `opsdesk_${'0'.repeat(32)}_${'a'.repeat(43)}`
const client = (changes: Partial<MachineClient> = {}): MachineClient => ({
  id: 1,
  name: 'switch',
  source: '/platform/switch',
  scopes: ['in:merchant.registered', 'in:payment.created', 'in:payment.updated'],
  networks: ['10.20.0.0/16'],
  isTest: false,
  endsOn: '2027-06-30',
  recordsADay: 1_000_000,
  rupeesADay: 50_000_000,
  state: 'live',
  madeBy: 'opsadmin',
  madeAt: '2026-11-20T05:00:00.000Z',
  confirmedBy: 'deskadmin',
  confirmedAt: '2026-11-20T06:00:00.000Z',
  endedBy: null,
  endedAt: null,
  lastUsedAt: '2026-11-28T05:00:00.000Z',
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
  version: 2,
  can: ['rotate', 'end'],
  whyNot: '',
  ...changes,
})
const waiting = client({
  id: 2,
  name: 'loader',
  source: '/platform/loader',
  state: 'waiting',
  confirmedBy: null,
  confirmedAt: null,
  lastUsedAt: null,
  version: 1,
  can: ['confirm', 'end'],
})

let gateway: PageGateway
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
beforeEach(() => {
  gateway = openPageGateway()
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listClients, ({ clientId }) =>
    [client(), waiting].filter(({ id }) => clientId === undefined || id === clientId),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  shown?.close()
  shown = undefined
})
const show = async (at = path) => {
  shown = await showScreen([{ path, element: <Integrations /> }], {
    at,
    services: ['integrations'],
    roleFlags: ['admin'],
  })
  return shown.router
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const keptInTheBrowser = async (): Promise<string> => {
  const databases = await indexedDB.databases()
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href]
  for (const { name = '' } of databases) {
    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error ?? new Error('closed'))
    })
    for (const store of open.objectStoreNames) {
      const rows = await new Promise((resolve) => {
        const all = open.transaction(store).objectStore(store).getAll()
        all.onsuccess = () => resolve(all.result)
      })
      texts.push(JSON.stringify(rows))
    }
    open.close()
  }
  return texts.join(' ')
}

describe('machine clients', () => {
  it('are listed with what they may send, their last use and who let them in', async () => {
    await show()
    const row = page.getByRole('row', { name: /switch/ })
    await expect.element(row).toHaveTextContent('Live')
    await expect.element(row).toHaveTextContent('merchant.registered, payment.created and 1 more')
    await expect.element(row).toHaveTextContent('28 Nov 2026')
    await expect.element(page.getByRole('row', { name: /loader/ })).toHaveTextContent('To be confirmed')
  })

  it('are filtered and sorted by the address, and exported as they are listed', async () => {
    const router = await show(`${path}?search=plat&state=live&sort=lastUsedAt&order=desc`)
    await expect.element(page.getByLabelText('Search')).toHaveValue('plat')
    await expect
      .poll(() => bodiesOf(gateway, listClients).at(-1))
      .toEqual({ text: 'plat', state: 'live', sort: 'lastUsedAt', order: 'desc' })
    gateway.answer(exportTable, () => ({ refuse: 'busy' }))
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    await expect
      .poll(() => bodiesOf(gateway, exportTable))
      .toEqual([
        expect.objectContaining({
          table: 'integrations.clients',
          request: { text: 'plat', state: 'live', sort: 'lastUsedAt', order: 'desc' },
        }),
      ])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => router.state.location.search).not.toContain('search=')
  })

  it('say how to begin where there are none', async () => {
    gateway.answer(listClients, () => [])
    await show()
    await expect.element(page.getByText('No system sends events yet')).toBeVisible()
  })
})

describe('a new client', () => {
  const fill = async () => {
    await page.getByRole('link', { name: 'New client' }).click()
    const form = dialog('New machine client')
    await form.getByLabelText('Name').fill('switch 2')
    await form.getByLabelText('Source').fill('/platform/switch')
    await form.getByRole('checkbox', { name: /^payment\.created/ }).click()
    await form.getByLabelText('Networks').fill('10.20.0.0/16 10.30.0.0/16')
    await form.getByLabelText('Last day').fill('2026-12-31')
    await form.getByRole('button', { name: 'Make the client' }).click()
  }

  it('is made of the fields of the form, and its secret is shown once and kept nowhere', async () => {
    gateway.answer(createClient, () => ({ client: waiting, secret }))
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const router = await show()
    await fill()
    await expect.element(dialog('Secret of loader').getByLabelText('Secret')).toHaveTextContent(secret)
    expect(bodiesOf(gateway, createClient)).toEqual([
      {
        name: 'switch 2',
        source: '/platform/switch',
        scopes: ['in:payment.created'],
        networks: ['10.20.0.0/16', '10.30.0.0/16'],
        is_test: 0,
        ends_on: '2026-12-31',
        records_a_day: 100_000,
        rupees_a_day: 10_000_000,
      },
    ])
    expect(await keptInTheBrowser()).not.toContain('opsdesk_')
    // Leaving asks as long as nobody has copied it.
    void router.navigate('/elsewhere')
    await expect.element(page.getByText(/The secret was not copied/)).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await dialog('Secret of loader').getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByText('Close without copying the secret?')).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await dialog('Secret of loader').getByRole('button', { name: 'Copy the secret' }).click()
    expect(copied).toHaveBeenCalledWith(secret)
    await dialog('Secret of loader').getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => page.getByText(secret).elements()).toEqual([])
  })

  it('is not made with a network that is the whole internet', async () => {
    await show(`${path}?new=client`)
    const form = dialog('New machine client')
    await form.getByLabelText('Networks').fill('0.0.0.0/0')
    await form.getByRole('button', { name: 'Make the client' }).click()
    await expect.element(form.getByText(/A network is written as 10\.20\.0\.0\/16/)).toBeVisible()
    expect(bodiesOf(gateway, createClient)).toEqual([])
  })
})

describe('one client', () => {
  it('opens by a link from the keyboard, and is confirmed in words', async () => {
    gateway.answer(confirmClient, () => client({ id: 2 }))
    const router = await show()
    const row = page.getByRole('row', { name: /loader/ })
    await expect.element(row).toBeVisible()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.search).toBe('?client=2')
    await dialog('loader').getByRole('button', { name: 'Confirm the client' }).click()
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveTextContent(
        'loader sends merchant.registered, payment.created and payment.updated as /platform/loader, at most 10,00,000 records and ₹5,00,00,000.00 a day, from 10.20.0.0/16, until the end of 30 Jun 2027.',
      )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => gateway.sent.filter(({ name }) => name === confirmClient.name))
      .toEqual([expect.objectContaining({ body: { client_id: 2 }, ifMatch: '1' })])
  })

  it('that somebody else confirmed meanwhile says so in the question, which stays open', async () => {
    gateway.answer(confirmClient, () => {
      gateway.answer(listClients, () => [client({ id: 2, can: ['end'] })])
      return { refuse: 'wrong-state' }
    })
    await show(`${path}?client=2`)
    await dialog('loader').getByRole('button', { name: 'Confirm the client' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(question.getByText('It no longer waits for a decision.')).toBeVisible()
    expect(question.getByRole('button', { name: 'Confirm' }).query()).toBeNull()
  })

  it('says why the person may not confirm it', async () => {
    const whyNot = 'You have seen its secret: somebody else has to confirm it.'
    gateway.answer(listClients, () => [client({ ...waiting, can: ['end'], whyNot })])
    await show(`${path}?client=2`)
    await expect.element(dialog('loader').getByText(whyNot)).toBeVisible()
    expect(
      dialog('loader')
        .getByRole('button', { name: /Confirm/ })
        .elements(),
    ).toEqual([])
  })

  it('gets a new secret beside the old one for as many hours as are said', async () => {
    gateway.answer(rotateSecret, () => ({ client: client(), secret }))
    await show(`${path}?client=1`)
    await dialog('switch').getByRole('button', { name: 'New secret' }).click()
    const form = dialog('New secret of switch')
    await form.getByLabelText(/Hours for which/).fill('48')
    await form.getByRole('button', { name: 'Make the secret' }).click()
    await expect.element(dialog('Secret of switch').getByText(/Until then the present secret stays good/)).toBeVisible()
    expect(bodiesOf(gateway, rotateSecret)).toEqual([{ client_id: 1, keeps_other_hours: 48 }])
  })

  it('is ended with a reason', async () => {
    gateway.answer(endClient, () => client({ state: 'ended' }))
    await show(`${path}?client=1`)
    await dialog('switch').getByRole('button', { name: 'End the client' }).click()
    const form = dialog('End switch?')
    await form.getByLabelText('Reason').fill('Replaced by another one')
    await form.getByRole('button', { name: 'End the client' }).click()
    await expect
      .poll(() => gateway.sent.filter(({ name }) => name === endClient.name))
      .toEqual([expect.objectContaining({ body: { client_id: 1, remark: 'Replaced by another one' }, ifMatch: '2' })])
  })
})
