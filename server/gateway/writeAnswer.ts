import { z } from 'zod'

type Schema = z.core.$ZodType

/** Of these an answer has one form, in our code and on the wire. */
const plain = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'custom', 'unknown', 'never'])

/**
 * The schema that reads our form and gives the wire's. Undefined where writing is more than reading the other way
 * round: where a whole is checked, a field has a default or a schema names itself.
 */
const turnedRound = (schema: Schema): z.ZodType | undefined => {
  const def = schema._zod.def as z.core.$ZodTypeDef & Readonly<Record<string, unknown>>
  if (plain.has(def.type)) return schema as z.ZodType
  if (def.checks !== undefined && def.checks.length > 0) return undefined
  const part = (name: string) => turnedRound(def[name] as Schema)
  switch (def.type) {
    case 'object': {
      const shape: Record<string, z.ZodType> = {}
      for (const [name, field] of Object.entries(def['shape'] as Record<string, Schema>)) {
        const turned = turnedRound(field)
        if (turned === undefined) return undefined
        shape[name] = turned
      }
      return def['catchall'] === undefined ? z.object(shape) : z.object(shape).catchall(def['catchall'] as Schema)
    }
    case 'array': {
      const element = part('element')
      return element && z.array(element)
    }
    case 'optional': {
      const inner = part('innerType')
      return inner && z.optional(inner)
    }
    case 'nullable': {
      const inner = part('innerType')
      return inner && z.nullable(inner)
    }
    case 'union': {
      const options = (def['options'] as Schema[]).map(turnedRound)
      return options.every((option) => option !== undefined) ? z.union(options) : undefined
    }
    case 'pipe': {
      const [wire, ours] = [part('in'), part('out')]
      const { transform, reverseTransform } = def
      if (wire === undefined || ours === undefined || reverseTransform === undefined) return undefined
      return z.codec(ours, wire, { decode: reverseTransform as () => never, encode: transform as () => never })
    }
    default:
      return undefined
  }
}

type Write = (value: unknown) => unknown

/** Zod reads by a program that it makes of a schema, and writes without one, which takes more than twice as long. */
const makeWriter = (schema: z.ZodType): Write => {
  const turned = turnedRound(schema)
  if (turned === undefined) return (value) => z.encode(schema, value)
  const compiled = z.compile(turned)
  return (value) => compiled.parse(value)
}

const writers = new WeakMap<z.ZodType, Write>()

/** What our code answers, in its form on the wire. Throws what its schema does not allow. */
export const writeAnswer = (schema: z.ZodType, value: unknown): unknown => {
  const write = writers.get(schema) ?? makeWriter(schema)
  writers.set(schema, write)
  return write(value)
}
