import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  decideLegalHold,
  getLegalHold,
  type LegalHold,
  listLegalHolds,
  setLegalHold,
} from '#contract/calls/platform/legalHolds.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { type KeptKind, listRetention } from '#contract/calls/platform/retention.ts'
import { getTableLayout, listSavedViews } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { LegalHoldDetail } from './legalHolds/LegalHoldDetail.tsx'
import { LegalHoldList } from './legalHolds/LegalHoldList.tsx'
import { RetentionPage } from './RetentionPage.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const auditor = { services: ['getusers'], roleFlags: ['admin' as const] }
const at = '2026-11-20T06:30:00.000Z'
const calls: KeptKind = {
  kind: 'callLogs',
  title: 'Notes of calls with merchants',
  which: '',
  days: 1_096,
  floorDays: 395,
  from: 'the call',
  removed: 'row',
  why: 'What was said and promised.',
  source: 'Limitation Act 1963: three years',
  due: 1_204,
  held: 3,
  nextOn: '2026-12-01',
  countedAt: at,
  isHeld: false,
}
const audit: KeptKind = {
  ...calls,
  kind: 'audit',
  title: 'Audit',
  days: null,
  floorDays: null,
  from: '',
  removed: null,
  due: null,
  held: 0,
  nextOn: null,
  countedAt: null,
}
const hold: LegalHold = {
  legalHoldId: 7,
  keeps: 'Asha Stores',
  merchantCode: 'M0000001',
  kind: null,
  state: 'endAsked',
  reason: 'The court asks for it.',
  setBy: 'opsadmin',
  setAt: at,
  endAskedBy: 'opsadmin',
  endAskedAt: at,
  endReason: 'The case is closed.',
  endedBy: null,
  endedAt: null,
  endRemark: '',
  can: ['end', 'keep'],
  whyNot: null,
}
const dialog = () => page.getByRole('dialog')

it('each kind of data says how long it is kept and why, what goes next, and what went', async () => {
  const gateway = openPageGateway()
  gateway.answer(listRetention, () => ({
    kinds: [calls, audit],
    runs: [
      {
        day: '2026-11-28',
        startedAt: at,
        endedAt: at,
        removed: [{ kind: 'callLogs' as const, title: calls.title, rows: 12 }],
        left: [],
      },
    ],
  }))
  shown = await showScreen([{ path: '/retention', element: <RetentionPage /> }], { at: '/retention', ...auditor })
  await expect
    .element(page.getByRole('row', { name: /Notes of calls.*3 years.*from the call.*1,204, 3 of them held/ }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /Audit.*For good.*Nothing/ })).toBeVisible()
  await expect.element(page.getByText('Notes of calls with merchants: 12')).toBeVisible()
})

it('before the first night nothing was removed, and nothing is counted', async () => {
  const gateway = openPageGateway()
  gateway.answer(listRetention, () => ({ kinds: [{ ...calls, due: null, held: 0, nextOn: null }], runs: [] }))
  shown = await showScreen([{ path: '/retention', element: <RetentionPage /> }], { at: '/retention', ...auditor })
  await expect.element(page.getByText('Not counted yet')).toBeVisible()
  await expect.element(page.getByText(/Nothing was removed yet/)).toBeVisible()
})

it('a second person lets a legal hold end, with a reason', async () => {
  const gateway = openPageGateway()
  gateway.answer(getLegalHold, () => hold)
  gateway.answer(readRecordLife, () => [])
  shown = await showScreen([{ path: '/legal-holds/:legalHoldId', element: <LegalHoldDetail /> }], {
    at: '/legal-holds/7',
    ...auditor,
  })
  await expect.element(page.getByText('Its end waits for a second person')).toBeVisible()
  await page.getByRole('link', { name: 'End or keep' }).click()
  await dialog().getByRole('button', { name: 'Let it end' }).click()
  expect(bodiesOf(gateway, decideLegalHold)).toEqual([])
  gateway.answer(decideLegalHold, (): LegalHold => ({ ...hold, state: 'ended', can: [] }))
  await userEvent.fill(dialog().getByRole('textbox'), 'Read the order.')
  await dialog().getByRole('button', { name: 'Let it end' }).click()
  await expect
    .poll(() => bodiesOf(gateway, decideLegalHold))
    .toEqual([{ legal_hold_id: 7, decision: 'end', remark: 'Read the order.' }])
})

it('a legal hold names a merchant or a kind of data, and not both', async () => {
  const gateway = openPageGateway()
  gateway.answer(listLegalHolds, () => ({ rows: [hold], total: 1 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  shown = await showScreen([{ path: '/legal-holds', element: <LegalHoldList /> }], { at: '/legal-holds', ...auditor })
  await expect.element(page.getByRole('row', { name: /In force, end asked/ })).toBeVisible()
  await page.getByRole('link', { name: 'Set a legal hold' }).click()
  await userEvent.fill(dialog().getByLabelText('MID'), 'M0000001')
  await userEvent.selectOptions(dialog().getByLabelText('Kind of data'), 'Messages to merchants')
  await userEvent.fill(dialog().getByLabelText('Reason'), 'The court asks for it.')
  await dialog().getByRole('button', { name: 'Set it' }).click()
  await expect.element(dialog().getByText('Name a merchant or a kind of data, and not both.')).toBeVisible()
  expect(bodiesOf(gateway, setLegalHold)).toEqual([])
  await userEvent.fill(dialog().getByLabelText('MID'), '')
  gateway.answer(setLegalHold, (): LegalHold => ({ ...hold, kind: 'messages', merchantCode: null, state: 'active' }))
  await dialog().getByRole('button', { name: 'Set it' }).click()
  await expect
    .poll(() => bodiesOf(gateway, setLegalHold))
    .toEqual([{ kind: 'messages', reason: 'The court asks for it.' }])
})
