import {
  entityNumber,
  entityPapers,
  type EntityType,
  type IdentityType,
  type NumberKind,
  type Section,
  type SuperMerchantDocumentKind,
} from './superMerchantNumbers.ts'

/** As the documents head them. */
export const sectionNames: Readonly<Record<Section, string>> = {
  basicDetails: 'Basic Details',
  idProof: 'ID Proof',
  businessProof: 'Business Proof',
  bankAccount: 'Bank Account Default',
}

/** Within a sentence. */
export const numberNames: Readonly<Record<NumberKind, string>> = {
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

export interface Needed {
  readonly numbers: readonly NumberKind[]
  /** Verified if they are given. */
  readonly optional: readonly NumberKind[]
  /** One of each group is enough. */
  readonly documents: readonly (readonly SuperMerchantDocumentKind[])[]
}
const nothing: Needed = { numbers: [], optional: [], documents: [] }

interface Choices {
  readonly businessType: EntityType | undefined
  readonly identityType: IdentityType | undefined
}

/** What a section asks for, by what was chosen. */
export const neededFor = (section: Section, { businessType, identityType }: Choices): Needed => {
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

interface SectionFacts extends Choices {
  /** Whether the section may be saved with each of the given numbers. */
  readonly savable: ReadonlyMap<NumberKind, boolean>
  /** `reason`: why a reviewer sent it back; empty: nobody did. */
  readonly documents: readonly { readonly kind: SuperMerchantDocumentKind; readonly reason: string }[]
}

/** What keeps a section from being saved, in words; none: it can be. */
export const missingOf = (section: Section, facts: SectionFacts): string[] => {
  const { businessType, identityType, savable, documents } = facts
  const { numbers: needed, optional, documents: papers } = neededFor(section, facts)
  const missing: string[] = []
  if (section !== 'idProof' && section !== 'bankAccount' && businessType === undefined)
    missing.push('Choose the business type.')
  if (section === 'idProof' && identityType === undefined) missing.push('Choose the kind of ID proof.')
  for (const kind of [...needed, ...optional.filter((one) => savable.has(one))]) {
    const isSavable = savable.get(kind)
    if (isSavable === undefined) missing.push(`Enter the ${numberNames[kind]}.`)
    else if (!isSavable) missing.push(`The ${numberNames[kind]} is not verified.`)
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
