import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type BankFileFormat, readBankFileFormats } from '#machines/money/bankFileFormat.ts'

const Template = z.string().min(1).max(2_000)

/** What an operations team changes without a new version; docs/operations.md says what each word in braces stands for. */
const KycSettings = z.strictObject({
  /** Hours that a case may wait for its decision. */
  targetHours: z.number().positive().max(10_000).default(24),
  /** Minutes after which a hold ends by itself. */
  holdMinutes: z.number().positive().max(600).default(15),
  /** Whether the KYC list shows Mosambee Merchant Activation and Brand Merchant Mapping, which the documents hide. */
  listUploads: z.boolean().default(false),
  /** To choose from when declining; none: only the remark is asked for. */
  reasons: z
    .array(z.strictObject({ code: z.string().regex(/^[A-Z0-9_]{2,40}$/), text: z.string().min(1).max(120) }))
    .max(40)
    .default([
      { code: 'UNREADABLE', text: 'A document cannot be read' },
      { code: 'WRONG_DOCUMENT', text: 'A document is of another kind or another person' },
      { code: 'NAME_DIFFERS', text: 'The names do not match' },
      { code: 'BANK_DIFFERS', text: 'The bank account does not match' },
      { code: 'ADDRESS_DIFFERS', text: 'The address does not match' },
      { code: 'DUPLICATE', text: 'The merchant exists already' },
      { code: 'OTHER', text: 'Another reason, in the remark' },
    ]),
  /** Gets a copy of every e-mail; empty: nobody does. */
  opsMailbox: z.union([z.literal(''), z.email()]).default(''),
  templates: z
    .strictObject({
      approvedSms: Template.default(
        'Dear {business_name}, your documents are accepted. You can start transacting. {company}',
      ),
      declinedSms: Template.default(
        'Dear {business_name}, your documents are rejected: {reason}. Please upload {documents} again. {company}',
      ),
      approvedSubject: Template.default('Your documents are accepted'),
      approvedEmail: Template.default(
        'Dear {business_name},\n\nyour documents are accepted. You can start transacting.\n\n{company}',
      ),
      declinedSubject: Template.default('Your documents are rejected'),
      declinedEmail: Template.default(
        'Dear {business_name},\n\nyour documents are rejected.\n\nReason: {reason}\n\nPlease upload again: {documents}.\n\n{company}',
      ),
    })
    .prefault({}),
})
export type KycSettings = z.output<typeof KycSettings>

/** The settings of the JSON file, or the defaults without one. Throws with the file and the field at fault. */
export const readKycSettings = (file: string | undefined): KycSettings => {
  if (file === undefined || file === '') return KycSettings.parse({})
  const read = KycSettings.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (read.success) return read.data
  const fault = read.error.issues[0]
  throw new Error(`KYC_SETTINGS ${file}: ${fault?.path.join('.')}: ${fault?.message}`)
}

/** The formats of the JSON file, or none without one. Throws with the file, the format at fault, and why. */
export const readBankFormats = (file: string | undefined): readonly BankFileFormat[] => {
  if (file === undefined || file === '') return []
  try {
    return readBankFileFormats(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new Error(`BANK_FILES ${file}: ${said.replaceAll(/\s+/g, ' ')}`, { cause: error })
  }
}
