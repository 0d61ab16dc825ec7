import { z } from 'zod'
import {
  couldBeGivenAadhaar,
  gstCheckDigit,
  hasGstStateCode,
  hasPanForm,
  hasPanSerial,
  hasVerhoeffDigit,
  hasVoterIdDigit,
  isBankAccount,
  isCin,
  isDpin,
  isDrivingLicence,
  isIfsc,
  isLlpin,
  isPan,
  isPassportFileNumber,
  isVoterId,
  panHolderKind,
  type PanHolderLetter,
  panOfGstin,
} from '#contract/wire/identityNumbers.ts'

export const entityTypes = ['Sole Proprietorship', 'Partnership Firm', 'Private_Public_Limited', 'LLP', 'HUF'] as const
export const EntityType = z.enum(entityTypes)
export type EntityType = z.infer<typeof EntityType>

export const identityTypes = ['PAN', 'AADHAAR', 'PASSPORT', 'DRIVINGLICENCE', 'VOTERID'] as const
export const IdentityType = z.enum(identityTypes)
export type IdentityType = z.infer<typeof IdentityType>

export const NumberKind = z.enum([...identityTypes, 'BUSINESSPAN', 'GST', 'CIN', 'DPIN', 'BANKACCOUNT'])
export type NumberKind = z.infer<typeof NumberKind>

/** The longest text that each takes; the documents cap accounts at 12 although 18 digits are good (conflict X216). */
export const longestNumber: Readonly<Record<NumberKind, number>> = {
  PAN: 10,
  AADHAAR: 12,
  PASSPORT: 15,
  DRIVINGLICENCE: 16,
  VOTERID: 10,
  BUSINESSPAN: 10,
  GST: 15,
  CIN: 21,
  DPIN: 8,
  BANKACCOUNT: 18,
}
export const ifscLength = 11

/** What is given beside a number before it can be verified. */
export const numberNeeds: Readonly<Record<NumberKind, readonly ('dateOfBirth' | 'addressState' | 'ifsc')[]>> = {
  PAN: [],
  AADHAAR: [],
  PASSPORT: ['dateOfBirth'],
  DRIVINGLICENCE: ['dateOfBirth'],
  VOTERID: ['addressState'],
  BUSINESSPAN: [],
  GST: [],
  CIN: [],
  DPIN: [],
  BANKACCOUNT: ['ifsc'],
}

/** Nobody outside can be asked about these: a second person looks at the document (conflict X214). */
export const reviewedByPeople: readonly NumberKind[] = ['AADHAAR', 'CIN', 'DPIN']

/** Without the signs that people write between the parts of a number. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

const panText = 'Invalid PAN format'
const forms: Readonly<Record<NumberKind, readonly [isRight: (text: string) => boolean, fault: string]>> = {
  PAN: [hasPanForm, panText],
  AADHAAR: [(text) => /^\d{12}$/.test(text), 'Aadhaar Number must be exactly 12 digits.'],
  PASSPORT: [isPassportFileNumber, 'Please enter valid Passport File number'],
  DRIVINGLICENCE: [isDrivingLicence, 'Please enter valid Driving License Number'],
  VOTERID: [isVoterId, 'Please enter valid Voter ID number'],
  BUSINESSPAN: [hasPanForm, panText],
  GST: [(text) => /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/.test(text), 'Invalid GST format'],
  CIN: [isCin, 'Invalid CIN format. Example: L12345MH2000PLC123456'],
  DPIN: [isDpin, 'DPIN must be exactly 8 digits'],
  BANKACCOUNT: [isBankAccount, 'Invalid bank account number'],
}

export const ifscFault = (ifsc: string): string | undefined => (isIfsc(ifsc) ? undefined : 'Invalid IFSC code format')

/** Why a number cannot be right; undefined: it may be. */
export const numberFault = (kind: NumberKind, number: string): string | undefined => {
  const [isRight, fault] = forms[kind]
  if (kind === 'DPIN' && isLlpin(number))
    return `${fault}. ${number} looks like the LLPIN of the firm; the DPIN is that of a designated partner.`
  if (!isRight(number)) return fault
  if (kind === 'AADHAAR' && !hasVerhoeffDigit(number))
    return 'A digit of the Aadhaar number is wrong: its check digit does not fit.'
  if (kind === 'GST' && gstCheckDigit(number.slice(0, 14)) !== number.charAt(14))
    return 'A character of the GST number is wrong: its check character does not fit.'
  return undefined
}

