import { ClientScope, createClient, endClient, rotateSecret } from '#contract/calls/platform/integrations.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { check, codeList, day, reason, several, text, wholeNumber } from '#src/editing/fields/fieldKinds.tsx'
import { splitCodes } from '#src/lists/search/filters.ts'
import { kindOfScope } from './clientWords.tsx'

const past = 'Choose a day from tomorrow on.'

export const clientFields = defineForm(createClient, {
  name: text('Name', { caption: 'Letters, digits, spaces and . _ -' }),
  source: text('Source', { caption: 'What its events name as their source, such as /platform/switch' }),
  scopes: {
    ...several<ClientScope>('What it may send and be told', { nameOf: kindOfScope, isWide: true, optional: false }),
    missing: 'Choose at least one kind.',
  },
  networks: codeList('Networks', {
    read: splitCodes,
    isWide: true,
    rows: 2,
    caption: 'Where its requests come from: 10.20.0.0/16 or 2001:db8::/32, with commas between',
    missing: 'Name the networks.',
  }),
  endsOn: day('Last day', { past, caption: 'At most a year ahead' }),
  recordsADay: wholeNumber('Records a day', { least: 1, most: 50_000_000 }),
  rupeesADay: wholeNumber('Rupees a day', {
    most: 10_000_000_000,
    caption: 'Of successful payments and refunds together',
  }),
  isTest: check('Test client: its events are answered, and nothing is written', { words: ['Test', 'Live'] }),
})

export const scopeOptions = ClientScope.options.map((scope) => ({
  value: scope,
  name: kindOfScope(scope),
  aside: scope.startsWith('in:') ? 'it sends' : 'it is told',
}))

export const rotationFields = defineForm(rotateSecret, {
  keepsOtherHours: wholeNumber('Hours for which the old secret stays good', {
    most: 168,
    caption: 'From the confirmation of the new one on, at most 168',
  }),
})

export const endFields = defineForm(endClient, { remark: reason('Reason', { longest: 300 }) })
