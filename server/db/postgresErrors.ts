/** What PostgreSQL, the driver or the system says in the error, or in the innermost one that it was caused by. */
export const innermost = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error

export const codeOfCause = (error: unknown): string => {
  const { code } = (innermost(error) ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

const hasCode = (...codes: readonly string[]) => {
  const set = new Set(codes)
  return (error: unknown): boolean => set.has(codeOfCause(error))
}

const ofClass =
  (...classes: readonly string[]) =>
  (error: unknown): boolean =>
    classes.includes(codeOfCause(error).slice(0, 2))

const uniqueViolation = hasCode('23505')

/** A name, a number or an id is there already; of one of these constraints, where some are named. */
export const isUniqueViolation = (error: unknown, constraints?: readonly string[]): boolean => {
  if (!uniqueViolation(error)) return false
  const { constraint } = innermost(error) as { readonly constraint?: unknown }
  return constraints === undefined || (typeof constraint === 'string' && constraints.includes(constraint))
}

/** Two periods that may not overlap would. */
export const isExclusionViolation = hasCode('23P01')

/** Another transaction was in the way: trying later may work. */
export const isBlockedByAnother = hasCode('55P03', '40001', '40P01')

/** PostgreSQL has ended a statement because its time was over. */
export const isStatementTimeout = hasCode('57014')

/** Time, disk, memory or complexity of a statement: more than PostgreSQL gives it. */
export const isTooMuch = hasCode('57014', '53400', '54000', '53200')

/** The statement itself: its words, its names, its values. */
export const isWrongStatement = ofClass('42', '22')

export const isSignInRefused = ofClass('28')

/** Out of range, no day, no number, no text. */
export const isUnusableValue = hasCode('22001', '22003', '22007', '22008', '22021', '22P02', '22P05')

export const isOutOfRoom = hasCode('53100', 'ENOSPC', 'EDQUOT')

const isUnreachable = hasCode('57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT')
const isConnectionFailure = ofClass('08')

/** The name of its host leads nowhere, or not at the moment. */
export const isNoSuchHost = hasCode('ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH')

/** The driver says these without a code. */
const connectionLost = /^(Connection terminated|timeout exceeded when trying to connect)/

/** The database is being started or stopped, takes no more connections, or does not answer. */
export const isDatabaseAway = (error: unknown): boolean => {
  const cause = innermost(error)
  const isLost = cause instanceof Error && connectionLost.test(cause.message)
  const isAway = isUnreachable(error) || isConnectionFailure(error) || isLost
  return isAway && (cause as NodeJS.ErrnoException).path === undefined
}
