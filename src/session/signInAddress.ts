const loginPath = '/login'
const changePasswordPath = '/changePassword'

/** Only a path of this panel: never another site, never the sign-in page itself. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith(loginPath)

/** Shows the sign-in address; `keepLink` remembers where the person wanted to go. */
export const goToSignIn = (keepLink: boolean): void => {
  if (location.pathname === loginPath) return
  const wanted = `${location.pathname}${location.search}`
  const from = keepLink && wanted !== '/' ? `?from=${encodeURIComponent(wanted)}` : ''
  history.replaceState(null, '', `${loginPath}${from}`)
}

/** Shows the sign-in address and forgets where the person was. */
export const goToPlainSignIn = (): void => history.replaceState(null, '', loginPath)

/** Leaves the sign-in address for the wanted link, or for the root, which leads to the first screen. */
export const leaveSignIn = (): void => {
  if (location.pathname !== loginPath) return
  const from = new URLSearchParams(location.search).get('from') ?? '/'
  history.replaceState(null, '', isOwnPath(from) ? from : '/')
}

/** Shows the address of a password change that is demanded; it remembers where the person wanted to go. */
export const goToChangePassword = (loginId: string): void => {
  if (location.pathname === changePasswordPath) return
  const wanted = `${location.pathname}${location.search}`
  const from = wanted === '/' || !isOwnPath(wanted) ? '' : `&from=${encodeURIComponent(wanted)}`
  history.replaceState(null, '', `${changePasswordPath}?id=${encodeURIComponent(loginId)}${from}`)
}

/** Shows the sign-in address after a password change; the way leads on to where the person wanted to go before it. */
export const goToSignInAgain = (): void => {
  const from = new URLSearchParams(location.search).get('from')
  const isStored = from !== null && isOwnPath(from)
  history.replaceState(null, '', isStored ? `${loginPath}?from=${encodeURIComponent(from)}` : loginPath)
}

const signInAddressKey = 'opsdesk.wanted'

/** Keeps the wanted link while this tab is at the provider. */
export const keepSignInAddress = (): void => {
  const from = new URLSearchParams(location.search).get('from')
  if (from !== null) sessionStorage.setItem(signInAddressKey, from)
}

/** Shows the sign-in address with the link that was kept: nothing of what the provider sent stays in the history. */
export const takeSignInAddress = (): void => {
  const from = sessionStorage.getItem(signInAddressKey)
  sessionStorage.removeItem(signInAddressKey)
  history.replaceState(null, '', from === null ? loginPath : `${loginPath}?from=${encodeURIComponent(from)}`)
}
