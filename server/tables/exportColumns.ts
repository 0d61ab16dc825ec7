import { indianTimestamp } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import type { ExportedTable } from '#contract/calls/tables.ts'
import type { ExportedRow } from './exportedRows.ts'

/** How a field stands in a cell. `hundredths`: paise as rupees, basis points as percent. */
type CellKind = 'text' | 'hundredths' | 'instant' | 'number' | 'yes'

interface ExportColumn {
  readonly field: string
  readonly title: string
  readonly kind: CellKind
}

const titleOf = (field: string) =>
  field
    .split('.')
    .map((part) => part.replace(/([A-Z]+)/g, ' $1').toLowerCase())
    .join(' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase())

/** `field`, `field:kind`, `field=Title`, `field:kind=Title`. */
const columns = (text: string): readonly ExportColumn[] =>
  text
    .trim()
    .split(/\s*[,\n]\s*/)
    .filter((part) => part !== '')
    .map((part) => {
      const [left = '', title] = part.split('=')
      const [field = '', kind = 'text'] = left.split(':')
      return { field, title: title ?? titleOf(field), kind: kind as CellKind }
    })

const settlement = (at: string) => `
  ${at}.statusSettlement, ${at}.settlementAmount:hundredths, ${at}.settlementDate, ${at}.utrNumber, ${at}.netAmt:hundredths,
  ${at}.mdr:hundredths, ${at}.brandTransactionFee:hundredths, ${at}.subscriptionFeesMonthly:hundredths, ${at}.setupFee:hundredths,
  ${at}.gst:hundredths, ${at}.beneficiaryName, ${at}.beneficiaryAccountNumber, ${at}.beneficiaryIfscCode`

/** Every field of the rows, in the order of a file that names no columns. */
const columnsOf: Readonly<Record<ExportedTable, readonly ExportColumn[]>> = {
  'merchants.search': columns(`merchantCode=Merchant Code, businessName=business Name, mobileNumber=mobile Number,
    brandCode=brand Code, bucket=Bucket, loginLimit:number=Login Limit, isActive:yes=Status, displayName, emailId,
    distributorCode, category, contactPerson, address, city, state, pinCode, activationDate, kycApproval, createdByUser,
    creationDate:instant`),
  'portfolio.brandTransactions': columns(`amount:hundredths=Amount, merchantCode=Merchant Code, brandCode=Brand Code,
    status=Status, creationDate:instant=Creation Date, txnRefNumber=Txn. Number, txnType, invoiceAmount:hundredths, invoiceNumber,
    pinCode, city, state, brandProductSerialNumber, productCode, customerRefId, duration:number, email, errorCode,
    expiryDate:instant, payRequestType, schemeCode, merchantId, mobileNumber, rate:hundredths, remarks, requestDate:instant,
    warrantyPlanCode, warrantyProductDesc, warrantyLink, warrantyType, requestNumber, emiPlanCode, serialNumber,
    payment.acquirerPaymentId, payment.cardNo, payment.transactionRef, payment.paymentSourceTag, payment.cardBankRefNo,
    payment.emiAmount:hundredths, ${settlement('settlement')}`),
  'portfolio.nonBrandTransactions': columns(`paidAmount:hundredths=Paid Amount, merchantName=Merchant Name,
    payerUsername=Payer Username, transactionDate:instant=Txn. Date, transactionStatus=Txn. Status, txnRefNumber=Txn. Number,
    merchantCode, cardBankRefNo, cardCategory, cardNo, chargeSlipUrl, customerRefId, email, paymentLinkRef, paymentMethodTag,
    paymentSourceTag, transactionRef, transactionErrorCode, transactionType, upiTxnId, ${settlement('settlementDetails')}`),
  'portfolio.storeOrders': columns(`txnRefNumber=Txn. Number, merchantCode, merchantName, productBrand, brandCode,
    paidAmount:hundredths, payerUsername, transactionDate:instant, salutation`),
  'portfolio.callLogs': columns(
    'loginId, creationDate:instant, comment, feedback, merchantCode, ticketId, mobileNumber, category',
  ),
  'portfolio.messages': columns('campaignName, mobileNumber, creationDate:instant, deliveredStatus'),
  'portfolio.brandMappings': columns('brandCode=brand_code, state=status, distributorCode=DMS Code, deactivationName'),
  'dashboard.transactions':
    columns(`amount:hundredths=Amount, merchantCode=Merchant Code, merchantName, brandCode=Brand Code,
    status=Status, creationDate:instant=Creation Date, txnRefNumber=Txn. Number, txnType, errorCode, city, state`),
}

/** The wanted columns in the wanted order; undefined where one is not of the table. */
export const chooseColumns = (
  table: ExportedTable,
  wanted: readonly string[] | undefined,
): readonly ExportColumn[] | undefined => {
  if (wanted === undefined) return columnsOf[table]
  const known = new Map(columnsOf[table].map((column) => [column.field, column]))
  const chosen = wanted.map((field) => known.get(field))
  return chosen.every((column) => column !== undefined) ? chosen : undefined
}

type Cell = string | number | boolean

const read = (row: ExportedRow, field: string): Cell | undefined => {
  let at: unknown = row
  for (const part of field.split('.'))
    at = typeof at === 'object' && at !== null ? (at as ExportedRow)[part] : undefined
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? at : undefined
}

/** Amounts are numbers of a sheet, times the clock in India. */
export const cellOf = (row: ExportedRow, { field, kind }: ExportColumn): string | number => {
  const value = read(row, field)
  if (value === undefined) return ''
  switch (kind) {
    case 'hundredths':
      return Number(writeHundredths(Number(value)))
    case 'number':
      return Number(value)
    case 'instant':
      return indianTimestamp(new Date(String(value)))
    case 'yes':
      return value === true ? 'ACTIVE' : 'DEACTIVE'
    case 'text':
      return String(value)
  }
}
