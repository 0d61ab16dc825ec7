/** For `navigate`: a change by choice, which can be closed again. */
export const changePasswordLink = (loginId: string) =>
  [`/changePassword?id=${encodeURIComponent(loginId)}`, { state: { closable: true } }] as const

/** Opened from within the app; an address that was typed, or a demand, says nothing of the kind. */
export const isClosable = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'closable' in state && state.closable === true
