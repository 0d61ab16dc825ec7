import { afterEach, expect, it, vi } from 'vitest'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { openStoredMerchants, useStoredMerchantsState } from './storedMerchants.ts'

const opened: string[] = []

class NotedWorker {
  addEventListener = () => undefined
  terminate = () => undefined
  postMessage = ({ person }: { readonly person: string }) => opened.push(person)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const openAs = (name: string, itsTime: Promise<void>) =>
  openStoredMerchants({ loginId: name, services: new Set() }, () => Promise.resolve({ name, key: undefined }), itsTime)

const Palette = () => {
  useStoredMerchantsState()
  return null
}

it('merchants are fetched onto the device in their time, and before it for who opens the palette', async () => {
  vi.stubGlobal('Worker', NotedWorker)
  const ends = [openAs('first', Promise.withResolvers<void>().promise), openAs('second', Promise.resolve())]
  await expect.poll(() => opened).toEqual(['second'])
  await renderInPage(<Palette />)
  await expect.poll(() => opened).toEqual(['second', 'first'])
  for (const end of ends) end({ erase: false })
})
