import {
  type EntityType,
  entityTypes,
  type IdentityType,
  identityTypes,
  type Section,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import { missingOf as missingOfSection, neededFor } from '#contract/calls/merchants/superMerchantSections.ts'
import { isSavable, type NumberStanding, noNumber } from '#machines/merchants/documentVerification.ts'
import type { NumberRow, SuperMerchantFile } from './superMerchantRows.ts'

const hex = (bytes: Buffer | null): string => bytes?.toString('hex') ?? ''

/** A row as the machine knows it. */
export const standingOf = (row: NumberRow | undefined): NumberStanding =>
  row === undefined
    ? { state: 'idle', ...noNumber }
    : {
        state: row.state,
        valueHash: hex(row.valueHash),
        requestId: row.requestId ?? '',
        verifiedHash: hex(row.verifiedHash),
      }

export const businessTypeOf = (text: string): EntityType | undefined => entityTypes.find((type) => type === text)
export const identityTypeOf = (text: string): IdentityType | undefined => identityTypes.find((type) => type === text)

const choicesOf = ({ row }: Pick<SuperMerchantFile, 'row'>) => ({
  businessType: businessTypeOf(row.businessType),
  identityType: identityTypeOf(row.identityType),
})

/** All that a section says: the same text for the same content. What was verified is part of it. */
export const sectionContent = (section: Section, file: SuperMerchantFile): string => {
  const { row, numbers, documents } = file
  const { numbers: needed, optional, documents: papers } = neededFor(section, choicesOf(file))
  const values =
    section === 'basicDetails'
      ? [row.businessType, row.whatsappMobileNumber]
      : section === 'idProof'
        ? [row.identityType]
        : section === 'businessProof'
          ? [row.businessType]
          : []
  return JSON.stringify([
    section,
    values,
    [...needed, ...optional].map((kind) => {
      const standing = standingOf(numbers.get(kind))
      return [kind, standing.valueHash, isSavable(standing)]
    }),
    papers.flat().map((kind) => {
      const document = documents.find((one) => one.kind === kind)
      return document === undefined ? [] : [document.id, document.reason]
    }),
  ])
}

/** What keeps a section from being saved, in words; none: it can be. */
export const missingOf = (section: Section, file: SuperMerchantFile): string[] =>
  missingOfSection(section, {
    ...choicesOf(file),
    savable: new Map([...file.numbers].map(([kind, number]) => [kind, isSavable(standingOf(number))])),
    documents: file.documents,
  })
