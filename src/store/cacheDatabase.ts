import Dexie, { type EntityTable } from 'dexie'
import { cacheName } from './cacheName.ts'
import { turnLogBefore } from './rotateLevelDbLog.ts'

export interface Piece {
  readonly key: string
  readonly value: unknown
}

export interface Box {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly box: ArrayBuffer
}

export interface AnswerRow {
  readonly id: string
  /** Milliseconds since the epoch of the gateway's answer. */
  readonly at: number
  readonly bytes: number
  /** What was asked, as JSON; sealed where the answer is. */
  readonly asked: string | Box
  /** The fields that may lie readable, as JSON; null where none may. */
  readonly open: string | null
  /** The whole answer. Null where it was kept without a key. */
  readonly sealed: Box | null
}

export type CacheDatabase = Dexie & {
  readonly pieces: EntityTable<Piece, 'key'>
  readonly answers: EntityTable<AnswerRow, 'id'>
  readonly facts: EntityTable<Piece, 'key'>
}

/**
 * Everything of a person on this device that can be fetched again: it goes with their logout. Who only reads what is
 * there need not wait for another log.
 */
export const openCache = (person: string, { isOnlyRead = false } = {}): CacheDatabase => {
  const database = new Dexie(cacheName(person)) as CacheDatabase
  database.version(1).stores({ pieces: '&key' })
  database.version(2).stores({ pieces: '&key', answers: '&id', facts: '&key' })
  if (!isOnlyRead) turnLogBefore(database)
  return database
}

/** Throws when the browser keeps it from being deleted. */
export const eraseCache = (person: string): Promise<void> => Dexie.delete(cacheName(person))
