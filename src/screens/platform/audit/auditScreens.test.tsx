import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AuditEntry, listAudit, verifyAudit } from '#contract/calls/platform/audit.ts'
import { exportTable, getTableLayout } from '#contract/calls/reports/tables.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { AuditList } from './AuditList.tsx'

const path = '/user-management/audit'
const entry: AuditEntry = {
  id: 7,
  at: '2026-11-20T05:00:00.000Z',
  loginId: 'opsadmin',
  call: 'merchants.edit',
  outcome: 'done',
  subject: 'M0000001',
  rowNumber: null,
  fileName: null,
  before: { displayName: 'Asha Kirana', contactPerson: 'Asha', city: 'Pune' },
  after: { displayName: 'Asha Stores', contactPerson: 'Meera', city: 'Nashik' },
  requestId: 'request-7',
  address: '203.0.113.7',
  hash: 'ab'.repeat(32),
}
const refusedEntry: AuditEntry = {
  ...entry,
  id: 6,
  loginId: '',
  call: 'session.signInWithGoogle',
  outcome: 'single-sign-on-unverified',
  subject: '',
  before: null,
  after: { why: 'signature' },
}

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
const show = async (at = path) => {
  shown = await showScreen([{ path, element: <AuditList /> }], { at, services: ['getusers'], roleFlags: ['admin'] })
  return shown.router
}
afterEach(() => {
  shown?.close()
  shown = undefined
})

