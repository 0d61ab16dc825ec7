/** The gateway let the person in, and the browser does not say so with the next call. */
export class SessionNotStored extends Error {
  override readonly name = 'SessionNotStored'

  constructor() {
    super(
      'You were let in, but this browser does not keep the session: cookies are blocked, or a proxy takes them out. Allow cookies for this address, or ask your IT desk.',
    )
  }
}
