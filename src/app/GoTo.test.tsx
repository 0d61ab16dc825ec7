import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWaiting, type Waiting } from '#contract/calls/platform/waiting.ts'
import { listRecentTransactions } from '#contract/calls/reports/dashboard.ts'
import { findMerchants } from '#contract/calls/merchants/merchants.ts'
import { listPeople } from '#contract/calls/people/people.ts'
import { listRefunds } from '#contract/calls/money/refunds.ts'
import { listSettlementBatches } from '#contract/calls/money/settlementBatches.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { type WaitingKind, waitingKinds } from '#contract/waitingKinds/index.ts'
import { leaveKeysToComposition } from '#src/ui/compositionKeys.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { shownBatch, shownRow } from '#tests/support/settlementPage.ts'
import { GoTo } from './GoTo.tsx'
import { useNotingRecords } from './recentRecords.ts'

leaveKeysToComposition()

let shown: Awaited<ReturnType<typeof showScreen>>
let gateway: ReturnType<typeof openPageGateway>

const transaction = {
  txnRefNumber: 'T-2026-0001',
  amount: 125_000,
  merchantCode: 'M0000001',
  merchantName: 'Asha Kirana Store',
  brandCode: 'ACME',
  status: 'Successful',
  creationDate: '2026-01-31T06:00:00Z',
  txnType: '',
  errorCode: '',
  city: 'Pune',
  state: 'Maharashtra',
}

const open = async (services: readonly string[] = ['dashboard', 'getusers', 'updatemerchantuser']) => {
  gateway = openPageGateway()
  gateway.answer(findMerchants, () => [])
  gateway.answer(listPeople, () => ({ rows: [], total: 0 }))
  gateway.answer(listRecentTransactions, ({ txnRefNumber }) => {
    const rows = txnRefNumber === transaction.txnRefNumber ? [transaction] : []
    return { rows, total: rows.length }
  })
  shown = await showScreen(
    ['/', '/dashboard', '/merchants', '/payments/:txnRefNumber', '/user-management', '/notifications'].map((path) => ({
      path,
      element: <GoTo />,
    })),
    { at: '/', services },
  )
}
const at = () => shown.router.state.location.pathname + shown.router.state.location.search

const field = page.getByRole('combobox', { name: 'Go to a screen or merchant' })
const options = page.getByRole('option')
const openPalette = async () => {
  await page.getByRole('button', { name: 'Go to a screen or merchant' }).click()
  await expect.element(field).toBeVisible()
}

/** As a keyboard in another script sends it: what it writes, and where the key is. */
const press = (key: string, code: string, more: KeyboardEventInit = {}) => {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }))
}

beforeEach(() => open())
afterEach(() => {
  shown.close()
  vi.restoreAllMocks()
})

describe('what areas can be found by', () => {
  it('a transaction is found by its number, pasted as it comes, and Enter opens its address', async () => {
    shown.close()
    await open(['dashboard', 'getusers'])
    await openPalette()
    await field.fill('\u200b"T-2026-0001"\u00a0')
    await expect
      .element(page.getByRole('group', { name: 'Transactions' }).getByRole('option'))
      .toHaveTextContent('T-2026-0001₹1,250.00 · Successful · M0000001 · 31 Jan 2026, 11:30')
    await userEvent.keyboard('{Enter}')
    await expect.poll(at).toBe('/dashboard?txn_no=T-2026-0001')
  })

  it('who may open the page of a payment is led there by its number', async () => {
    await openPalette()
    await field.fill(transaction.txnRefNumber)
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(at).toBe('/payments/T-2026-0001')
  })

  it('nothing is asked for that the services of the person do not let them find', async () => {
    shown.close()
    await open(['updatemerchantuser'])
    await openPalette()
    await field.fill('T-2026-0001')
    await expect.element(page.getByText(/^Nothing found/)).toBeVisible()
    expect([bodiesOf(gateway, findMerchants).length, bodiesOf(gateway, listRecentTransactions).length]).toEqual([1, 0])
    expect(bodiesOf(gateway, listPeople)).toEqual([])
  })

  it('a picture and 20,000 letters are answered as not found, and nobody is asked', async () => {
    await openPalette()
    const asked = gateway.sent.length
    for (const text of ['🙂', 'a'.repeat(20_000)]) {
      await field.fill(text)
      await expect.element(page.getByText(/^Nothing found/)).toBeVisible()
    }
    expect(gateway.sent.slice(asked).filter(({ name }) => name !== listWaiting.name)).toEqual([])
  })

  it('says that the gateway does not answer where it does not', async () => {
    gateway.answer(findMerchants, () => ({ refuse: 'busy' }))
    await openPalette()
    await field.fill('zzzz')
    await expect.element(page.getByText(/^The gateway does not answer/)).toBeVisible()
  })
})

