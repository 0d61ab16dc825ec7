/** What a service says to people about a failure; nothing where it says nothing. Whether it failed is told by its words. */
export const saidFailure = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined
  const { error, errorDesc, errorCode } = body as Readonly<Record<string, unknown>>
  const words = [error, errorDesc, errorCode].find((text) => typeof text === 'string' && text !== '')
  return typeof words === 'string' ? words.slice(0, 200) : undefined
}
