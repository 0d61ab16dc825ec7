/** An answer that says neither that something was done nor that it was not. */
export class NotToldError extends Error {
  /** It was taken, so that what is sent again might be done twice. */
  readonly isTaken: boolean
  constructor(status: number, message: string) {
    super(message)
    this.isTaken = status >= 200 && status < 300
  }
}