/** Whose PAN each kind of business has. */
const holderOf: Readonly<Record<EntityType, readonly PanHolderLetter[]>> = {
  'Sole Proprietorship': ['P'],
  'Partnership Firm': ['F'],
  Private_Public_Limited: ['C'],
  LLP: ['F'],
  HUF: ['H'],
}

const panWarnings = (pan: string, entityType: EntityType | undefined): string[] => {
  const holder = panHolderKind(pan)
  const warnings = []
  if (!isPan(pan) || holder === undefined) warnings.push('The fourth letter of the PAN names no kind of holder.')
  else if (entityType !== undefined && !holderOf[entityType].includes(holder.letter))
    warnings.push(`The PAN is of ${holder.words}; the business type is ${entityType}.`)
  if (!hasPanSerial(pan)) warnings.push('The serial of the PAN is 0000, which is never given.')
  return warnings
}

/** What is unusual about a number whose form is right. It is said and blocks nothing. */
export const numberWarnings = (
  kind: NumberKind,
  number: string,
  { entityType, businessPan }: { readonly entityType?: EntityType; readonly businessPan?: string } = {},
): readonly string[] => {
  if (numberFault(kind, number) !== undefined) return []
  switch (kind) {
    case 'PAN':
      return panWarnings(number, undefined)
    case 'BUSINESSPAN':
      return panWarnings(number, entityType)
    case 'AADHAAR':
      return couldBeGivenAadhaar(number) ? [] : ['No Aadhaar number of this form is given out.']
    case 'VOTERID':
      return hasVoterIdDigit(number) ? [] : ['The last digit of the voter id does not fit the others.']
    case 'GST':
      return [
        ...(hasGstStateCode(number) ? [] : ['The first two digits of the GST number name no state.']),
        ...(businessPan === undefined || panOfGstin(number) === businessPan
          ? []
          : ['The GST number holds another PAN than the one given.']),
      ]
    default:
      return []
  }
}

export const imageDocuments = ['ID_Proof', 'PAN_Card', 'Cancelled_Cheque'] as const
export const paperDocuments = ['PARTNERSHIPDEED', 'MOA', 'AOA', 'BOARD_RESOLUTION', 'COI', 'BANKACCOUNT'] as const
/** Images by their documented file prefixes, PDFs by their documented types; BANKACCOUNT: the cheque of the bank dialog. */
export const SuperMerchantDocumentKind = z.enum([...imageDocuments, ...paperDocuments])
export type SuperMerchantDocumentKind = z.infer<typeof SuperMerchantDocumentKind>

/** Other spellings of the documents (conflict X220). */
const otherNames: Readonly<Record<string, SuperMerchantDocumentKind>> = {
  PARTNERSHIPFIRMDEED: 'PARTNERSHIPDEED',
  'BOARD RESOLUTION': 'BOARD_RESOLUTION',
  MOA_AOA_BOARD_RESOLUTION: 'BOARD_RESOLUTION',
}
/** Which paper a file is named after: `MOA.pdf`. */
export const paperNamed = (fileName: string): SuperMerchantDocumentKind | undefined => {
  const name = fileName.replace(/\.pdf$/i, '').toUpperCase()
  return otherNames[name] ?? paperDocuments.find((paper) => paper === name)
}

export const isImageDocument = (kind: SuperMerchantDocumentKind): boolean =>
  imageDocuments.some((image) => image === kind)

/** What each kind of business proves itself with. */
export const entityPapers: Readonly<Record<EntityType, readonly SuperMerchantDocumentKind[]>> = {
  'Sole Proprietorship': [],
  'Partnership Firm': ['PARTNERSHIPDEED'],
  Private_Public_Limited: ['MOA', 'AOA', 'BOARD_RESOLUTION', 'COI'],
  LLP: ['PARTNERSHIPDEED', 'COI'],
  HUF: ['MOA'],
}
/** The number that it has besides PAN and GST. */
export const entityNumber: Readonly<Partial<Record<EntityType, NumberKind>>> = {
  Private_Public_Limited: 'CIN',
  LLP: 'DPIN',
}

export const sections = ['basicDetails', 'idProof', 'businessProof', 'bankAccount'] as const
export const Section = z.enum(sections)
export type Section = z.infer<typeof Section>

export const sectionOfNumber = (kind: NumberKind): Section => {
  if (kind === 'BANKACCOUNT') return 'bankAccount'
  return identityTypes.some((type) => type === kind) ? 'idProof' : 'businessProof'
}

export const sectionOfDocument = (kind: SuperMerchantDocumentKind): Section => {
  if (kind === 'ID_Proof') return 'idProof'
  return kind === 'Cancelled_Cheque' || kind === 'BANKACCOUNT' ? 'bankAccount' : 'businessProof'
}
