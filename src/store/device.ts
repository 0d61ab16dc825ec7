/** The two things that stay on the device for everybody who uses it: no secrets, nothing about merchants. */
const keys = { username: 'opsdesk.username', appearance: 'opsdesk.appearance' } as const

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
