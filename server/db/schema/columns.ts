import { bigint, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true })
/** A text that is empty where there is none. */
export const words = (name: string) => text(name).notNull().default('')
export const count = (name: string) => integer(name).notNull().default(0)

export const paise = (name: string) => bigint(name, { mode: 'number' })
export const sum = (name: string) => paise(name).notNull().default(0)

/** A staff id: who is gone stays named. */
export const person = (name: string) => uuid(name)

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
