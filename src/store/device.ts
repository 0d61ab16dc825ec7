/** What stays on the device for everybody who uses it: no secrets, nothing about merchants. */
const keys = {
  username: 'opsdesk.username',
  appearance: 'opsdesk.appearance',
  erasures: 'opsdesk.erasures',
  expiryNotice: 'opsdesk.expiry-notice',
  names: 'opsdesk.names',
  days: 'opsdesk.days',
  installation: 'opsdesk.installation',
  folded: 'opsdesk.folded',
  used: 'opsdesk.used',
  toured: 'opsdesk.toured',
  ending: 'opsdesk.ending',
} as const

export const appearances = ['auto', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

/** Storage may be switched off; then the device simply remembers nothing. */
const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

export const rememberedUsername = (): string => read(keys.username) ?? ''
export const rememberUsername = (username: string | null): void => write(keys.username, username)

export const storedAppearance = (): Appearance => appearances.find((name) => name === read(keys.appearance)) ?? 'auto'
export const storeAppearance = (appearance: Appearance): void => write(keys.appearance, appearance)

/** Why a session was ended here of which the gateway has not heard yet; undefined: none was. */
export const endingLeft = (): 'logout' | 'idle' | undefined =>
  (['logout', 'idle'] as const).find((because) => because === read(keys.ending))
export const rememberEnding = (because: 'logout' | 'idle'): void => write(keys.ending, because)
export const forgetEnding = (): void => write(keys.ending, null)

/** Names of databases' owners whose data are to be erased and are not yet. */
export const erasuresLeft = (): readonly string[] =>
  (read(keys.erasures) ?? '').split(' ').filter((name) => name !== '')
const writeErasures = (names: readonly string[]) => write(keys.erasures, names.length === 0 ? null : names.join(' '))
export const rememberErasure = (name: string): void => writeErasures([...new Set([...erasuresLeft(), name])])
export const forgetErasure = (name: string): void => writeErasures(erasuresLeft().filter((left) => left !== name))

/** A username is kept only for who asked to be remembered: others are known by a part of its digest. */
const markOf = async (loginId: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(loginId))
  return Array.from(new Uint8Array(digest, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Takes the notice of that day for that person: true the first time, and no more on this device. */
export const takeExpiryNotice = async (day: string, loginId: string): Promise<boolean> => {
  const mark = await markOf(loginId)
  const [shownDay, ...marks] = (read(keys.expiryNotice) ?? '').split(' ')
  const shownToday = shownDay === day ? marks : []
  if (shownToday.includes(mark)) return false
  write(keys.expiryNotice, [day, ...shownToday, mark].join(' '))
  return true
}

const mostNames = 20

const storedNames = (): ReadonlyMap<string, string> =>
  new Map(
    (read(keys.names) ?? '').split(' ').flatMap((pair) => {
      const [mark, name] = pair.split(':')
      return mark === undefined || name === undefined ? [] : [[mark, name] as const]
    }),
  )

/** What the gateway names a person by on devices; their username is not kept with it. */
export const rememberNameOnDevice = async (loginId: string, name: string): Promise<void> => {
  const mark = await markOf(loginId)
  const others = [...storedNames()].filter(([stored]) => stored !== mark)
  const pairs = [...others, [mark, name] as const].slice(-mostNames)
  write(keys.names, pairs.map((pair) => pair.join(':')).join(' '))
}

export const nameOnDevice = async (loginId: string): Promise<string | undefined> =>
  storedNames().get(await markOf(loginId))

/** Counts the days on which the panel was used here, by whomever; `day` is today, `2026-11-28`. Answers how many. */
export const noteDayOfUse = (day: string): number => {
  const [last, count = '0'] = (read(keys.days) ?? '').split(' ')
  const days = Number(count) + (last === day ? 0 : 1)
  write(keys.days, `${day} ${days}`)
  return days
}

export const isInstallationDeclined = (): boolean => read(keys.installation) === 'declined'
export const declineInstallation = (): void => write(keys.installation, 'declined')

/** Parts of the menu that are folded. */
export const storedFolded = (): readonly string[] => (read(keys.folded) ?? '').split(' ').filter((name) => name !== '')
export const storeFolded = (names: readonly string[]): void =>
  write(keys.folded, names.length === 0 ? null : names.join(' '))

type Uses = Readonly<Record<string, number>>

/** Tells people of one device apart, and says nothing of who they are. */
const shortMark = (loginId: string): string => {
  let mark = 0x811c9dc5
  for (const letter of loginId) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(36)
}

const readUses = (): ReadonlyMap<string, Uses> => {
  try {
    return new Map(Object.entries(JSON.parse(read(keys.used) ?? '{}') as Record<string, Uses>))
  } catch {
    return new Map()
  }
}

const mostUses = 100

/** How often the person has opened each screen of the menu on this device, of late. */
export const storedUses = (loginId: string): Uses => readUses().get(shortMark(loginId)) ?? {}

export const countUse = (loginId: string, path: string): void => {
  const mark = shortMark(loginId)
  const all = readUses()
  const uses = { ...all.get(mark), [path]: (all.get(mark)?.[path] ?? 0) + 1 }
  // What was opened long ago counts less and less.
  const halved = Object.values(uses).some((count) => count > mostUses)
    ? Object.fromEntries(Object.entries(uses).map(([one, count]) => [one, Math.floor(count / 2)]))
    : uses
  const others = [...all].filter(([one]) => one !== mark).slice(1 - mostNames)
  write(keys.used, JSON.stringify(Object.fromEntries([...others, [mark, halved]])))
}

/** In place of screens: of somebody who wants no first words at all. */
export const everyScreen = '*'

const readToured = (): ReadonlyMap<string, readonly string[]> => {
  try {
    const stored = Object.entries(JSON.parse(read(keys.toured) ?? '{}') as Record<string, unknown>)
    return new Map(stored.filter((one): one is [string, string[]] => Array.isArray(one[1])))
  } catch {
    return new Map()
  }
}

/** The person has read what the screen says at the first visit, or wants to read it on none. */
export const isToured = (loginId: string, screen: string): boolean =>
  (readToured().get(shortMark(loginId)) ?? []).some((one) => one === screen || one === everyScreen)

export const noteToured = (loginId: string, screen: string): void => {
  const mark = shortMark(loginId)
  const all = readToured()
  const screens = screen === everyScreen ? [everyScreen] : [...new Set([...(all.get(mark) ?? []), screen])]
  const others = [...all].filter(([one]) => one !== mark).slice(1 - mostNames)
  write(keys.toured, JSON.stringify(Object.fromEntries([...others, [mark, screens]])))
}
