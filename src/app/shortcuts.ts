import { kycKeys } from '#src/kyc/kycKeys.ts'
import { notificationsPath } from '#src/screens/platform/notifications/area.ts'
import type { SidebarEntry } from './sidebar.ts'
import { waitingPath } from './sidebar.ts'

export const goKey = 'g'
export const helpKey = '?'

/** After `g` a letter leads to its screen. */
const letters: Readonly<Record<string, string>> = {
  d: '/dashboard',
  m: '/merchants',
  k: '/merchants-new/kyc',
  e: '/super-merchant-kyc',
  i: '/merchant-details',
  n: '/non-kyc-merchants',
  c: '/campaign',
  a: '/accounts',
  o: '/order-mgmt',
  r: '/reports',
  g: '/brand-config',
  t: '/offer-mgmt',
  f: '/finance',
  b: '/bank-setup',
  u: '/bulk-uploads',
  s: '/scripts-s3-files',
  l: '/downloads',
  p: '/user-management',
  w: waitingPath,
  v: '/user-management/audit',
  y: '/retention',
  h: '/papers',
  q: '/disputes',
  x: '/integrations',
  j: notificationsPath,
}

export const screenOfLetter = (letter: string): string | undefined => letters[letter]

/** The keys that lead to a screen; undefined for one without a letter. */
export const goKeysOf = (path: string): readonly string[] | undefined => {
  const letter = Object.keys(letters).find((one) => letters[one] === path)
  return letter === undefined ? undefined : [goKey, letter]
}

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly {
    /** Pressed one after the other. */
    readonly keys: readonly string[]
    readonly does: string
  }[]
}

/** Every shortcut of the app, with those that lead this person somewhere. */
export const shortcutsFor = (screens: readonly Pick<SidebarEntry, 'label' | 'to'>[]): readonly ShortcutGroup[] => [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K'], does: 'Find a screen or merchant' },
      { keys: ['/'], does: 'The same, or the search of the screen' },
      { keys: [helpKey], does: 'What the screen is for, and these shortcuts' },
      { keys: ['Esc'], does: 'Close what is open' },
      { keys: ['Ctrl Enter'], does: 'Do what the dialog is for' },
    ],
  },
  {
    title: 'Tables',
    shortcuts: [
      { keys: ['↑'], does: 'Row above' },
      { keys: ['↓'], does: 'Row below' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Space'], does: 'Choose the row' },
    ],
  },
  { title: 'KYC', shortcuts: Object.values(kycKeys).map(({ key, does }) => ({ keys: [key], does })) },
  {
    title: 'Go to',
    shortcuts: screens.flatMap(({ to, label }) => {
      const keys = goKeysOf(to)
      return keys === undefined ? [] : [{ keys, does: label }]
    }),
  },
]
