import type { DeviceStorage, StoredKind } from '#src/store/deviceStorage.ts'

export interface KindRow {
  readonly key: string
  readonly name: string
  readonly what: string
  readonly protection: string
  readonly stored: StoredKind
}

/** What was not sent first: it is nowhere else. */
export const kindRows = (here: DeviceStorage): readonly KindRow[] => [
  {
    key: 'uploads',
    name: 'Files not uploaded yet',
    what: 'Wait for the network, or for you. They are nowhere else.',
    protection: 'Sealed to the gateway',
    stored: here.uploads,
  },
  {
    key: 'drafts',
    name: 'Drafts',
    what: 'Work that you have not sent yet. It is only on this device.',
    protection: 'Sealed with your key',
    stored: here.drafts,
  },
  {
    key: 'receipts',
    name: 'Receipts of uploads',
    what: 'Which file became which job.',
    protection: 'Readable: file names and job numbers',
    stored: here.receipts,
  },
  {
    key: 'answers',
    name: 'Answers of screens',
    what: 'Shown with their age until the gateway answers. Gone after seven days.',
    protection: 'Sealed with your key, but names of roles, services, brands and banks',
    stored: here.answers,
  },
  {
    key: 'merchants',
    name: 'Merchants for the search',
    what: 'Found from the search without a network.',
    protection: 'Mobile numbers and distributors sealed; codes, names and cities readable',
    stored: here.merchants,
  },
  {
    key: 'panel',
    name: 'The panel itself',
    what: 'Scripts, styles and templates: nothing about anybody.',
    protection: 'Readable',
    stored: here.panel,
  },
]
