import { z } from 'zod'
import { maskGst, maskMobile, maskPan, maskToLast4 } from '#contract/wire/masks.ts'
import type { ChangedThing, changeOwnership } from './ownership.ts'

/** How each personal number is covered for whom its scope does not open it. An account is kept by its last four digits. */
export const coverOf = {
  mobileNumber: maskMobile,
  altMobileNumber: maskMobile,
  panNumber: maskPan,
  gstNumber: maskGst,
  accountNumber: maskToLast4,
} as const
export type PersonalNumber = keyof typeof coverOf

type Fields<Of extends ChangedThing> = Readonly<Record<keyof (typeof changeOwnership)[Of], z.ZodType>>

interface WrittenKind<Of extends ChangedThing, Data extends Fields<Of>> {
  /** The table of owners that its fields are in. */
  readonly of: Of
  /** What the subject begins with: of one subject the changes come in order. */
  readonly subject: string
  readonly data: Data
  /** The version that is sent. An older one stays readable for a year. */
  readonly version?: number
  readonly example: { readonly key: string; readonly data: z.input<z.ZodObject<Data>> }
}

/** A field without an owner, or an owner without its field, does not compile. */
export const defineChange = <Of extends ChangedThing, Data extends Fields<Of>>(
  written: WrittenKind<Of, Data & Readonly<Record<Exclude<keyof Data, keyof Fields<Of>>, never>>>,
) => ({
  ...written,
  schema: z.strictObject(written.data as Data),
  personal: Object.keys(written.data).filter((field): field is PersonalNumber => Object.hasOwn(coverOf, field)),
})

export const Text = z.string()
export const Paise = z.int()
export const Instant = z.iso.datetime({ offset: true })
export const Day = z.iso.date()
