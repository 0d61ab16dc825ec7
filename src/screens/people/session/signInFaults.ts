export interface SignInFields {
  readonly username: string
  readonly password: string
}

const shortestUsername = 3
const shortestPassword = 5

/** The documented texts name other numbers than those that count; both stay (conflicts X001, X002). */
export const signInFaults = ({ username, password }: SignInFields): Partial<Record<keyof SignInFields, string>> => ({
  ...(username.trim().length < shortestUsername ? { username: 'User Name must be 5 characters long!' } : {}),
  ...(password.length < shortestPassword ? { password: 'Password must be 8 characters long!' } : {}),
})