const gatewayWith = (rows: AuditEntry[], older: string | null = null, newer: string | null = null) => {
  const gateway = openPageGateway()
  gateway.answer(listAudit, () => ({ rows, older, newer }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  return gateway
}
const asked = ({ sent }: ReturnType<typeof openPageGateway>) =>
  sent.filter(({ name }) => name !== getTableLayout.name).map(({ name, body }) => ({ name, body }))

describe('the audit', () => {
  it('says when, who, what, and the old and new value of each field', async () => {
    gatewayWith([entry, refusedEntry])
    await show()
    await expect
      .element(page.getByRole('row', { name: /20 Nov 2026, 10:30:00 opsadmin merchants\.edit M0000001/ }))
      .toHaveTextContent('Asha Kirana → Asha Stores')
    await expect.element(page.getByText('and 1 more')).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: /not signed in session\.signInWithGoogle/ }))
      .toHaveTextContent('single-sign-on-unverified')
  })

  it('keeps its filters in the address, and asks with them', async () => {
    const gateway = gatewayWith([entry])
    const router = await show()
    await page.getByLabelText('Person').fill('opsadmin')
    await page.getByLabelText('Record').fill('M0000001')
    await page.getByLabelText('From day').fill('2026-11-01')
    await page.getByRole('combobox', { name: 'Call' }).selectOptions('merchants.edit')
    await page.getByRole('checkbox', { name: 'Refused only' }).click()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect
      .poll(() => router.state.location.search)
      .toBe('?person=opsadmin&call=merchants.edit&record=M0000001&from=2026-11-01&outcome=refused')
    await expect
      .poll(() => asked(gateway).at(-1))
      .toEqual({
        name: 'audit.list',
        body: {
          login_id: 'opsadmin',
          call: 'merchants.edit',
          record: 'M0000001',
          from: '2026-11-01',
          is_refused: true,
          size: 50,
        },
      })
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => router.state.location.search).toBe('')
  })

  it('opens a link with its filters and its page, and pages on by cursor', async () => {
    const gateway = gatewayWith([entry], '<1.7', '>2.9')
    const router = await show(`${path}?person=opsadmin&cursor=%3C1795150800000.9&size=20`)
    await expect.element(page.getByLabelText('Person')).toHaveValue('opsadmin')
    expect(asked(gateway)).toEqual([
      { name: 'audit.list', body: { login_id: 'opsadmin', cursor: '<1795150800000.9', size: 20 } },
    ])
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => router.state.location.search).toBe('?person=opsadmin&cursor=%3C1.7&size=20')
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect.poll(() => router.state.location.search).toBe('?person=opsadmin&size=20')
  })

  it('does not ask for days that run backwards', async () => {
    const gateway = gatewayWith([entry])
    await show(`${path}?from=2026-11-20&to=2026-11-19`)
    await expect.element(page.getByText('This day is before From day.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Search' })).toBeDisabled()
    expect(asked(gateway)).toEqual([])
  })

  it('says that nothing fits, and leads back to all entries', async () => {
    gatewayWith([])
    const router = await show(`${path}?person=nobody`)
    await expect.element(page.getByText('No entries fit these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Show all entries' }).click()
    await expect.poll(() => router.state.location.search).toBe('')
  })

  it('shows one entry whole, from the keyboard, and follows its record', async () => {
    gatewayWith([entry])
    const router = await show()
    const row = page.getByRole('row', { name: /merchants\.edit/ })
    await expect.element(row).toBeVisible()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Entry 7' })
    await expect.element(dialog.getByRole('row', { name: 'city Pune Nashik' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Copy Request id' })).toBeVisible()
    await dialog.getByRole('button', { name: 'All about this record' }).click()
    await expect.poll(() => router.state.location.search).toBe('?record=M0000001')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

describe('the verification of the chain', () => {
  const start = () => page.getByRole('button', { name: 'Verify the chain' }).click()
  const changed = (id: number) => ({ id, through: id, why: 'changed' as const, writtenAs: null })
  const replaced = (id: number) => ({ ...changed(id), why: 'replaced' as const })

  it('goes on slice by slice until the end', async () => {
    const gateway = gatewayWith([entry])
    gateway.answer(verifyAudit, ({ from }) =>
      from === 0
        ? { to: 10_000, last: 12_345, isAtEnd: false, breaks: [] }
        : { to: 12_345, last: 12_345, isAtEnd: true, breaks: [] },
    )
    await show()
    await start()
    await expect.element(page.getByText('All 12,345 entries are intact')).toBeVisible()
    expect(asked(gateway).filter(({ name }) => name === 'audit.verify')).toEqual([
      { name: 'audit.verify', body: { from: 0 } },
      { name: 'audit.verify', body: { from: 10_000 } },
    ])
  })

  it('goes on behind a break, and names each one', async () => {
    const gateway = gatewayWith([entry])
    gateway.answer(verifyAudit, ({ from }) =>
      from === 0
        ? { to: 100, last: 200, isAtEnd: false, breaks: [changed(42), changed(100)] }
        : { to: 200, last: 200, isAtEnd: true, breaks: [changed(101), replaced(150)] },
    )
    await show()
    await start()
    await expect.element(page.getByText('The chain is broken in 2 places')).toBeVisible()
    expect(
      page
        .getByRole('list', { name: 'Entries that do not fit' })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent.split(':', 1)[0]),
    ).toEqual(['Entry 42', 'Entries 100 to 101', 'Entry 150'])
  })

  it('of a chain whose only marks are from before texts were refused says that it is whole, and shows them', async () => {
    gatewayWith([entry]).answer(verifyAudit, () => ({ to: 99, last: 99, isAtEnd: true, breaks: [replaced(42)] }))
    await show()
    await start()
    await expect.element(page.getByText('The chain is whole')).toBeVisible()
    await expect.element(page.getByText(/^Entry 42: recorded before texts that cannot be stored/)).toBeVisible()
  })

  it('that was stopped behind a break does not say that the entries before are whole', async () => {
    gatewayWith([entry]).answer(verifyAudit, ({ from }) => ({
      to: from + 1,
      last: 1_000_000,
      isAtEnd: false,
      breaks: from === 0 ? [changed(1)] : [],
    }))
    await show()
    await start()
    await expect.element(page.getByText(/^Verified [\d,]+ of 10,00,000 entries$/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.element(page.getByText('Stopped: the chain is broken')).toBeVisible()
    await expect.element(page.getByText(/^Entry 1: not what was written/)).toBeVisible()
  })

  it('stops when asked, and says how far it came', async () => {
    const gateway = gatewayWith([entry])
    gateway.answer(verifyAudit, ({ from }) => ({ to: from + 1, last: 1_000_000, isAtEnd: false, breaks: [] }))
    await show()
    await start()
    await expect.element(page.getByText(/^Verified [\d,]+ of 10,00,000 entries$/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.element(page.getByText(/^The first [\d,]+ entries are intact/)).toBeVisible()
  })

  it('that failed says why and can be tried again', async () => {
    gatewayWith([entry]).answer(verifyAudit, () => ({ refuse: 'busy' }))
    await show()
    await start()
    await expect.element(page.getByText('The chain could not be verified')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

it('an export asks with the filters of the screen', async () => {
  const gateway = gatewayWith([entry])
  gateway.answer(exportTable, () => ({ refuse: 'busy' }))
  await show(`${path}?record=M0000001`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  await expect
    .poll(() => asked(gateway).filter(({ name }) => name === exportTable.name))
    .toEqual([
      {
        name: exportTable.name,
        body: { table: 'audit.list', format: 'csv', request: { record: 'M0000001', size: 50 } },
      },
    ])
})
