import { sql } from 'drizzle-orm'
import { merchantRecord } from './merchantRecord.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'

/** A UPI address takes money for one merchant only. */
export const upiUpdate = recordScript('upiUpdate', ({ actor }) => ({
  ...merchantRecord('upiUpdate', actor),
  newValues: { virtual_address: cell('upiUpdate', 'virtual_address') },
  clashes: [
    {
      when: sql`k.new_virtual_address <> '' and exists (
        select from merchants s where s.virtual_address = k.new_virtual_address and s.virtual_address <> '' and s.id <> k.id)`,
      blames: 'virtual_address',
      value: sql`k.new_virtual_address`,
      reason: 'This UPI address belongs to another merchant.',
    },
  ],
}))
