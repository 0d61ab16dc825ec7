import { correctEvent, dropEvent } from '#contract/calls/platform/incoming.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { json, reason } from '#src/editing/fields/fieldKinds.tsx'

export const correctionFields = defineForm(correctEvent, {
  event: json('Event', { rows: 16, caption: 'JSON. What stays covered is left as it was sent; its id stays.' }),
  remark: reason('Reason', { longest: 300 }),
})

export const dropFields = defineForm(dropEvent, { remark: reason('Reason', { longest: 300 }) })
