import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, coded, instant, number, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, RecordNumber, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { DayForm, MoneyForm, ReconGateway, ReconType, reconFields } from '#contract/sheets/reconMapping.ts'
import { faultOfPattern, longestPattern, mostPatterns } from '#contract/sheets/utrPattern.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'

const access = screenAccess.recon

export const ReconFileState = z.enum(['uploaded', 'planned', 'confirmed', 'applied', 'partApplied', 'rejected'])
export type ReconFileState = z.infer<typeof ReconFileState>

export const ReconFile = wireAnswer({
  jobId: z.uuid(),
  fileName: z.string(),
  gateway: ReconGateway.nullable(),
  type: ReconType.nullable(),
  state: ReconFileState,
  rows: z.int(),
  matched: z.int(),
  unchanged: z.int(),
  /** Rows that could not be read, or that match nothing. */
  findings: z.int(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
  confirmedBy: z.string().nullable(),
})
export type ReconFile = z.output<typeof ReconFile>

export const listReconFiles = defineCall({
  name: 'recon.files',
  family: 'gateway',
  path: '/opsreconfiles',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Payout and recon files that were uploaded, newest first, with what became of each.',
  request: () => wireObject(pages()),
  response: () => z.object({ rows: z.array(ReconFile), total: z.int() }),
  answer: 'page',
  refusals: [],
})

const header = typedLine(200).min(1)

const Mapping = {
  name: typedLine(60)
    .min(2, 'Name the bank or the report.')
    .refine(isPlainText, 'The name has characters that cannot be printed.'),
  gateway: ReconGateway,
  type: ReconType,
  columns: z.partialRecord(z.enum(reconFields), header),
  dayForm: DayForm,
  moneyForm: MoneyForm,
  isTaxInFee: WireFlag,
  /** How a UTR looks in the narration: `@` a letter, `#` a digit, `*` either. */
  utrPatterns: z
    .array(typedLine(longestPattern).refine((pattern) => faultOfPattern(pattern) === undefined, 'This is no pattern.'))
    .max(mostPatterns)
    .default([]),
}

export const listReconMappings = defineCall({
  name: 'recon.mappings',
  family: 'gateway',
  path: '/opsreconmappings',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Which column of a bank’s or provider’s file is what, as people have said it.',
  request: () => z.strictObject({}),
  response: () =>
    z.array(
      wireAnswer({ mappingId: z.int(), ...Mapping, version: z.int(), createdBy: z.string(), createdAt: Instant }),
    ),
  answer: 'payload',
  refusals: [],
})

export const saveReconMapping = defineCall({
  name: 'recon.saveMapping',
  family: 'gateway',
  path: '/opsreconmapping',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Keeps which column is what, so that the next file with these columns needs no question.',
  request: () =>
    wireObject({
      ...Mapping,
      /** Narrations of the file over which it was made: no pattern may find an account number in them. */
      sample: z.array(textUpTo(500)).max(20).default([]),
    }),
  response: () => wireAnswer({ mappingId: z.int(), version: z.int() }),
  answer: 'payload',
  refusals: ['mapping-incomplete', 'pattern-finds-account'],
})

/** Files are read by the latest version of a name; the others stay, as they were said. */
export const MappingState = z.enum(['inUse', 'replaced'])
export type MappingState = z.infer<typeof MappingState>

export const MappingVersion = wireAnswer({
  id: z.int(),
  ...Mapping,
  version: z.int(),
  state: MappingState,
  createdBy: z.string(),
  createdAt: Instant,
})
export type MappingVersion = z.output<typeof MappingVersion>

export const listMappingVersions = defineCall({
  name: 'recon.mappingVersions',
  family: 'gateway',
  path: '/opsreconmappingversions',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Each version of each mapping of columns, newest first.',
  request: () =>
    wireObject({
      /** One version. */
      id: RecordNumber.optional(),
      /** All versions of the mapping that this version is of. */
      sameAs: RecordNumber.optional(),
      gateway: ReconGateway.optional(),
      state: MappingState.optional(),
      /** Any part of its name. */
      name: typedLine(60).optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(MappingVersion), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const mappingVersionColumns = columnsOf(listMappingVersions, {
  name: text('Mapping'),
  gateway: coded('gateway', 'Gateway'),
  type: coded('reconType', 'Type'),
  version: number('Version'),
  state: status('Status'),
  createdBy: text('Made By'),
  createdAt: instant('Made'),
})
