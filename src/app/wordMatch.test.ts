import { expect, test } from 'vitest'
import { isMeantStart, matchesWords } from './wordMatch.ts'

const initiate = { label: 'Initiate Settlement', words: 'settle yesterday' }
const upload = { label: 'Upload UTR' }
const screens = ['Settlements', 'Account Management', 'Upload Jobs']

test('a text fits a name whose words it begins, in any order', () => {
  expect(
    ['set', 'init sett', 'settle init', 'tle', 'settles'].map((text) => matchesWords('Initiate Settlement', text)),
  ).toEqual([true, true, true, false, false])
})

test('a start is meant by the beginning of its name and by its words, whole but for the last of several', () => {
  expect(
    ['i', 'init', 'initiate sett', 'settle', 'settle yest', 'settlement init'].filter((text) =>
      isMeantStart(initiate, text, screens),
    ),
  ).toEqual(['i', 'init', 'initiate sett', 'settle', 'settle yest', 'settlement init'])
  expect(['utr', 'UTR', 'upload', 'utr upl'].every((text) => isMeantStart(upload, text, screens))).toBe(true)
})

test('a word on its way and a word of its name that begins the name of a screen mean no start', () => {
  expect(
    ['set', 'settlement', 'yest', 'ut', 'settle tomorrow', ''].filter(
      (text) => text !== '' && isMeantStart(initiate, text, screens),
    ),
  ).toEqual([])
  expect(isMeantStart(upload, 'ut', screens)).toBe(false)
})
