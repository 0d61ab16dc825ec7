import {
  changeEndpoint,
  createEndpoint,
  endEndpoint,
  rotateEndpointSecret,
  sendDeliveriesAgain,
} from '#contract/calls/platform/webhooks.ts'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { indianMinute, reason, several, webAddress, wholeNumber } from '#src/editing/fields/fieldKinds.tsx'
import { describedField, type FormField } from '#src/editing/fields/formField.ts'

const client: FormField<string, number> = {
  ...describedField('Client', { missing: 'Choose a client.' }),
  empty: '',
  read: String,
  write: (typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined),
  isEmpty: (typed) => typed === '',
  control: oneOf([], 'Choose a client'),
}

const url = webAddress('Address', {
  isWide: true,
  caption: 'Where its receiver is, such as https://hooks.example.com/desk',
})
const types = {
  ...several<ChangeType>('What it is told', { isWide: true, optional: false }),
  missing: 'Choose at least one type.',
}

export const newEndpointFields = defineForm(createEndpoint, { clientId: client, url, types })

export const endpointFields = defineForm(changeEndpoint, { url, types }, { sendsChanges: true })

export const rotationFields = defineForm(rotateEndpointSecret, {
  keepsOtherHours: wholeNumber('Hours for which the old secret signs too', {
    most: 168,
    caption: 'From the confirmation of the new one on, at most 168',
  }),
})

export const endFields = defineForm(endEndpoint, { remark: reason('Reason', { longest: 300 }) })

export const againFields = defineForm(sendDeliveriesAgain, { from: indianMinute('From') })
