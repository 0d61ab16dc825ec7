import type { RefusalCode } from '#contract/wire/refusals.ts'
import { Refused } from './gateway.ts'

/** 'done', or the code of the refusal. */
export const codeOf = async (work: Promise<unknown>): Promise<RefusalCode | 'done'> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.code as RefusalCode
    throw error
  }
}

/** 'done', or the sentence of the fault. */
export const messageOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** What in PostgreSQL refused a statement: 'constraint <name>', or the sentence of the trigger; 'done' when nothing did. */
export const refusedBy = async (work: PromiseLike<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    const { constraint, message } = (error as { cause?: { constraint?: string; message?: string } }).cause ?? {}
    return constraint === undefined ? (message ?? 'another fault') : `constraint ${constraint}`
  }
}

/** Status and code of what became of a call: [200, 'done'], or those of the refusal. */
export const statusAndCodeOf = async (work: Promise<unknown>): Promise<readonly [number, string]> => {
  try {
    await work
    return [200, 'done']
  } catch (error) {
    if (error instanceof Refused) return [error.status, error.code]
    throw error
  }
}

/** What the gateway refused with; an answer is an error. */
export const refusalOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused)
      return { status: error.status, code: error.code, message: error.message, details: error.details }
    throw error
  }
  throw new Error('the call was not refused')
}

/** What is said of a file that is not there, and of another person's. */
export const fileNotFound = {
  status: 404,
  code: 'file-not-found',
  message: 'This file does not exist, or is not yours to see.',
  details: undefined,
}
