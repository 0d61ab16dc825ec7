import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { deviceKey } from '#contract/calls/people/device.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { forgetDraft, openDraft, saveDraft } from '#src/store/drafts/draftStore.ts'
import { finishWork } from '#src/store/finishWork.ts'
import { currentWorkDatabase, openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openWork, type WorkDatabase } from '#src/store/unsent/workDatabase.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { useFormDraft } from './useFormDraft.tsx'

interface Shop {
  readonly name: string
  readonly city: string
}

const place = { key: 'shop 7', to: '/', title: 'Shop 7' }

const ShopForm = ({ shop, version }: { readonly shop: Shop; readonly version: number }) => {
  const [typed, setTyped] = useState(shop)
  const savedDraft = useFormDraft({
    key: place.key,
    title: place.title,
    version,
    present: typed,
    original: shop,
    labels: { name: 'Name', city: 'City' },
    fill: setTyped,
  })
  return (
    <>
      {savedDraft.notice}
      {(['name', 'city'] as const).map((field) => (
        <input
          key={field}
          aria-label={`Shop ${field}`}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {savedDraft.isStored && <p>Kept</p>}
    </>
  )
}

let person: string
let key: CryptoKey
/** As another tab of the same person has it open. */
let other: WorkDatabase
let shown: Awaited<ReturnType<typeof showScreen>>
let closeWork = () => undefined as void

beforeEach(async () => {
  person = crypto.randomUUID().replaceAll('-', '')
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  openPageGateway().answer(deviceKey, () => ({ name: person, key: base64OfBytes(bytes) }))
  other = openWork(person)
})
afterEach(() => {
  shown.close()
  closeWork()
  forgetDevicePerson()
  other.close()
})

const typeElsewhere = (mine: Shop, original: Shop, baseVersion: number) =>
  saveDraft(other, key, { ...place, baseVersion }, { mine, original }, { rev: 0, tab: 'another', now: Date.now() })
const storedDraft = async () => {
  const draft = await openDraft(key, await other.drafts.get(place.key))
  return draft === undefined ? undefined : { mine: draft.mine, rev: draft.rev }
}
const show = async (shop: Shop, version: number) => {
  shown = await showScreen([{ path: '/', element: <ShopForm shop={shop} version={version} /> }], {
    at: '/',
    services: [],
  })
}
const openDevice = () => {
  closeWork = openWorkOf({ name: person, key })
}
const field = (name: keyof Shop) => page.getByRole('textbox', { name: `Shop ${name}` })
const choiceOf = (dialog: ReturnType<typeof page.getByRole>, label: RegExp, side: RegExp) =>
  dialog.getByRole('group', { name: label }).getByRole('radio', { name: side })

describe('what was typed into the same form before', () => {
  it('is put beside what is typed now, field by field, and what was chosen is kept', async () => {
    const read = { name: 'Asha', city: 'Goa' }
    await typeElsewhere({ name: 'Asha Stores', city: 'Pune' }, read, 1)
    await show(read, 1)
    await field('city').fill('Thane')
    openDevice()
    const dialog = page.getByRole('dialog', { name: 'You typed something else here before' })
    const goOn = dialog.getByRole('button', { name: 'Go on with this' })
    await expect.element(goOn).toBeDisabled()
    await expect.element(choiceOf(dialog, /^Name/, /Before.*Asha Stores/)).toBeChecked()
    await expect.element(dialog.getByRole('group', { name: /^City/ }).getByText('Original: Goa')).toBeVisible()
    await expect.element(choiceOf(dialog, /^City/, /Before.*Pune/)).not.toBeChecked()
    await choiceOf(dialog, /^City/, /Now.*Thane/).click()
    await goOn.click()
    await expect.element(field('name')).toHaveValue('Asha Stores')
    await expect.element(page.getByText('Kept', { exact: true })).toBeVisible()
    expect(await storedDraft()).toEqual({ mine: { name: 'Asha Stores', city: 'Thane' }, rev: 2 })
  })
})

it('what another tab types into the same form meanwhile is said to be of another tab', async () => {
  openDevice()
  const read = { name: 'Asha', city: 'Goa' }
  await show(read, 1)
  await typeElsewhere({ name: 'Asha', city: 'Surat' }, read, 1)
  await expect.element(field('city')).toHaveValue('Surat')
  // In one step, so that this form has not kept it yet.
  const city = field('city').element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(city, 'Thane')
  city.dispatchEvent(new Event('input', { bubbles: true }))
  await saveDraft(
    other,
    key,
    { ...place, baseVersion: 1 },
    { mine: { ...read, city: 'Pune' }, original: read },
    { rev: 1, tab: 'another', now: Date.now() },
  )
  const dialog = page.getByRole('dialog', { name: 'You typed something else in another tab' })
  await expect.element(choiceOf(dialog, /^City/, /In the other tab.*Pune/)).toBeVisible()
})

describe('a draft of a record that moved on', () => {
  const before = { name: 'Asha', city: 'Goa' }
  const now = { name: 'Asha Retail', city: 'Goa' }
  const moved = () => page.getByRole('dialog', { name: 'This record was changed since you typed' })
  const openOlder = async () => {
    await typeElsewhere({ name: 'Asha Stores', city: 'Goa' }, before, 1)
    await show(now, 2)
    openDevice()
    await expect.element(moved().getByText('Original: Asha', { exact: true })).toBeVisible()
    await moved().getByRole('button', { name: 'Back to editing' }).click()
    await expect.element(page.getByText(/^Your draft was typed before this record was changed\./)).toBeVisible()
    await expect.element(field('name')).toHaveValue('Asha Retail')
    await field('city').fill('Surat')
  }

  it('is not written over until mine, theirs and the original were looked at', async () => {
    await openOlder()
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await expect.element(choiceOf(moved(), /^City/, /Theirs.*Surat/)).toBeChecked()
    await expect.element(choiceOf(moved(), /^Name/, /Theirs.*Asha Retail/)).not.toBeChecked()
    expect(await storedDraft()).toEqual({ mine: { name: 'Asha Stores', city: 'Goa' }, rev: 1 })
    await choiceOf(moved(), /^Name/, /Mine.*Asha Stores/).click()
    await moved().getByRole('button', { name: 'Go on with this' }).click()
    await expect.element(page.getByText('Kept', { exact: true })).toBeVisible()
    expect(await storedDraft()).toEqual({ mine: { name: 'Asha Stores', city: 'Surat' }, rev: 2 })
  })

  it('can be discarded, and what is typed then is kept, also when it is the same', async () => {
    await openOlder()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect.element(field('city')).toHaveValue('Goa')
    await expect.poll(storedDraft).toBeUndefined()
    await field('city').fill('Surat')
    await expect.element(page.getByText('Kept', { exact: true })).toBeVisible()
    expect(await storedDraft()).toEqual({ mine: { name: 'Asha Retail', city: 'Surat' }, rev: 1 })
  })
})

describe('what stands in a form', () => {
  const read = { name: 'Asha', city: 'Goa' }
  const isStored = page.getByText('Kept', { exact: true })

  it('is not said to be kept, nor kept again, once another tab has saved or discarded it', async () => {
    await show(read, 1)
    openDevice()
    await field('city').fill('Surat')
    await expect.element(isStored).toBeVisible()
    await forgetDraft(other, place.key)
    await expect.element(isStored).not.toBeInTheDocument()
    expect(await storedDraft()).toBeUndefined()
    await field('city').fill('Surat East')
    await expect.element(isStored).toBeVisible()
    expect(await storedDraft()).toEqual({ mine: { name: 'Asha', city: 'Surat East' }, rev: 1 })
  })

  it('stops a reload when it cannot be kept, and does not when it is', async () => {
    await show(read, 1)
    openDevice()
    await field('city').fill('Goa West')
    await expect.element(isStored).toBeVisible()
    await field('city').fill('Surat')
    expect(await finishWork()).toBe(true)
    expect(await storedDraft()).toMatchObject({ mine: { name: 'Asha', city: 'Surat' } })
    // As by a tab with another version of the panel.
    currentWorkDatabase()?.work.close()
    await field('city').fill('Pune')
    expect(await finishWork()).toBe(false)
  })

  it('stops a reload as long as the device has no key to seal it', async () => {
    openPageGateway()
    await show(read, 1)
    openDevice()
    expect(await finishWork()).toBe(true)
    await field('city').fill('Surat')
    expect(await finishWork()).toBe(false)
  })
})
