import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, id, text } from '#contract/wire/columns.ts'
import { WireFlag, wireAnswer, wireObject, WireOwnLogin } from '#contract/wire/wire.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'

/** Stored words; reports speak of `field_engineer` and `sales` (conflict X156). */
export const DsrRole = z.enum(['admin', 'sales', 'engineer'])
export type DsrRole = z.infer<typeof DsrRole>
export const dsrRoleNames: Readonly<Record<DsrRole, string>> = { admin: 'ASM', sales: 'BD', engineer: 'Site Engineer' }

export const longNumberText = "Number can't be more than 10."
/** The documents bound it from above alone; a number that can be called has ten digits (conflict X157). */
export const ContactNumber = typedLine(10, longNumberText).regex(/^\d{10}$/, 'A contact number has 10 digits.')
export const DsrUserName = typedLine(100, 'The name has more than 100 characters.')
  .min(1, 'Write a name.')
  .refine(isPlainText, 'The name has characters that cannot be printed.')

export const DsrUser = wireAnswer(
  {
    id: z.int(),
    name: z.string(),
    mobileNumber: z.string(),
    role: DsrRole,
    isActive: z.boolean(),
    /** Goes back in `If-Match`. */
    version: z.int(),
  },
  { isActive: 'status' },
)
export type DsrUser = z.output<typeof DsrUser>

const access = { anyOf: ['dsr'] } as const

export const listDsrUsers = defineCall({
  name: 'dsr.list',
  family: 'wrapper',
  path: '/dsr/getAll',
  method: 'GET',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'People who sign in to the field app.',
  request: () => z.strictObject({}),
  response: () => z.array(DsrUser),
  answer: 'dataList',
  refusals: [],
})

export const dsrUserColumns = columnsOf(listDsrUsers, {
  name: text('name'),
  mobileNumber: id('mobile_number'),
  role: text('role', { of: ({ role }) => dsrRoleNames[role] }),
  isActive: flag('status', ['true', 'false']),
})

export const addDsrUser = defineCall({
  name: 'dsr.add',
  family: 'wrapper',
  path: '/dsr/insert',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Adds somebody who may sign in to the field app; each number once.',
  request: () => wireObject({ name: DsrUserName, mobileNumber: ContactNumber, role: DsrRole, user: WireOwnLogin }),
  response: () => DsrUser,
  answer: 'data',
  refusals: ['dsr-number-taken'],
})

export const switchDsrUser = defineCall({
  name: 'dsr.switch',
  family: 'wrapper',
  path: '/dsr/active_inactive',
  method: 'PUT',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Lets somebody sign in to the field app, or no longer.',
  request: () =>
    wireObject(
      { id: z.int().min(1).max(2_000_000_000), isActive: WireFlag, user: WireOwnLogin },
      { isActive: 'status' },
    ),
  response: () => DsrUser,
  answer: 'data',
  refusals: ['record-not-found', 'record-changed', 'version-missing'],
})
