const longestAnswer = 10_000

/** What a service says went wrong in the body of a 2xx answer; nothing when it does not speak of a failure. */
export const saidFailure = (body: string): string | undefined => {
  try {
    const answer: unknown = JSON.parse(body.slice(0, longestAnswer))
    if (typeof answer !== 'object' || answer === null) return undefined
    const { error, errorDesc, errorCode, success } = answer as Readonly<Record<string, unknown>>
    const words = [error, errorDesc, errorCode].find((text) => typeof text === 'string' && text !== '')
    if (typeof words === 'string') return words.slice(0, 200)
    return success === false ? 'it answered that it failed' : undefined
  } catch {
    return undefined
  }
}
