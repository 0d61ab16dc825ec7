import { expect, it } from 'vitest'
import { readScriptsAddress, writeScriptsAddress } from './scriptTabs.ts'

it('an address of Scripts & S3 Files opens the same tab, page and size again', () => {
  const address = { tab: 2, page: 3, size: 50 }
  expect(readScriptsAddress(writeScriptsAddress(address))).toEqual(address)
})

it('an address that names no such tab, page or size opens the first hundred scripts', () => {
  const first = { tab: 0, page: 1, size: 100 }
  const texts = ['', 'activeIndex=3', 'activeIndex=-1&page=0', 'page=x&size=7', 'size=1e3&activeIndex=0.5']
  expect(texts.map((text) => readScriptsAddress(new URLSearchParams(text)))).toEqual(texts.map(() => first))
})
