import {
  entityNumber,
  entityPapers,
  type EntityType,
  entityTypes,
  type IdentityType,
  identityTypes,
  type NumberKind,
  type Section,
  type SuperMerchantDocumentKind,
} from '#contract/calls/superMerchantNumbers.ts'
import { isSavable, type NumberStanding, noNumber } from '#machines/documentVerification.ts'
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

interface Needed {
  readonly numbers: readonly NumberKind[]
  /** Verified if they are given. */
  readonly optional: readonly NumberKind[]
  /** Of each group one is enough. */
  readonly documents: readonly (readonly SuperMerchantDocumentKind[])[]
}
const nothing: Needed = { numbers: [], optional: [], documents: [] }

const neededFor = (section: Section, { row }: Pick<SuperMerchantFile, 'row'>): Needed => {
  const businessType = businessTypeOf(row.businessType)
  const identityType = identityTypeOf(row.identityType)
  switch (section) {
    case 'basicDetails':
      return nothing
    case 'idProof':
      return { numbers: identityType === undefined ? [] : [identityType], optional: [], documents: [['ID_Proof']] }
    case 'businessProof': {
      const own = businessType && entityNumber[businessType]
      const papers = businessType === undefined ? [] : entityPapers[businessType]
      return {
        numbers: ['BUSINESSPAN', ...(own === undefined ? [] : [own])],
        optional: ['GST'],
        documents: [['PAN_Card'], ...papers.map((paper) => [paper])],
      }
    }
    case 'bankAccount':
      return { numbers: ['BANKACCOUNT'], optional: [], documents: [['Cancelled_Cheque', 'BANKACCOUNT']] }
  }
}

/** All that a section says: the same text for the same content. What was verified is part of it. */
export const sectionContent = (section: Section, file: SuperMerchantFile): string => {
  const { row, numbers, documents } = file
  const { numbers: needed, optional, documents: papers } = neededFor(section, file)
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

const numberNames: Readonly<Record<NumberKind, string>> = {
  PAN: 'PAN',
  AADHAAR: 'Aadhaar number',
  PASSPORT: 'Passport file number',
  DRIVINGLICENCE: 'Driving licence number',
  VOTERID: 'Voter ID number',
  BUSINESSPAN: 'business PAN',
  GST: 'GST number',
  CIN: 'CIN',
  DPIN: 'DPIN',
  BANKACCOUNT: 'bank account',
}
const documentNames: Readonly<Record<SuperMerchantDocumentKind, string>> = {
  ID_Proof: 'ID proof',
  PAN_Card: 'PAN card',
  Cancelled_Cheque: 'cancelled cheque',
  PARTNERSHIPDEED: 'partnership deed',
  MOA: 'MOA',
  AOA: 'AOA',
  BOARD_RESOLUTION: 'board resolution',
  COI: 'COI',
  BANKACCOUNT: 'cancelled cheque (PDF)',
}

/** What keeps a section from being saved, in words; none: it can be. */
export const missingOf = (section: Section, file: SuperMerchantFile): string[] => {
  const { row, numbers, documents } = file
  const { numbers: needed, optional, documents: papers } = neededFor(section, file)
  const missing: string[] = []
  if (section !== 'idProof' && section !== 'bankAccount' && businessTypeOf(row.businessType) === undefined)
    missing.push('Choose the business type.')
  if (section === 'idProof' && identityTypeOf(row.identityType) === undefined)
    missing.push('Choose the kind of ID proof.')
  for (const kind of [...needed, ...optional.filter((one) => numbers.has(one))]) {
    const number = numbers.get(kind)
    if (number === undefined) missing.push(`Enter the ${numberNames[kind]}.`)
    else if (!isSavable(standingOf(number))) missing.push(`The ${numberNames[kind]} is not verified.`)
  }
  for (const group of papers) {
    const found = documents.filter(({ kind }) => group.includes(kind))
    const [first] = group
    if (first === undefined) continue
    if (found.length === 0) missing.push(`Upload the ${documentNames[first]}.`)
    for (const { reason, kind } of found)
      if (reason !== '') missing.push(`The ${documentNames[kind]} was sent back: ${reason}`)
  }
  return missing
}
