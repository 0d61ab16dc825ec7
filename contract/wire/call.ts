import type { z } from 'zod'
import type { AnswerShape } from './answer.ts'
import type { Changes } from './changeTypes.ts'
import type { RefusalCode } from './refusals.ts'
import type { RoleFlag } from './roleFlag.ts'

/** Which base address a call goes to; the gateway serves the bases in `/panel-config.json`. */
export type Family = 'gateway' | 'wrapper' | 'platform' | 'upload' | 'socket'

/**
 * Who may call: anybody, anybody signed in, or a holder of one of these services (`{product}` stands for the product key),
 * and of the flag where there is one.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { readonly anyOf: readonly [string, ...string[]]; readonly flag?: RoleFlag }

/** The fields of each row that are stored in the open. The others are sealed with the person's key. */
export interface OpenFields {
  readonly open: readonly string[]
  /** What stands in place of the sealed fields as long as they are closed. */
  readonly blank: Readonly<Record<string, string | null>>
}

interface CallFields {
  readonly name: string
  readonly family: Family
  /** Path below the family's base, to the letter of the documents; for `wrapper` the inner url, for `socket` the event. */
  readonly path: string
  /** The method of a wrapped call, as documented; absent: POST. */
  readonly method?: 'GET' | 'PUT'
  /** Body fields with fixed values that tell apart the calls which share one path. They are not part of `request`. */
  readonly discriminator?: Readonly<Record<string, string | number | boolean>>
  /** Tells apart by a field that the items of a list carry, where the documents send a list. It is part of `request`. */
  readonly listField?: string
  /** Tells apart by a field that the documents send in one of two calls of a path, beside the discriminator if there is one. It is part of `request`. */
  readonly bodyField?: string
  /** How the documents send the request; absent: JSON. */
  readonly encoding?: 'form'
  /** Largest body in bytes, where a call takes a file; of the others it is read from `request`, and at most 1 MiB. */
  readonly maxBytes?: number
  readonly access: Access
  readonly offline: 'cache' | 'queue' | 'never'
  /** Also for somebody who has to change the password first; every other call refuses them (`password-must-change`). */
  readonly duringPasswordChange?: true
  /** A call that the panel makes by itself does not count as a person's activity. */
  readonly passive?: true
  /** Goes after what people read and do while the gateway is busy: exports, reports, feeds. */
  readonly behind?: true
  /** Reads much and writes nothing: a replica may answer it that has everything which was committed before it was asked for. */
  readonly heavy?: true
  /** The answer holds something that must not be kept for a repeat of the same key: the call is simply done again. */
  readonly replay?: 'never'
  /** `required`: the caller must send the version it was looking at in `If-Match`. */
  readonly ifMatch?: 'required'
  /** What of the answer of a call with `offline: 'cache'` may be readable on a device; absent: it is sealed whole. */
  readonly offlineFields?: OpenFields
  readonly request: z.ZodType
  readonly response: z.ZodType
  readonly answer: AnswerShape
  readonly refusals: readonly RefusalCode[]
  readonly summary: string
}

/**
 * `read` runs outside a transaction and is audited only when it was refused or named what is not the person’s; `command`
 * and `money` run in one, audited, and say which changes they tell other systems: one that says nothing does not compile.
 */
type Effect =
  | { readonly kind: 'read'; readonly changes?: never }
  | { readonly kind: 'command' | 'money'; readonly changes: Changes }

export type CallDefinition = CallFields & Effect

/** As it is written: what reads and writes it is made when it is first called for. A panel names many calls and makes few. */
export type WrittenCall = Omit<CallFields, 'request' | 'response'> & {
  readonly request: () => z.ZodType
  readonly response: () => z.ZodType
} & Effect

export type Called<W extends WrittenCall> = Omit<W, 'request' | 'response'> & {
  readonly request: ReturnType<W['request']>
  readonly response: ReturnType<W['response']>
}

export const defineCall = <const W extends WrittenCall>(written: W): Called<W> => {
  let request: z.ZodType | undefined
  let response: z.ZodType | undefined
  const called = {
    ...written,
    get request() {
      return (request ??= written.request())
    },
    get response() {
      return (response ??= written.response())
    },
  }
  return called as unknown as Called<W>
}

/** The request as our code sees it (after decoding the wire form). */
export type RequestOf<D extends CallDefinition> = z.output<D['request']>
/** The response as our code sees it. */
export type ResponseOf<D extends CallDefinition> = z.output<D['response']>

export const servicesOf = (call: CallDefinition, product: string): readonly string[] =>
  typeof call.access === 'object' ? call.access.anyOf.map((s) => s.replace('{product}', product).toLowerCase()) : []

/** What a person's roles come to; services in lower case. */
export interface Rights {
  readonly services: ReadonlySet<string>
  readonly flags: ReadonlySet<RoleFlag>
}

/** Service names are compared without regard to case (conflict X019). */
export const mayCall = (call: CallDefinition, { services, flags }: Rights, product: string): boolean =>
  typeof call.access === 'string' ||
  (servicesOf(call, product).some((service) => services.has(service)) &&
    (call.access.flag === undefined || flags.has(call.access.flag)))
