import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { registrationReport } from '#contract/reports/registration.ts'
import { maskGst, maskPan, maskToLast4 } from '#contract/wire/masks.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { merchants } from '#server/db/schema/merchants.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { auditAsked, daysOf, isOneOf, within } from './asked.ts'
import { regionOf } from './regions.ts'
import { report, type ReportContext } from './report.ts'

/** Where the desk shows a document, once it knows who asks. */
const documentAddress = (documentId: string | null, { gateway, staff }: ReportContext): string =>
  documentId === null || !staff.services.has('view_kyc_role')
    ? ''
    : `${gateway.config.publicUrl ?? gateway.address()}/reports/documents/${documentId}`

const DocumentId = z.uuid().nullable()
const documentOf = (kind: 'cheque' | 'pan' | 'address') => `(select k.id from kyc_documents k
  where k.merchant_id = m.id and k.kind = '${kind}' and k.replaced_at is null)`

const row = answerRow(
  registrationReport.row,
  {
    creationDate: 'm.created_at',
    accountRefNumber: mapped('m.account_ref_last4', maskToLast4),
    panNumber: mapped('m.pan_number', maskPan),
    aadharNumber: mapped('m.aadhaar_last4', maskToLast4),
    gstNumber: mapped('m.gst_number', maskGst),
    modificationDate: 'greatest(m.created_at, m.kyc_updated_at, m.deactivation_at)',
    registrationState: `case m.kyc_approved when 1 then 'KYC_APPROVED' when 0 then 'KYC_DECLINED'
      else case when m.is_kyc_submitted then 'KYC_SUBMITTED' else 'REGISTERED' end end`,
    firstLoginTime: 'null',
    kycUpdate: `case when m.is_kyc_submitted then 'Y' else 'N' end`,
    kycUpdateDate: 'm.kyc_updated_at',
    kycApproved: 'm.kyc_approved',
    region: mapped('m.state', regionOf),
    chequeId: documentOf('cheque'),
    panId: documentOf('pan'),
    addressId: documentOf('address'),
  },
  {
    from: [merchants, 'm'],
    computed: ['chequeImageUrl', 'panImageUrl', 'addressImageUrl'],
    also: { chequeId: DocumentId, panId: DocumentId, addressId: DocumentId },
  },
)

export const registration = report(registrationReport, {
  row,
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
    }
  },
  computed: ({ chequeId, panId, addressId }, context) => ({
    chequeImageUrl: documentAddress(chequeId, context),
    panImageUrl: documentAddress(panId, context),
    addressImageUrl: documentAddress(addressId, context),
  }),
})
