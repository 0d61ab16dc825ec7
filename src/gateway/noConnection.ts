/** What only the gateway can do, while it does not answer. */
export const needsNetwork = (what = 'This'): string => `${what} needs a network. What you typed stays here.`

/** No answer came. `sent` false: the device was offline, nothing left it. True: it may have arrived and been done. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
  readonly sent: boolean

  constructor(sent: boolean, cause?: unknown) {
    super(
      sent
        ? 'The gateway did not answer. It is not certain whether the request arrived.'
        : 'There is no connection. Nothing was sent.',
      { cause },
    )
    this.sent = sent
  }
}
