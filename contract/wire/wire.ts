import { z } from 'zod'
import { textUpTo, typedLine } from './boundedText.ts'
import { isCalendarDay } from './indianTime.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Names<Shape> = { readonly [Field in keyof Shape]?: string }

const fieldSchemas = new WeakMap<object, Readonly<Record<string, z.core.SomeType>>>()

/** What each field of a `wireObject` may hold, by its name in our code; undefined for another schema. */
export const fieldSchemasOf = (schema: object): Readonly<Record<string, z.core.SomeType>> | undefined =>
  fieldSchemas.get(schema)

const renamedBy = <Shape extends z.ZodRawShape>(
  object: (shape: Record<string, z.core.SomeType>) => z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  fields: Shape,
  names: Names<Shape>,
) => {
  const pairs = Object.keys(fields).map((ours) => [ours, names[ours] ?? snake(ours)] as const)
  const wire = object(Object.fromEntries(pairs.map(([ours, theirs]) => [theirs, fields[ours] as z.core.SomeType])))
  type Ours = z.output<z.ZodObject<Shape>>
  const ours = z.custom<Ours>((value) => typeof value === 'object' && value !== null)
  const codec = z.codec(wire, ours, {
    decode: (body) => {
      const value: Record<string, unknown> = {}
      for (const [name, theirs] of pairs) if (body[theirs] !== undefined) value[name] = body[theirs]
      return value as Ours
    },
    encode: (value) => {
      const body: Record<string, unknown> = {}
      const read = value as Record<string, unknown>
      for (const [name, theirs] of pairs) if (read[name] !== undefined) body[theirs] = read[name]
      return body
    },
  })
  fieldSchemas.set(codec, fields as Readonly<Record<string, z.core.SomeType>>)
  return codec
}

/**
 * An object that is spelled one way on the wire and another in our code. Without an entry in `names`, `displayName`
 * travels as `display_name`. Unknown fields are refused: for what comes in.
 */
export const wireObject = <Shape extends z.ZodRawShape>(fields: Shape, names: Names<Shape> = {}) =>
  renamedBy((shape) => z.strictObject(shape), fields, names)

/** The same for what an older gateway may answer with more fields than we know: they are dropped. */
export const wireAnswer = <Shape extends z.ZodRawShape>(fields: Shape, names: Names<Shape> = {}) =>
  renamedBy((shape) => z.object(shape), fields, names)

/** 0/1, '0'/'1', true/false, 'Y'/'N' on the wire; a boolean here. Written as 1 and 0. */
export const WireFlag = z.codec(z.union([z.literal([0, 1, '0', '1', 'Y', 'N']), z.boolean()]), z.boolean(), {
  decode: (value) => value === 1 || value === '1' || value === true || value === 'Y',
  encode: (value) => (value ? 1 : 0),
})

/** The same flag, written as '1' and '0'. */
export const WireFlagText = z.codec(z.union([z.literal([0, 1, '0', '1', 'Y', 'N']), z.boolean()]), z.boolean(), {
  decode: (value) => value === 1 || value === '1' || value === true || value === 'Y',
  encode: (value) => (value ? '1' : '0'),
})

/** Ids in one text, separated by commas; a list here. */
export const WireIds = z.codec(
  textUpTo(5_000)
    .regex(/^(\s*\d{1,9}\s*(,\s*\d{1,9}\s*)*)?$/, 'Ids are numbers separated by commas.')
    .nullable(),
  z.array(z.int()),
  {
    decode: (text) => [...new Set((text ?? '').split(',').filter((part) => part.trim() !== ''))].map(Number),
    encode: (ids) => ids.join(','),
  },
)

/** 'Y' / 'N' on the wire. */
export const WireYesNo = z.codec(z.union([z.literal(['Y', 'N', '0', '1', 0, 1, '']), z.boolean()]), z.boolean(), {
  decode: (value) => value === 'Y' || value === 1 || value === '1' || value === true,
  encode: (value) => (value ? 'Y' : 'N'),
})

/** An instant: ISO 8601 in UTC, or the documents' 'YYYY-MM-DD HH:mm:ss', which is UTC too. ISO in our code. */
export const Instant = z.codec(textUpTo(40), z.string(), {
  decode: (text) => (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text),
  encode: (iso) => iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ''),
})

/** One that somebody gives: a day without a time is none, and what is no instant at all is refused. */
export const GivenInstant = Instant.refine(
  (iso) => /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d/.test(iso) && !Number.isNaN(Date.parse(iso)),
  { message: 'Give a day and a time.' },
)

/** A calendar day, never shifted between zones. */
export const Day = textUpTo(40).regex(/^\d{4}-\d\d-\d\d$/, 'A day is written YYYY-MM-DD.')

/** One that somebody gives: a calendar has it, and PostgreSQL, which has no year 0, holds it. */
export const CalendarDay = Day.refine((day) => isCalendarDay(day) && day >= '0001-01-01', {
  message: 'There is no such day.',
})

/** An id as tables count them. */
export const RecordNumber = z.int32().min(1)

/** What an older gateway leaves out or sends as null is an empty text here. */
export const WireText = z.codec(z.union([textUpTo(20_000), z.number()]).nullish(), z.string(), {
  decode: (value) => (value === null || value === undefined ? '' : String(value)),
  encode: (value) => value,
})

/** The person's own username, where the documents send it: never believed, only compared. */
export const WireOwnLogin = typedLine(100).toLowerCase().optional()
