import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  askErasure,
  decideErasure,
  getPersonRequest,
  givePersonCopy,
  listPersonRequests,
  type PersonDataPart,
  type PersonDataView,
  type PersonRequest,
  readPersonData,
} from '#contract/calls/platform/personRequests.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { getTableLayout, listSavedViews } from '#contract/calls/reports/tables.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { PersonDataPage } from './PersonDataPage.tsx'
import { PersonRequestDetail } from './PersonRequestDetail.tsx'
import { PersonRequestList } from './PersonRequestList.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const auditor = { services: ['getusers'], roleFlags: ['admin' as const] }
const at = '2026-11-20T06:30:00.000Z'
const notes: PersonDataPart = {
  kind: 'callLogs',
  title: 'Notes of calls with them',
  isGiven: true,
  whyNotGiven: '',
  goes: 3,
  stays: 2,
  erased: 'overdue',
  until: '2027-03-04',
  days: 395,
  from: 'the call',
  why: 'What was said and promised.',
  source: 'Limitation Act 1963: three years',
  isHeld: false,
}
const audit: PersonDataPart = {
  ...notes,
  kind: 'audit',
  title: 'What staff did',
  isGiven: false,
  whyNotGiven: 'Says what staff did.',
  goes: 0,
  stays: 0,
  erased: 'never',
  until: null,
  days: null,
}
const view: PersonDataView = {
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  isActive: false,
  hasKyc: true,
  stops: [],
  parts: [notes, audit],
}
const request: PersonRequest = {
  requestId: 7,
  kind: 'erasure',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  state: 'asked',
  reason: 'Letter 14 of 3 May.',
  askedBy: 'opsadmin',
  askedAt: at,
  decidedBy: null,
  decidedAt: null,
  remark: '',
  erased: [],
  endedAt: null,
  fileId: null,
  can: ['erase', 'decline'],
  whyNot: null,
}
const dialog = () => page.getByRole('dialog')
const openData = async (answer: PersonDataView) => {
  const gateway = openPageGateway()
  gateway.answer(readPersonData, () => answer)
  shown = await showScreen([{ path: '/person-data/:merchantCode', element: <PersonDataPage /> }], {
    at: '/person-data/M0000001',
    ...auditor,
  })
  return gateway
}

it('the page says what is given, what goes now, and what stays until when and why', async () => {
  await openData(view)
  await expect
    .element(
      page.getByRole('row', {
        name: /Notes of calls.*Given.*3 rows.*2 rows\. 395 days from the call.*4 Mar 2027.*Limitation Act/,
      }),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /What staff did.*Not given.*Says what staff did.*For good/ }))
    .toBeVisible()
})

it('what stops an erasure is said, and none can be asked for', async () => {
  await openData({ ...view, stops: [{ stop: 'refund', text: 'A refund of this merchant is open.' }] })
  await expect.element(page.getByText('A refund of this merchant is open.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Give a copy' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Ask for erasure' }).query()).toBe(null)
})

it('a copy and an erasure are asked for with what the person wrote', async () => {
  const gateway = await openData(view)
  gateway.answer(givePersonCopy, (): PersonRequest => ({ ...request, kind: 'copy', state: 'preparing', can: [] }))
  await page.getByRole('link', { name: 'Give a copy' }).click()
  await expect.element(dialog().getByText(/You alone can open it/)).toBeVisible()
  await userEvent.fill(dialog().getByRole('textbox'), 'Letter 14 of 3 May.')
  await dialog().getByRole('button', { name: 'Prepare the copy' }).click()
  await expect
    .poll(() => bodiesOf(gateway, givePersonCopy))
    .toEqual([{ merchant_code: 'M0000001', reason: 'Letter 14 of 3 May.' }])
  shown?.close()
  const again = await openData({ ...view, hasKyc: false })
  again.answer(askErasure, () => request)
  await page.getByRole('link', { name: 'Ask for erasure' }).click()
  await dialog().getByRole('button', { name: 'Ask for the erasure' }).click()
  expect(bodiesOf(again, askErasure)).toEqual([])
  await userEvent.fill(dialog().getByRole('textbox'), 'Letter 14 of 3 May.')
  await dialog().getByRole('button', { name: 'Ask for the erasure' }).click()
  await expect
    .poll(() => bodiesOf(again, askErasure))
    .toEqual([{ merchant_code: 'M0000001', reason: 'Letter 14 of 3 May.' }])
})

it('a second person sees what goes and stays before it is erased', async () => {
  const gateway = openPageGateway()
  gateway.answer(getPersonRequest, () => request)
  gateway.answer(readPersonData, () => view)
  gateway.answer(readRecordLife, () => [])
  shown = await showScreen([{ path: '/person-requests/:requestId', element: <PersonRequestDetail /> }], {
    at: '/person-requests/7',
    ...auditor,
  })
  await expect.element(page.getByText('It waits for a second person')).toBeVisible()
  await page.getByRole('link', { name: 'Erase or decline' }).click()
  await expect.element(dialog().getByRole('row', { name: /Notes of calls.*3 rows/ })).toBeVisible()
  gateway.answer(
    decideErasure,
    (): PersonRequest => ({
      ...request,
      state: 'erased',
      can: [],
      erased: [{ kind: 'callLogs', title: notes.title, rows: 3 }],
    }),
  )
  await userEvent.fill(dialog().getByRole('textbox'), 'Read the letter.')
  await dialog().getByRole('button', { name: 'Erase it' }).click()
  await expect
    .poll(() => bodiesOf(gateway, decideErasure))
    .toEqual([{ request_id: 7, decision: 'erase', remark: 'Read the letter.' }])
})

it('the list says what waits, and where one begins while there is none', async () => {
  const gateway = openPageGateway()
  gateway.answer(listPersonRequests, () => ({ rows: [request], total: 1 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  const open = () =>
    showScreen([{ path: '/person-requests', element: <PersonRequestList /> }], { at: '/person-requests', ...auditor })
  shown = await open()
  await expect.element(page.getByRole('row', { name: /Erasure.*Asha Stores.*Waits for a second person/ })).toBeVisible()
  shown.close()
  gateway.answer(listPersonRequests, () => ({ rows: [], total: 0 }))
  shown = await open()
  await expect.element(page.getByText('Nobody has asked yet')).toBeVisible()
})
