import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deviceKey } from '#contract/calls/people/device.ts'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { commitUpload, createFileEntry, uploadPart } from '#contract/calls/files/uploads.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { keepFile, roomForFiles } from '#src/store/drafts/draftFile.ts'
import { finishWork } from '#src/store/finishWork.ts'
import { openOutbox } from '#src/store/unsent/outbox.ts'
import { openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openWork, type WorkDatabase } from '#src/store/unsent/workDatabase.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { UploadDialog } from './UploadDialog.tsx'

const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
const uploadKey = base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
const rows = 'merchant_code,display_name,contact_person\nM0000001,Canary Stores,\nM0000002,,Canary Rao\n'

let person: string
let key: CryptoKey
/** As another tab of the same person has it open. */
let other: WorkDatabase
let shown: Awaited<ReturnType<typeof showScreen>>
let closeDevice = () => undefined as void

beforeEach(async () => {
  person = crypto.randomUUID().replaceAll('-', '')
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  other = openWork(person)
  const gateway = openPageGateway({ uploadKey })
  gateway.answer(deviceKey, () => ({ name: person, key: base64OfBytes(bytes) }))
  gateway.answer(uploadPart, () => ({ refuse: 'busy' }))
  gateway.answer(commitUpload, () => ({ refuse: 'busy' }))
  gateway.answer(createFileEntry, () => ({ refuse: 'busy' }))
})
afterEach(() => {
  shown.close()
  closeDevice()
  forgetDevicePerson()
  other.close()
})

const openDevice = () => {
  const closeWork = openWorkOf({ name: person, key })
  const closeOutbox = openOutbox()
  closeDevice = () => {
    closeOutbox()
    closeWork()
  }
}
const open = async (at = '/', scriptIds: readonly [ScriptId, ...ScriptId[]] = ['merchant_update']) => {
  const screen = <UploadDialog title="Bulk Update" scriptIds={scriptIds} onClose={() => undefined} />
  shown = await showScreen([{ path: '/', element: screen }], { at, services: ['updatemerchantuser'] })
}
const choose = (name: string, text = rows) =>
  page.getByLabelText('Spreadsheet').upload(new File([text], name, { type: 'text/csv' }))
const address = () => `/${shown.router.state.location.search}`
const storedHere = () =>
  other.transaction('r', [other.drafts, other.draftParts], async () => ({
    titles: (await other.drafts.toArray()).map(({ title }) => title),
    parts: await other.draftParts.count(),
  }))
const isStored = async () => {
  await expect.element(page.getByText(/^Kept on this device, sealed/)).toBeVisible()
}
const earlier = () => page.getByRole('region', { name: 'Chosen earlier and not submitted' })