describe('the tabs of a screen', () => {
  it('are found by what people call them, with their screen, and only where a service opens them', async () => {
    shown.close()
    await open(['dashboard', 'opssettlements', 'settlementmenu'])
    await openPalette()
    await field.fill('utr')
    await expect.element(options.filter({ hasText: 'Settlements' })).toHaveTextContent('SettlementsAccount Management')
    await field.fill('push')
    await expect.element(page.getByText(/^Nothing found/)).toBeVisible()
  })
})

describe('an act', () => {
  const actable = { group: page.getByRole('group', { name: 'Act on it' }) }
  const services = [
    'dashboard',
    'opssettlements',
    'settlementmenu',
    'updatemerchantuser',
    'getporfoliomerchants',
    'deactivatemerchant',
  ]
  const act = () =>
    actable.group
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  const paths = ['/', '/accounts/settlements', '/accounts/refunds', '/accounts/batches/:batchId', '/merchant-details']
  const waits: Waiting = {
    kind: 'settlementBatch',
    key: '14',
    step: 'approve',
    title: 'Batch 14 of 19 Nov 2026, 3 payments',
    amount: 292_920,
    impact: null,
    askedBy: 'finance',
    since: '2026-11-20T05:00:00Z',
    dueOn: null,
    record: null,
  }
  const noCounts = Object.fromEntries(waitingKinds.map((kind) => [kind, 0])) as Record<WaitingKind, number>
  const openFor = async (held: readonly string[], rows: readonly Waiting[] = []) => {
    shown.close()
    gateway = openPageGateway()
    gateway.answer(findMerchants, () => [])
    gateway.answer(listRefunds, () => ({ rows: [], total: 0 }))
    gateway.answer(listWaiting, () => ({ rows: [...rows], counts: noCounts, hasMore: false }))
    gateway.answer(listRecentTransactions, () => ({ rows: [], total: 0 }))
    gateway.answer(searchSettlements, ({ txnRefNumber }) => {
      const rows =
        txnRefNumber?.includes('TXN-7') === true
          ? [{ ...shownRow(7), txnRefNumber: 'TXN-7', statusSettlement: 'Ready_to_Settle' as const }]
          : []
      return { rows, total: rows.length }
    })
    gateway.answer(listSettlementBatches, ({ batchId }) => ({
      rows: [
        { ...shownBatch, batchId: batchId ?? 0, can: batchId === 14 ? (['approve', 'cancel'] as const).slice() : [] },
      ],
      total: 1,
    }))
    shown = await showScreen(
      paths.map((path) => ({ path, element: <GoTo /> })),
      { at: '/', services: held },
    )
    await openPalette()
  }

  it('is offered first for what its words name, up to its question, in the state that the record has', async () => {
    await openFor(services)
    await field.fill('refund TXN-7')
    await expect
      .element(actable.group.getByRole('option'))
      .toHaveTextContent(/^Refund TXN-7₹1,000\.00 · Ready_to_Settle/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(at).toBe('/accounts/refunds?refund=TXN-7')
    await openPalette()
    await field.fill('approve batch 14')
    await expect.element(actable.group.getByRole('option')).toHaveTextContent(/^Approve batch 14/)
    await userEvent.keyboard('{Enter}')
    await expect.poll(at).toBe('/accounts/batches/14?as=approve')
  })

  it('is offered of no record whose state or maker does not allow it, and to nobody who may not make it', async () => {
    await openFor(services)
    await field.fill('approve batch 15')
    await expect.element(page.getByRole('group', { name: 'Settlement batches' }).getByRole('option')).toBeVisible()
    expect(act()).toEqual([])
    await openFor(['dashboard', 'updatemerchantuser'])
    await field.fill('refund TXN-7')
    await expect.element(page.getByText(/^Nothing found/)).toBeVisible()
    expect(act()).toEqual([])
  })

  it('is chosen though it comes after what waits, unless the person has chosen; and never of an earlier text', async () => {
    await openFor(services, [waits])
    const waiting = page.getByRole('option', { name: waits.title, selected: true })
    await field.fill('approve batch')
    await expect.element(waiting).toBeVisible()
    await field.fill('approve batch 14')
    await expect.element(page.getByRole('option', { name: 'Approve batch 14', selected: true })).toBeVisible()
    await field.fill('approve batch 1')
    expect(act()).toEqual([])
    await field.fill('approve 14')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(actable.group.getByRole('option')).toBeVisible()
    await expect.element(waiting).toBeVisible()
  })

  it('of a word that an act has whole stands above screens that have a part of it', async () => {
    await openFor(services)
    for (const [text, label, to] of [
      ['settle', 'Initiate Settlement', '/accounts/settlements?as=initiate'],
      ['utr', 'Upload UTR', '/accounts/settlements?upload=update_utr'],
    ] as const) {
      await field.fill(text)
      await expect.element(page.getByRole('group', { name: 'Screens' }).getByRole('option').first()).toBeVisible()
      await expect.element(page.getByRole('option', { name: label, selected: true })).toBeVisible()
      await expect.element(options.first()).toHaveTextContent(label)
      await userEvent.keyboard('{Enter}')
      await expect.poll(at).toBe(to)
      await openPalette()
    }
    await field.fill('settlement')
    const screen = page.getByRole('group', { name: 'Screens' }).getByRole('option', { selected: true })
    await expect.element(screen).toHaveTextContent(/^Settlement/)
    await expect.element(page.getByRole('option', { name: 'Initiate Settlement' })).toBeVisible()
  })

  it('is of everything that one call finds in two ways: a number may be that of a payment or of a UTR', async () => {
    await openFor(services)
    await field.fill('HDFC00000123')
    await expect
      .poll(() => bodiesOf(gateway, searchSettlements))
      .toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ utr_number: 'HDFC00000123' }),
          expect.objectContaining({ txn_ref_number: 'HDFC00000123' }),
        ]),
      )
  })

  it('switches a merchant off that is active, by a question on its page', async () => {
    await openFor(services)
    const named = { displayName: 'Asha Kirana', businessName: '', city: 'Pune', mobileNumber: '' }
    gateway.answer(findMerchants, () => [
      { ...named, merchantCode: 'M0000001', isActive: true },
      { ...named, merchantCode: 'M0000002', isActive: false },
    ])
    await field.fill('switch off asha')
    await expect.element(actable.group.getByRole('option')).toHaveTextContent('Switch off M0000001Asha Kirana · active')
    await userEvent.keyboard('{Enter}')
    await expect.poll(at).toBe('/merchant-details?merchant_code=M0000001&tab=brand-txn&as=switch')
  })
})

