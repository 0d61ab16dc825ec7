import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceKey } from '#contract/calls/people/device.ts'
import { decideRecords, type Review, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openWork, type WorkDatabase } from '#src/store/unsent/workDatabase.ts'
import { openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { CheckedDialogs } from './CheckedDialogs.tsx'

const waiting: Review = {
  kind: 'subscription',
  id: 1,
  revision: 2,
  title: 'SUBSCRIPTION version 1, ASTRON',
  state: 'draft',
  remark: '',
  isChangePending: false,
  pendingVersion: null,
  fields: [{ name: 'fee', as: 'paise', current: null, proposed: 100_000 }],
  makers: ['drafter'],
  changedBy: 'drafter',
  changedAt: '2026-11-20T06:30:00Z',
  merchants: 2,
  overlaps: [],
  can: ['approve', 'reject'],
  whyNot: null,
  notIndependent: '',
}

const outcome = (isDone: boolean): ResponseOf<typeof decideRecords>[number] => ({
  kind: 'subscription',
  id: 1,
  isDone,
  state: isDone ? 'created' : null,
  revision: isDone ? 3 : null,
  code: isDone ? '' : 'wrong-state',
  message: isDone ? '' : 'This is not possible in the present status.',
})

let gateway: PageGateway
let review: Review
let shown: Awaited<ReturnType<typeof showScreen>>
let work: WorkDatabase
let closeWork = () => undefined as void

/** As a list has it: the dialog is closed and opened again. */
const Screen = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Review
      </button>
      <CheckedDialogs
        kind="subscription"
        opened={isOpen ? { as: 'review', id: 1 } : null}
        mayAdd={false}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

beforeEach(async () => {
  const name = crypto.randomUUID().replaceAll('-', '')
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  review = waiting
  gateway = openPageGateway()
  gateway.answer(deviceKey, () => ({ name, key: base64OfBytes(bytes) }))
  gateway.answer(reviewRecord, () => review)
  work = openWork(name)
  closeWork = openWorkOf({ name, key })
  shown = await showScreen([{ path: '/', element: <Screen /> }], { at: '/', services: ['opssettlements'] })
})
afterEach(() => {
  shown.close()
  closeWork()
  forgetDevicePerson()
  work.close()
})

const dialog = page.getByRole('dialog', { name: 'Subs. Fees' })
const remark = dialog.getByLabelText('Remark')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const keptDraft = () => work.drafts.get('decision subscription 1')

it('without a reason the focus goes to the remark; Escape closes and keeps what was typed; once it is decided nothing of it is kept', async () => {
  gateway.answer(decideRecords, () => [outcome(true)])
  await button('Reject').click()
  await expect.element(remark).toHaveFocus()
  await userEvent.keyboard('Too dear.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(keptDraft).toBeDefined()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect.element(remark).toHaveValue('Too dear.')
  await button('Reject').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(keptDraft).toBeUndefined()
})

it('decided by somebody else meanwhile it shows what was decided, offers nothing more and keeps no remark', async () => {
  await remark.fill('Fits the contract.')
  await expect.poll(keptDraft).toBeDefined()
  gateway.answer(decideRecords, () => {
    review = { ...waiting, state: 'rejected', changedBy: 'checker2', revision: 3, can: [], whyNot: 'wrong-state' }
    return [outcome(false)]
  })
  await button('Approve').click()
  await expect.element(dialog.getByText(/checker2/)).toBeVisible()
  await expect.element(dialog.getByText('Nothing waits for a decision here.')).toBeVisible()
  expect(button('Approve').query()).toBeNull()
  await expect.poll(keptDraft).toBeUndefined()
})

it('whose answer is lost it does not say that it was not decided; pressed again it is the same decision', async () => {
  const keys: unknown[] = []
  gateway.answer(decideRecords, (_, { idempotencyKey }) => {
    keys.push(idempotencyKey)
    throw new TypeError('the connection broke off')
  })
  await button('Approve').click()
  await expect.element(dialog.getByText('It is not certain whether this was done')).toBeVisible()
  expect(dialog.getByText('It was not decided').query()).toBeNull()
  await button('Approve').click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
})
