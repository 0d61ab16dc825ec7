/** Words of labels and headers that are not everyday, and what they say to somebody who is new at the desk. */
export const glossary = {
  AOA: 'Articles of Association: the rules by which a company is run.',
  ARN: 'Acquirer reference number: what a card network calls a refund, for the payer’s bank to find it by.',
  CIN: 'Corporate identification number: what the registrar of companies calls a company.',
  CGST: 'Central GST: the half of the tax that goes to the Union where buyer and seller are in one state.',
  COI: 'Certificate of Incorporation: the proof that a company exists.',
  CPV: 'Contact point verification: somebody visits the address and says what is there.',
  DMS: 'Dealer management system: where a brand keeps its dealers.',
  DND: 'Do not disturb: numbers that want no marketing messages.',
  DPIN: 'Designated partner number: the eight digits that a partner of an LLP is known by.',
  DSR: 'Daily sales report: what people in the field do in their app, and who may sign in to it.',
  ENACH: 'A mandate by which a bank pays instalments from an account by itself, signed on the web.',
  GSTIN: 'The number under which a business pays GST; its middle ten characters are the PAN.',
  GSTR: 'A return of GST. GSTR-1 lists what was supplied in a month, invoice by invoice.',
  HOLDCC: 'A credit card payment whose settlement is held until somebody releases it.',
  HUF: 'Hindu undivided family: a family that does business as one, with a PAN of its own.',
  IFSC: 'The eleven characters of a bank’s branch that a transfer is sent to.',
  IGST: 'Integrated GST: all of the tax, where buyer and seller are in two states.',
  IMEI: 'The 15 digits of one phone. An offer locks them, so that it is given for each phone once.',
  LLP: 'Limited liability partnership: a registered firm whose partners are liable up to what they put in.',
  LOB: 'Line of business: the kind of trade that a merchant is in.',
  MCC: 'Merchant category code: four digits by which card networks know what a merchant sells.',
  MDR: 'Merchant discount rate: the share of a payment that is kept as the fee. GST on it comes on top.',
  MID: 'Merchant id: what the acquiring bank calls the merchant. One merchant may have several.',
  MIS: 'The statement of payments and refunds that a merchant or partner is sent by mail.',
  MOA: 'Memorandum of Association: what a company was founded to do.',
  NPCI: 'National Payments Corporation of India, which runs UPI. Its number finds a payment at any bank.',
  OEM: 'The maker of a product, who often pays a part of its offers.',
  POS: 'Point of sale: the card machine of a shop.',
  RRN: 'Retrieval reference number: 12 digits by which the banks of a payment find it.',
  SAC: 'Services accounting code: six digits by which the tax knows what was supplied.',
  SGST: 'State GST: the half of the tax that goes to the state where buyer and seller are in one state.',
  SKU: 'Stock keeping unit: the code of one model that a brand sells.',
  TID: 'Terminal id: what the acquiring bank calls one card machine of a merchant.',
  TNC: 'Terms and conditions, which a merchant accepts by a link.',
  UMRN: 'Unique mandate reference number: what the banks call a mandate.',
  UTGST: 'Union territory GST: what SGST is in a territory without a legislature.',
  UTR: 'Unique transaction reference: what the bank calls a transfer. It proves that money has left.',
  VPA: 'Virtual payment address: a UPI address such as name@bank.',
} as const

/** Words of capitals that everybody at the desk knows. */
export const everydayWords: ReadonlySet<string> = new Set(
  'API CSV EMI GST HTML HTTP ID IDS IP IST JSON KYC OTP PAN PDF QR SHA SMS TXN UPI URL UTC XLSX ZIP'.split(' '),
)

type Word = keyof typeof glossary

const words = Object.keys(glossary).join('|')
/** Alone or with a plural, in capitals or as a part of a field's name (`utr_number`, `payeeVPA`). */
const alone = `(?<![A-Za-z])(?:${words}|${words.toLowerCase()}|TnC|Mid|Tid)(?=s?(?![A-Za-z]))`
const pattern = new RegExp(`${alone}|(?<=[a-z])(?:${words})(?![A-Za-z])`, 'g')

export interface LabelPart {
  readonly text: string
  /** Absent: an everyday word. */
  readonly meaning?: string
}

/** A label in its parts, of which those that are in the glossary have a meaning. */
export const labelParts = (label: string): readonly LabelPart[] => {
  const parts: LabelPart[] = []
  let at = 0
  for (const { 0: text, index } of label.matchAll(pattern)) {
    if (index > at) parts.push({ text: label.slice(at, index) })
    parts.push({ text, meaning: glossary[text.toUpperCase() as Word] })
    at = index + text.length
  }
  if (at < label.length) parts.push({ text: label.slice(at) })
  return parts
}

export const isExplained = (label: string): boolean => labelParts(label).some(({ meaning }) => meaning !== undefined)
