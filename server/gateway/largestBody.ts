import type { CallDefinition } from '#contract/wire/call.ts'
import { schemaBounds } from '#contract/wire/schemaBounds.ts'

/** What any call takes, so that what is wrong with a small one is said field by field. */
const least = 65_536
const most = 1_048_576
/** Spaces and line breaks between the fields, and fields that only say which call is meant. */
const between = 1.25

/** In bytes, read from what the call's schema accepts; of a call that takes a file, what its entry says. */
export const largestBody = (call: CallDefinition): number => {
  if (call.maxBytes !== undefined) return call.maxBytes
  const { bytes } = schemaBounds(call.request, call.name)
  return Math.ceil(Math.min(Math.max(bytes * between, least), most))
}
