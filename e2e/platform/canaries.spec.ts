import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ownGateway } from '#tests/support/journeyGateways.ts'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { demoPassword, expect, signIn, test as base } from '../panel.ts'
import { type Canary, searchProfile, searchStorages } from '../profile.ts'

/** Passwords, tokens and keys that the journey must have used: `npm run prove -- canaries` asks for more. */
const wanted = Number(process.env['CANARIES'] ?? '1')
const result = process.env['CANARIES_RESULT']
const host = '127.0.0.1'
const loginId = 'deskadmin'

interface Profile {
  readonly folder: string
  readonly open: () => Promise<BrowserContext>
}

const test = base.extend<{ readonly profile: Profile }>({
  profile: async ({ launchOptions, contextOptions, baseURL, watch }, use) => {
    const folder = mkdtempSync(join(process.cwd(), ownGateway().dataDir, 'profile-'))
    let opened: BrowserContext | undefined
    const open = async () => {
      const known = baseURL === undefined ? {} : { baseURL }
      opened = await chromium.launchPersistentContext(folder, { ...launchOptions, ...contextOptions, ...known })
      await watch.follow(opened)
      return opened
    }
    await use({ folder, open })
    await opened?.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** What the worker keeps of the panel is looked through as well. */
test.use({ serviceWorkers: 'allow' })

const seed = process.env['CANARIES_SEED'] ?? '2026'
let drawn = 0

/** The password has the documented four classes and nothing that anybody would guess. */
const drawPassword = () => {
  drawn += 1
  const letters = createHash('sha256').update(`${seed} ${drawn}`).digest('base64url').replaceAll(/[-_]/g, 'x')
  return `Qz7#${letters.slice(0, 12)}`
}

/** For the page of the proof; each journey adds what it found. */
const tellResult = (facts: object): void => {
  if (result === undefined) return
  const before = existsSync(result) ? (JSON.parse(readFileSync(result, 'utf8')) as object) : {}
  writeFileSync(result, JSON.stringify({ ...before, ...facts }))
}

const person = (page: Page) => page.getByRole('button', { name: /^Hello, / })

test('what is planted in any storage of the browser is found there, and in its profile', async ({ profile }) => {
  const planted = (kind: string): Canary => ({ name: kind, value: `planted ${drawPassword()}` })
  const kinds = ['localStorage', 'sessionStorage', 'IndexedDB', 'Cache Storage', 'wide', 'base64', 'hex'].map(planted)
  const cookie = { name: 'a cookie', value: drawPassword() }
  const context = await profile.open()
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(
    async ([local = '', session = '', database = '', cached = '', wide = '', base64 = '', hex = '']) => {
      localStorage.setItem('planted', local)
      localStorage.setItem('wide', `₹ ${wide}`)
      localStorage.setItem('base64', btoa(`{"it is":"${base64}"}`))
      localStorage.setItem('hex', Array.from(hex, (letter) => letter.charCodeAt(0).toString(16)).join(''))
      sessionStorage.setItem('planted', session)
      await (await caches.open('planted')).put('/planted', new Response(cached))
      await new Promise((resolve, reject) => {
        const request = indexedDB.open('planted', 1)
        request.addEventListener('error', reject)
        request.addEventListener('upgradeneeded', () =>
          request.result.createObjectStore('box').put(database, 'planted'),
        )
        request.addEventListener('success', () => {
          request.result.close()
          resolve(undefined)
        })
      })
    },
    kinds.map(({ value }) => String(value)),
  )
  const namesIn = (hits: readonly string[]) => new Set(hits.map((hit) => hit.split(',')[0]))
  const all = new Set(kinds.map(({ name }) => name))
  expect(namesIn(await searchStorages(page, host, kinds))).toEqual(all)

  const inAnHour = Math.floor(Date.now() / 1_000) + 3_600
  await context.addCookies([{ ...cookie, name: 'planted', domain: host, path: '/', expires: inAnHour }])
  await page.goto('about:blank')
  await expect.poll(() => namesIn(searchProfile(profile.folder, host, kinds))).toEqual(all)
  await context.close()
  expect(namesIn(searchProfile(profile.folder, host, [cookie]))).toEqual(new Set(['a cookie']))
})

test('no password, token, key or full number stays in the browser after the logout', async ({
  profile,
  lendPassword,
  watch,
}) => {
  watch.expectStatuses(422)
  await lendPassword(loginId)
  test.setTimeout(240_000 + wanted * 30_000)
  const secrets: Canary[] = []
  const sealed: Canary[] = []
  const context = await profile.open()
  try {
    const page = await context.newPage()
    page.on('request', (request) => {
      const body = /\/ops\/(opslogin|ops-add-user)$/.test(request.url()) ? request.postData() : null
      for (const [text] of body?.matchAll(/[\w+/=-]{64,}/g) ?? [])
        sealed.push({ name: 'a sealed password', value: text })
    })
    const typed = (value: string, name: string) => {
      secrets.push({ name, value })
      return value
    }
    const noteToken = async () => {
      const token = (await context.cookies()).find(({ name }) => name === '__Host-opsdesk')?.value
      if (token === undefined) throw new Error('Nobody is signed in.')
      secrets.push({ name: 'a session token', value: token })
    }
    let password = demoPassword
    do {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Show password' }).click()
      for (const name of ['a wrong password', 'another wrong password', 'a third wrong password']) {
        const answered = page.waitForResponse('**/ops/opslogin')
        await signIn(page, loginId, typed(drawPassword(), name))
        expect((await answered).ok()).toBe(false)
      }
      const keyAnswer = page.waitForResponse('**/ops/opsdevicekey')
      await signIn(page, loginId, typed(password, 'the right password'))
      await expect(person(page)).toBeVisible()
      await noteToken()
      const { payload } = (await (await keyAnswer).json()) as { payload: { key: string } }
      secrets.push({ name: 'the device key', value: payload.key })
      secrets.push({ name: 'the bytes of the device key', value: Buffer.from(payload.key, 'base64') })

      await page.keyboard.press('Control+k')
      await expect(page.getByText(/\b5,0\d\d merchants on this device, as of/)).toBeVisible()
      // Found before they are kept.
      await expect.poll(async () => (await sealedPieces(page)).length).toBeGreaterThan(0)
      sealed.push(...(await sealedPieces(page)))
      await page.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill('asha kirana')
      await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText('Asha')
      await page.keyboard.press('Escape')
      await page.goto('/merchants/add-edit-merchant/view?merchant_code=M0000001')
      await page.getByRole('button', { name: /^Show PAN/ }).click()
      const number = page.waitForResponse('**/ops/opsunmaskmerchant')
      await page.getByRole('textbox', { name: 'Reason' }).fill('The merchant called')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      const { payload: shown } = (await (await number).json()) as { payload: { value: string } }
      secrets.push({ name: 'a full number', value: shown.value })
      await expect(page.getByText(shown.value)).toBeVisible()

      await person(page).click()
      await page.getByRole('menuitem', { name: 'Change Password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change Password' })
      const next = typed(drawPassword(), 'a new password')
      for (const [name, text] of [
        ['Old Password', password],
        ['New Password', next],
        ['Confirm Password', next],
      ] as const)
        await dialog.getByRole('textbox', { name, exact: true }).fill(text)
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
      password = next
      await signIn(page, loginId, password)
      await expect(person(page)).toBeVisible()
      await noteToken()
      await person(page).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
    } while (new Set(secrets.map(({ value }) => String(value))).size < wanted)

    expect(sealed.map(({ name }) => name)).toEqual(expect.arrayContaining(['a sealed password', 'a sealed piece']))
    // Work that was not sent stays, sealed; what was read goes.
    const cached = async () =>
      (await indexedDB.databases()).filter(({ name = '' }) => !name.startsWith('ops_work_')).length
    await expect.poll(() => page.evaluate(cached)).toBe(0)
    const stored = async () => (await caches.match('/index.html', { ignoreSearch: true }))?.status
    await expect.poll(() => page.evaluate(stored)).toBe(200)
    expect(await searchStorages(page, host, [...secrets, ...sealed])).toEqual([])
    // The name of the device stays by design: it opens nothing.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-opsdesk-device'])
    await page.goto('about:blank')
  } finally {
    await context.close()
  }
  // Chromium frees the place of a deleted database when it likes: pieces may lie there a while, without their key.
  const pieces = sealed.filter(({ name }) => name === 'a sealed piece')
  const passwords = sealed.filter(({ name }) => name === 'a sealed password')
  const hits = searchProfile(profile.folder, host, [...secrets, ...passwords])
  const count = (canaries: readonly Canary[]) => new Set(canaries.map(({ value }) => String(value))).size
  if (result !== undefined) {
    const remains = searchProfile(profile.folder, host, pieces)
    tellResult({ secrets: count(secrets), passwords: count(passwords), pieces: count(pieces), hits, remains })
  }
  expect(hits).toEqual([])
})

/** The beginning of everything sealed that the device keeps of the signed-in person. */
const sealedPieces = async (page: Page): Promise<Canary[]> => {
  const pieces = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const database = await asked(indexedDB.open(names.find((name) => name.startsWith('ops_cache_')) ?? ''))
    const stored = (await asked(database.transaction('pieces').objectStore('pieces').getAll())) as {
      value: { box?: ArrayBuffer | Blob }
    }[]
    const begun: number[][] = []
    for (const {
      value: { box },
    } of stored)
      if (box !== undefined) begun.push([...new Uint8Array(await new Blob([box]).slice(0, 16).arrayBuffer())])
    database.close()
    return begun
  })
  return pieces.map((bytes) => ({ name: 'a sealed piece', value: Buffer.from(bytes) }))
}

const drawDigits = (count: number): string => {
  drawn += 1
  const bytes = createHash('sha256').update(`${seed} digits ${drawn}`).digest()
  return Array.from(bytes.subarray(0, count), (byte) => String(byte % 10)).join('')
}
const drawLetters = (count: number): string =>
  Array.from(drawDigits(count), (digit) => String.fromCharCode(65 + Number(digit))).join('')

/** Numbers of people as a sheet may hold them, four in each row. */
const drawNumbers = (rows: number): Canary[][] =>
  Array.from({ length: rows }, () => [
    { name: 'a PAN', value: `${drawLetters(5)}${drawDigits(4)}${drawLetters(1)}` },
    { name: 'an Aadhaar number', value: drawDigits(12) },
    { name: 'an account number', value: drawDigits(15) },
    { name: 'a mobile number', value: `9${drawDigits(9)}` },
  ])

/** A spreadsheet on the disk, outside of the profile. */
const writeSheet = (numbers: readonly (readonly Canary[])[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-canaries-'))
  const rows = numbers.map(([pan, aadhaar, account, mobile]) => [
    'M0000001',
    `${String(pan?.value)} ${String(aadhaar?.value)}`,
    `${String(account?.value)} ${String(mobile?.value)}`,
  ])
  const path = join(folder, 'rows.csv')
  writeFileSync(path, buildSheet({ headers: merchantHeaders, rows, format: 'csv' }))
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The beginning of each part of a chosen file, as it lies on the device. */
const partsOfChosen = async (page: Page): Promise<Canary[]> => {
  const parts = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    const found: number[][] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('ops_work_')) continue
      const database = await asked(indexedDB.open(name))
      const stored = await asked(database.transaction('draftParts').objectStore('draftParts').getAll())
      database.close()
      for (const { box } of stored as { box: { bytes: ArrayBuffer } }[])
        found.push(Array.from(new Uint8Array(box.bytes, 0, 16)))
    }
    return found
  })
  return parts.map((bytes) => ({ name: 'a part of the file', value: Buffer.from(bytes) }))
}