describe('what was opened last', () => {
  const Record = ({ title }: { readonly title: string }) => {
    useNotingRecords(true)
    return (
      <main>
        <h1>{title}</h1>
        <GoTo />
      </main>
    )
  }

  it('is on top, the latest first, without the question that its page was opened with', async () => {
    shown.close()
    openPageGateway()
    const handle = (pattern: string, title: string) => ({ pattern, title })
    shown = await showScreen(
      [
        {
          path: '/accounts/batches/:batchId',
          handle: handle('/accounts/batches/:batchId', 'Settlement batch'),
          element: <Record title="Batch 14" />,
        },
        {
          path: '/accounts/refunds/:refundId',
          handle: handle('/accounts/refunds/:refundId', 'Refund'),
          element: <Record title="Refund of TXN-7" />,
        },
      ],
      { at: '/accounts/batches/14?as=approve', services: [] },
    )
    const opened = async () => {
      await openPalette()
      const found = page
        .getByRole('group', { name: 'Opened last' })
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
      await userEvent.keyboard('{Escape}')
      await expect.element(field).not.toBeInTheDocument()
      return found
    }
    await expect.poll(opened, { timeout: 10_000 }).toEqual(['Batch 14Settlement batch'])
    await shown.router.navigate('/accounts/refunds/7')
    await expect.poll(opened, { timeout: 10_000 }).toEqual(['Refund of TXN-7Refund', 'Batch 14Settlement batch'])
    await openPalette()
    await field.fill('batch')
    await userEvent.keyboard('{Enter}')
    await expect.poll(at).toBe('/accounts/batches/14')
  })
})

