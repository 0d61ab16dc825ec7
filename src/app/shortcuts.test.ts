import { expect, it } from 'vitest'
import { goKeysOf, screenOfLetter, shortcutsFor } from './shortcuts.ts'
import { addedEntries, ownEntries, sidebar } from './sidebar.ts'

const entries = [...sidebar, ...addedEntries, ...ownEntries]

it('every entry of the menu and every screen of everybody has a letter of its own after g', () => {
  expect(entries.map(({ to }) => screenOfLetter(goKeysOf(to)?.[1] ?? ''))).toEqual(entries.map(({ to }) => to))
})

it('no group of shortcuts has the same keys twice, and only the screens of the person are among them', () => {
  const groups = shortcutsFor(entries)
  for (const { shortcuts } of groups)
    expect(new Set(shortcuts.map(({ keys }) => keys.join(' '))).size).toBe(shortcuts.length)
  expect(shortcutsFor(sidebar.slice(0, 2)).at(-1)).toEqual({
    title: 'Go to',
    shortcuts: [
      { keys: ['g', 'd'], does: 'Dashboard' },
      { keys: ['g', 'm'], does: 'Merchant Update' },
    ],
  })
})