/** Signs in, chooses the sheet and leaves it; answers the address that opens it again. */
const chooseSheet = async (page: Page, path: string): Promise<string> => {
  await page.goto('/login')
  await signIn(page, 'opsadmin')
  await expect(person(page)).toBeVisible()
  await page.goto('/merchants?upload=merchant_update')
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  await dialog.getByLabel('Spreadsheet').setInputFiles(path)
  await expect(dialog.getByText('Kept on this device, sealed')).toBeVisible()
  const address = page.url()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  return address
}

const kindsIn = (hits: readonly string[]) => new Set(hits.map((hit) => hit.split(',')[0]))

test('a chosen sheet that is kept unsealed is found in the storages and in the profile', async ({ profile }) => {
  const numbers = drawNumbers(2)
  const sheet = writeSheet(numbers)
  try {
    const context = await profile.open()
    await context.addInitScript(() => {
      // An empty page seals nothing.
      if (!isSecureContext) return
      const { value: seal } = Object.getOwnPropertyDescriptor(SubtleCrypto.prototype, 'encrypt') as {
        readonly value: SubtleCrypto['encrypt']
      }
      SubtleCrypto.prototype.encrypt = function leaveDraftsOpen(how, key, plain) {
        const place = new TextDecoder().decode((how as AesGcmParams).additionalData)
        if (!place.startsWith('opsdesk draft')) return seal.call(this, how, key, plain)
        return Promise.resolve(new Uint8Array(plain as Uint8Array<ArrayBuffer>).slice().buffer)
      }
    })
    const page = await context.newPage()
    await chooseSheet(page, sheet.path)
    const all = new Set(['a PAN', 'an Aadhaar number', 'an account number', 'a mobile number'])
    expect(kindsIn(await searchStorages(page, host, numbers.flat()))).toEqual(all)
    await expect.poll(() => kindsIn(searchProfile(profile.folder, host, numbers.flat()))).toEqual(all)
  } finally {
    sheet.remove()
  }
})

