import { RE2JS } from 're2js'

/** Why an engine of linear time does not take an expression; undefined: it does. */
export const validationFault = (pattern: string): string | undefined => {
  try {
    RE2JS.compile(pattern)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'It cannot be read.'
  }
}