describe('a file that was chosen and not submitted', () => {
  it('lies sealed on the device, opens again with its dialog, and goes with the row of its upload', async () => {
    openDevice()
    await open()
    await choose('rows.csv')
    await isStored()
    const [draft] = await other.drafts.toArray()
    const [part] = await other.draftParts.toArray()
    expect(draft).toEqual({
      key: expect.stringMatching(/^upload merchant_update [0-9a-f-]{36}$/),
      to: address(),
      title: 'Bulk Update: rows.csv',
      baseVersion: null,
      rev: 1,
      tab: expect.any(String),
      form: 1,
      changedAt: expect.any(Number),
      box: expect.any(Object),
      fileBytes: rows.length,
    })
    expect(new TextDecoder('latin1').decode(part?.box.bytes)).not.toContain('Canary')
    expect(await finishWork()).toBe(true)
    const at = address()
    shown.close()

    await open(at)
    await expect.element(page.getByText('It is not submitted yet.')).toBeVisible()
    await expect.element(page.getByText('Records Found: 2')).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.element(page.getByText('Kept on this device', { exact: true })).toBeVisible()
    const [row] = await other.outbox.toArray()
    expect([row?.idemKey, await storedHere(), address()]).toEqual([
      draft?.key.split(' ').at(-1),
      { titles: [], parts: 0 },
      '/',
    ])
  })

  it('is offered by its name where the dialog is opened anew, beside others, and is discarded by a button', async () => {
    openDevice()
    await open()
    await choose('first.csv')
    await isStored()
    shown.close()
    await open()
    await choose('second.csv')
    await isStored()
    shown.close()

    await open()
    await expect.element(earlier().getByRole('link', { name: 'Bulk Update: second.csv' })).toBeVisible()
    await earlier().getByRole('button', { name: 'Discard Bulk Update: second.csv' }).click()
    await expect.element(earlier().getByText('second.csv')).not.toBeInTheDocument()
    await earlier().getByRole('link', { name: 'Bulk Update: first.csv' }).click()
    await expect.element(page.getByText('Records Found: 2')).toBeVisible()
    expect(await storedHere()).toEqual({ titles: ['Bulk Update: first.csv'], parts: 1 })
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect.element(page.getByText('Drop a spreadsheet here')).toBeVisible()
    await expect.poll(storedHere).toEqual({ titles: [], parts: 0 })
    expect(address()).toBe('/')
  })

  it('is said to be gone where its address is opened and it is not there any more', async () => {
    openDevice()
    await open('/?draft=7ad01f1e-3a72-4a1f-9e53-0a2f0a3a3c10')
    await expect.element(page.getByText(/^The file of this address is not on this device\./)).toBeVisible()
    expect(address()).toBe('/')
    await choose('rows.csv')
    await isStored()
  })

  it('takes the place of the one chosen before it, and is not kept when nobody could submit it', async () => {
    openDevice()
    await open()
    await choose('first.csv')
    await isStored()
    await choose('second.csv')
    await expect.poll(storedHere).toEqual({ titles: ['Bulk Update: second.csv'], parts: 1 })
    await choose('other.csv', 'merchant_code,notes\nM0000001,x\n')
    await expect.element(page.getByText('Unexpected: notes')).toBeVisible()
    await expect.poll(storedHere).toEqual({ titles: [], parts: 0 })
  })

  it('opens as what it was chosen for, and is another choice for another purpose', async () => {
    openDevice()
    const both = ['merchant_deactivate', 'merchant_activate'] as const
    await open('/', both)
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await choose('codes.csv', 'mid_list\nM0000001\n')
    await isStored()
    expect((await storedHere()).titles).toEqual(['Bulk Activate: codes.csv'])
    const at = address()
    shown.close()
    await open(at, both)
    await expect.element(page.getByText('Records Found: 1')).toBeVisible()
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect.poll(storedHere).toEqual({ titles: ['Bulk Deactivate: codes.csv'], parts: 1 })
  })

  it('waits sealed until its key is there, and says so', async () => {
    openDevice()
    await open()
    await choose('rows.csv')
    await isStored()
    const at = address()
    shown.close()
    forgetDevicePerson()
    const gateway = openPageGateway({ uploadKey })
    await open(at)
    await expect.element(page.getByText(/^Your file lies here sealed\./)).toBeVisible()
    await expect.element(page.getByText('Drop a spreadsheet here')).toBeVisible()
    expect(gateway.sent.map(({ name }) => name)).toEqual([])
    expect((await storedHere()).titles).toEqual(['Bulk Update: rows.csv'])
  })

  it('is not kept beyond the room there is, and says so before it is left', async () => {
    openDevice()
    const there = { key: 'upload merchant_update x', to: '/', title: 'There already' }
    const large = { file: new File([new Uint8Array(rows.length)], 'large.csv'), about: {} }
    await keepFile(other, key, there, large, { now: 1, tab: 'another' })
    await other.drafts.update(there.key, { fileBytes: roomForFiles - rows.length + 1 })
    await open()
    await choose('rows.csv')
    await expect.element(page.getByText(/^Not kept on this device: files that you chose earlier take/)).toBeVisible()
    expect(await storedHere()).toEqual({ titles: ['There already'], parts: 1 })
    await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    expect(await finishWork()).toBe(false)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect.element(page.getByText('Kept on this device', { exact: true })).toBeVisible()
    expect(await finishWork()).toBe(true)
  })
})
