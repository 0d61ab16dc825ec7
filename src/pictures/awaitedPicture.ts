/** A picture that a form waits for: on its way by the outbox, or still to be sent. */
export interface AwaitedPicture {
  /** Key of the upload; its receipt has the name. */
  readonly id: string
  /** What the field held before, '' where it was empty. */
  readonly before: string
}

const form = /^upload:([0-9a-f-]{36}):(.*)$/

/** In the place of a picture's name, so that it is kept with the draft of its form. */
export const awaitedValue = ({ id, before }: AwaitedPicture): string => `upload:${id}:${before}`

/** Undefined: the field holds a name, an address or nothing. */
export const readAwaited = (value: string): AwaitedPicture | undefined => {
  const [, id, before = ''] = form.exec(value) ?? []
  return id === undefined ? undefined : { id, before }
}

/** What is wrong with saving a form while its picture is on its way. */
export const awaitedFault = (value: string): string | undefined =>
  readAwaited(value) === undefined ? undefined : 'The image is still on its way. Wait until it is there.'

/** What there is to see of the field now. */
export const seenPicture = (value: string): string => readAwaited(value)?.before ?? value
