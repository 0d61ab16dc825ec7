import { sql } from 'drizzle-orm'
import { registrationColumns, registrationReport } from '#contract/reports/registration.ts'
import { maskGst, maskPan, maskToLast4 } from '#contract/wire/masks.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { auditAsked, daysOf, isOneOf, within } from './asked.ts'
import { regionOf } from './regions.ts'
import { report, type ReportContext } from './report.ts'

type Found = Record<
  | 'merchant_code'
  | 'brand_code'
  | 'distributor_code'
  | 'business_name'
  | 'display_name'
  | 'mobile_number'
  | 'contact_person'
  | 'email_id'
  | 'account_ref_last4'
  | 'ifsc'
  | 'bank_name'
  | 'category'
  | 'mcc_code'
  | 'pan_number'
  | 'aadhaar_last4'
  | 'gst_number'
  | 'account_holder_name'
  | 'address'
  | 'city'
  | 'state'
  | 'pin_code'
  | 'group_code'
  | 'created_by_user',
  string
> & {
  created_at: Date
  modified_at: Date
  activation_date: string | null
  is_kyc_submitted: boolean
  kyc_updated_at: Date | null
  kyc_approved: number | null
  cheque_id: string | null
  pan_id: string | null
  address_id: string | null
}

/** Where the desk shows a document, once it knows who asks. */
const documentAddress = (documentId: string | null, { gateway, staff }: ReportContext): string =>
  documentId === null || !staff.services.has('view_kyc_role')
    ? ''
    : `${gateway.config.publicUrl ?? gateway.address()}/reports/documents/${documentId}`

const stateOf = ({ kyc_approved: approved, is_kyc_submitted: isSubmitted }: Found): string => {
  if (approved !== null) return approved === 1 ? 'KYC_APPROVED' : 'KYC_DECLINED'
  return isSubmitted ? 'KYC_SUBMITTED' : 'REGISTERED'
}

const documentOf = (kind: 'cheque' | 'pan' | 'address') => sql`(select k.id from kyc_documents k
  where k.merchant_id = m.id and k.kind = ${kind} and k.replaced_at is null)`

export const registration = report<Found>()({
  call: registrationReport.call,
  columns: registrationColumns,
  fileName: registrationReport.fileName,
  tables: ['merchants', 'kyc_documents'],
  query: async (request, context) => {
    const span = daysOf(request, context.now)
    await auditAsked(request, context)
    return {
      table: sql`merchants m`,
      alias: sql`m`,
      where: [
        ...within(sql`m.created_at`, span),
        ...isOneOf(sql`m.merchant_code`, request.merchantCode),
        ...isOneOf(sql`m.brand_code`, request.brandCode),
        withinScopeOf(context.staff, sql`m.id`, sql`m.brand_code`),
      ],
      order: sql`m.created_at desc, m.id desc`,
      joins: sql``,
      columns: sql`m.*, m.activation_date::text as activation_date,
        greatest(m.created_at, m.kyc_updated_at, m.deactivation_at) as modified_at,
        ${documentOf('cheque')} as cheque_id, ${documentOf('pan')} as pan_id, ${documentOf('address')} as address_id`,
    }
  },
  present: (row, context) => ({
    merchantCode: row.merchant_code,
    brandCode: row.brand_code,
    distributorCode: row.distributor_code,
    creationDate: row.created_at.toISOString(),
    businessName: row.business_name,
    displayName: row.display_name,
    mobileNumber: row.mobile_number,
    contactPerson: row.contact_person,
    emailId: row.email_id,
    accountRefNumber: maskToLast4(row.account_ref_last4),
    ifsc: row.ifsc,
    bankName: row.bank_name,
    category: row.category,
    mccCode: row.mcc_code,
    panNumber: maskPan(row.pan_number),
    aadharNumber: maskToLast4(row.aadhaar_last4),
    gstNumber: maskGst(row.gst_number),
    modificationDate: row.modified_at.toISOString(),
    registrationState: stateOf(row),
    accountHolderName: row.account_holder_name,
    address: row.address,
    city: row.city,
    state: row.state,
    pinCode: row.pin_code,
    groupCode: row.group_code,
    activationDate: row.activation_date,
    createdByUser: row.created_by_user,
    firstLoginTime: null,
    kycUpdate: row.is_kyc_submitted ? 'Y' : 'N',
    kycUpdateDate: row.kyc_updated_at?.toISOString() ?? null,
    kycApproved: row.kyc_approved === null ? '' : String(row.kyc_approved),
    region: regionOf(row.state),
    chequeImageUrl: documentAddress(row.cheque_id, context),
    panImageUrl: documentAddress(row.pan_id, context),
    addressImageUrl: documentAddress(row.address_id, context),
  }),
})