describe('a code that was copied', () => {
  const allow = (state: PermissionState, text: string) => {
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus)
    return vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(text)
  }

  it('is offered on opening in its plain form, where the browser gives it without a question', async () => {
    allow('granted', ' "T-2026-0001"\n')
    await openPalette()
    await page.getByRole('group', { name: 'Copied' }).getByRole('option', { name: 'T-2026-0001' }).click()
    await expect.element(field).toHaveValue('T-2026-0001')
    await expect.element(field).toHaveFocus()
    await expect.element(page.getByRole('group', { name: 'Transactions' })).toBeVisible()
  })

  it('is nothing else that was copied: no sentence, no password, no page', async () => {
    for (const text of ['Please call Asha', 'Opsdesk@2026', 'a'.repeat(20_000)]) {
      const read = allow('granted', text)
      await openPalette()
      await expect.element(options.first()).toBeVisible()
      await expect.poll(() => read.mock.calls.length).toBe(1)
      await expect.element(page.getByRole('group', { name: 'Copied' })).not.toBeInTheDocument()
      await userEvent.keyboard('{Escape}')
      await expect.element(field).not.toBeInTheDocument()
      vi.restoreAllMocks()
    }
  })

  it('is not read before the person asks, where the browser would ask them', async () => {
    const read = allow('prompt', '+91 90000 00025')
    await openPalette()
    await expect.element(page.getByRole('option', { name: 'Paste' })).toBeVisible()
    expect(read).not.toHaveBeenCalled()
    await page.getByRole('option', { name: 'Paste' }).click()
    await expect.element(field).toHaveValue('+91 90000 00025')
    await expect.poll(() => bodiesOf(gateway, findMerchants)).toEqual([{ text: '9000000025', count: 10 }])
  })
})

describe('keys', () => {
  it('what is typed before the palette is there is in its field', async () => {
    press('k', 'KeyK', { ctrlKey: true })
    for (const key of ['n', 'x', 'Backspace', 'o', 't']) press(key, '')
    await expect.element(field).toHaveValue('not')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('i')
    await expect.element(field).toHaveValue('noti')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    press('z', 'KeyZ')
    await openPalette()
    await expect.element(field).toHaveValue('')
  })

  it('the first of each new answer is chosen; the arrows move on and round', async () => {
    await openPalette()
    await field.fill('no')
    await expect.element(page.getByRole('option', { name: 'Notifications', selected: true })).toBeVisible()
    await field.fill('')
    await expect.element(page.getByRole('option', { name: 'Dashboard', selected: true })).toBeVisible()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(at).toBe('/merchants')
  })

  it('the first merchant is chosen when others take the place of all that were shown', async () => {
    gateway.answer(findMerchants, ({ text }) =>
      [3, 1, 2].map((nth) => ({
        merchantCode: `M000000${nth}`,
        displayName: `${text} ${nth}`,
        businessName: '',
        city: 'Pune',
        mobileNumber: '',
        isActive: true,
      })),
    )
    await openPalette()
    for (const text of ['zara', 'zeta']) {
      await field.fill(text)
      await expect.element(page.getByRole('option', { name: `${text} 3`, selected: true })).toBeVisible()
      expect(
        document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent,
      ).toContain(`${text} 3`)
    }
    await field.fill('')
    expect(page.getByRole('group', { name: 'Merchants' }).elements()).toEqual([])
  })

  it('on a Hindi keyboard they are those at the same places', async () => {
    press('क', 'KeyK', { ctrlKey: true })
    await expect.element(field).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    ;(document.activeElement as HTMLElement | null)?.blur()
    press('य', 'Slash')
    await expect.element(field).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    ;(document.activeElement as HTMLElement | null)?.blur()
    press('ु', 'KeyG')
    press('स', 'KeyM')
    await expect.poll(at).toBe('/merchants')
    press('य़', 'Slash', { shiftKey: true })
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('on a Latin keyboard they are what they write, wherever they are', async () => {
    press('/', 'Digit7', { shiftKey: true })
    await expect.element(field).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    ;(document.activeElement as HTMLElement | null)?.blur()
    press('é', 'Slash')
    await new Promise((drawn) => requestAnimationFrame(drawn))
    await expect.element(field).not.toBeInTheDocument()
  })

  it('while a word is composed, Enter runs nothing and Escape closes nothing', async () => {
    await openPalette()
    await field.fill('no')
    await expect.element(page.getByRole('option', { name: 'Notifications', selected: true })).toBeVisible()
    press('Enter', 'Enter', { isComposing: true })
    press('Escape', 'Escape', { isComposing: true })
    press('Enter', 'Enter', { keyCode: 229 })
    press('Escape', 'Escape', { keyCode: 229 })
    await new Promise((drawn) => requestAnimationFrame(drawn))
    await expect.element(field).toBeVisible()
    expect(at()).toBe('/')
    press('Enter', 'Enter')
    await expect.poll(at).toBe('/notifications')
  })
})