test('no number of a sheet that was chosen and not submitted lies in the browser, neither before the logout nor after it with a second tab open', async ({
  profile,
}) => {
  test.setTimeout(240_000 + wanted * 10_000)
  const numbers = drawNumbers(Math.max(2, wanted))
  const all = numbers.flat()
  const sheet = writeSheet(numbers)
  const hits: string[] = []
  const context = await profile.open()
  try {
    const page = await context.newPage()
    const address = await chooseSheet(page, sheet.path)
    const second = await context.newPage()
    await second.goto(address)
    await expect(second.getByText('It is not submitted yet.')).toBeVisible()
    const parts = await partsOfChosen(page)
    expect(parts.length).toBe(1)
    await expect.poll(() => searchProfile(profile.folder, host, parts).length).toBeGreaterThan(0)
    hits.push(...(await searchStorages(page, host, all)), ...searchProfile(profile.folder, host, all))

    await page.bringToFront()
    await person(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    for (const tab of [page, second]) await expect(tab.getByRole('button', { name: 'Submit' })).toBeVisible()
    expect(await partsOfChosen(page)).toEqual(parts)
    hits.push(...(await searchStorages(page, host, all)))
  } finally {
    await context.close()
    sheet.remove()
  }
  hits.push(...searchProfile(profile.folder, host, all))
  tellResult({ chosen: all.length, chosenHits: hits })
  expect(hits).toEqual([])
})
