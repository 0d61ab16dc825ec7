import { z } from 'zod'
import type { CallDefinition } from '#contract/wire/call.ts'
import { markedTarget } from './target.ts'
import type { Try } from './attempt.ts'

const words = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ''))

/** Names of wire fields that say whose or which: a merchant, a transaction, a brand, a person, a record. */
const naming = words(`
  merchant_code merchantCode merchant_codes mid_list mobile_number distributor_code text after txn_ref_number
  brand_code brand include_login exclude_login login_id super_merchant_name super_merchant_code add remove id view_id
  document_id documents_seen replaces message_id job_id file_entry_id file_id s3_url socket_id upload_id schedule_id
  session_id grant_id txnRefNumber acquirer_payment_id utr_number batch_id refund_id refundId utr line_id
  force_match_id reference replaces_id request_number request_numbers registration_id request record role brandCode
  include_brands scheme_code schemeCode toSchemeCode include_schemes change_id wait_id brands active_service_id
  blocked_service_id add_to_roles include_roles mis_id offer_config_id offersDeciderToUpdate offersConfigToUpdate
  offerConfigDeciderId offerConfigId campaign_id paper paper_id number dispute_ref act_id evidence_id --campaign campaginID audience_id template_id mobileNumber file_url
  fileName level-value ids category_id payout_ref key rule_id hold_id legal_hold_id request_id same_as`)

/** And of those that name nothing of anybody's: content, order, pages, kinds that everybody knows, claims. */
const plain = words(`
  bank_file rail words ends_within share until place difference tolerance days_apart lines_a_day sum_a_day take_back
  event take day   sheet_name password app_id old_password new_password confirm_password idle_ms because state code iss error id_token
  nonce route bucket count page size sort order cursor display_name contact_person field reason from_date to_date
  status error_code txn_count ticket_id comment feedback written_at title imageurl silent message url campaignId user
  campaign_name deactivation_name value txn_type table column isShown width columns name query is_shared format
  is_active is_waiting email is_call_center decision role_name role_flags service_name approved_date tab take_over
  by stage is_meant_again image due opened_on respond_on month paper_kind paper_state fees utr_patterns sample
  kyc_approved kyc_approve screen remark reason_code send_again documentName documentCode image_base64 parts byte_size
  sha256 point type brand_transacting_merchant transacting_merchant kycFromDate kycTillDate page_number page_count
  pageIndex pageSize payment_method payment_method_type bankwise_value from_amount to_amount from to category action
  fee_type duration fee gst threshhold_date version feature_id brand_charges_mapping bank bank_code tenure rate
  bank_tenure_id start_date end_date verification_status activation_status kind revision s3bucketname s3bucketLocation
  part file_name filename s3_bucket s3_path file_description script_id fate plan_hash job-name --user img64 date
  unread file_type notification_received call is_refused txn_date expected_on link_state mandate_state act umrn
  isSuperMerchant kycDocType kycGroup panNumber drivingLicence dob passportNo voterId bankAccount ifsc bankName
  sectionVersion businessName contactPerson legalName mobileNumber emailId businessType whatsappMobileNumber
  identityType aadhaarNumber gstNumber cinNumber dpinNumber accountNumber ifscCode bucket_name location reasons
  seal_hash data paidAmount isMeantAgain is_due blocker payout_state bank_status brand_transaction_fee mdr gst_18p settlement_amount
  settlement_date remarks figure gateway finding day_form money_form is_tax_in_fee page_size purpose showExpired gap
  product_name prod_price prod_description product_code productCode sku images prod_img_url product_codes
  category_description business_lob active_status level parent_category_id isNew is_new brand_name brand_logo mcc_code
  priority template_id preferred_warranty_vendor warranty_vendor_merchant_code allowed_brand_payment_types
  brand_offer_desc regex error_message label attribute_name is_mandatory bank_tids action_name brand_offer_name
  banner_status redirection_url sticky_add media_url creation_date search_query_elastic search_query_sql query_elastic
  query_sql endDate fromDate group_code groupCodes dealer_category selectedDealers toDate nonBrandTxn report
  report_type dsr_type domain role rhythm sql kinds recipients rule_desc rule cashback_type payment_methods
  group_codes regions region min_transaction total_cashback bank_share bank_share_cap brand_share max_cashback
  velocitycheck velocity_rule offer_from_dt offer_to_dt model modelDesc description config_type at min_transaction_amt
  bank_cashback brand_cashback oldSkuList updatedSkuList desc1 desc2 amount door channel mode vendor image_url
  is_silent audience_sql combinator not operator campaignDate transactionNum username template_type language
  param-type template_info image editable list is_listed frontend-group start-date end-date brand-level-offer-img
  brand-level-offer-img-disable redirection-action angular-action sequence standing takes_hidden scopes networks is_test ends_on records_a_day rupees_a_day keeps_other_hours source
  client_id kept_id conflict_id decision_id event_id endpoint_id delivery_id all_failing types subject`)

/** Whoever sees a part of the merchants is refused before anything is looked for. */
const ofAllMerchants = 'a file is of all merchants: refused as `recon.rows` with a transaction'

const ofTheirBrand = 'looked for within a brand that is tried by its code'
const ofAllCampaigns = 'a campaign is of all merchants: refused as `campaigns.list`'

/** Fields that name something and need no try, with the reason. */
const excused: Readonly<Record<string, string>> = {
  'brandForm.save.template_id': 'a number that is kept, never looked for',
  'portfolio.callLogs.mobile_number': 'kept beside a call, never looked for',
  'portfolio.addCallLog.mobile_number': 'kept beside a call, never looked for',
  'superMerchants.associate.add':
    'merchants of a super merchant that is theirs: looked for as `portfolio.summary` does',
  'superMerchants.associate.remove': 'as `add`',
  'superMerchants.saveSection.mobileNumber': 'read from the merchant; sent and not believed',
  'kyc.uploadDocument.id': 'sent by the documents’ panel and not read',
  'files.runScript.id': 'the place of a script in the list that everybody sees',
  'bankSchemes.verify.brand_code': 'compared with the stored scheme: what differs is refused',
  'bankSchemes.create.role': 'maker or checker, a claim',
  'dsr.add.mobile_number': 'users of the field app belong to no merchant or brand',
  'dsr.add.role': 'a kind of user of the field app',
  'dsr.switch.id': 'users of the field app belong to no merchant or brand',
  'files.sendSettlementRows.txn_ref_number':
    'a row of a sheet: its plan says that it is not theirs, as of an uploaded one',
  'files.sendSettlementStatus.txn_ref_number': 'a row of a sheet, as above',
  'files.sendSettlementStatus.utr_number': 'a row of a sheet, as above',
  'catalogue.products.text': ofTheirBrand,
  'catalogue.categories.text': ofTheirBrand,
  'catalogue.categories.category_id': ofTheirBrand,
  'productSchemes.models.text': ofTheirBrand,
  'banners.tryQuery.text': ofTheirBrand,
  'banners.list.id': ofTheirBrand,
  'banners.overlaps.id': ofTheirBrand,
  'banners.save.id': ofTheirBrand,
  'recon.rows.utr': ofAllMerchants,
  'merchantHolds.get.hold_id': 'tried where there are holds: server/money/merchantHolds/merchantHolds.test.ts',
  'merchantHolds.askRelease.hold_id': 'looked for as `merchantHolds.get` does',
  'merchantHolds.decide.hold_id': 'looked for as `merchantHolds.get` does',
  'disputes.get.dispute_ref': 'tried where there are disputes: server/money/disputes/disputes.test.ts',
  'disputes.addEvidence.dispute_ref': 'looked for as `disputes.act` does',
  'disputes.addPaper.dispute_ref': 'looked for as `disputes.act` does',
  'disputes.addPaper.paper': 'a kind of paper',
  'disputes.removeEvidence.dispute_ref': 'looked for as `disputes.act` does',
  'disputes.removeEvidence.evidence_id': 'looked for within the dispute',
  'disputes.bundle.dispute_ref': 'looked for as `disputes.get` does',
  'disputes.act.dispute_ref': 'tried where there are disputes: server/money/disputes/disputes.test.ts',
  'disputes.decide.act_id': 'tried where there are disputes: server/money/disputes/disputes.test.ts',
  'disputes.open.dispute_ref': 'the payment is looked for first',
  'papers.get.paper': 'tried where there are papers: server/money/papers/papers.test.ts',
  'papers.file.paper': 'tried where there are papers: server/money/papers/papers.test.ts',
  'papers.list.number': 'tried where there are papers: server/money/papers/papers.test.ts',
  'papers.askCreditNote.paper': ofAllMerchants,
  'papers.askCreditNote.txn_ref_number': ofAllMerchants,
  'papers.decideCreditNote.paper_id': ofAllMerchants,
  'settlements.payouts.batch_id': ofAllMerchants,
  'settlements.payouts.merchant_code': ofAllMerchants,
  'settlements.payouts.utr': ofAllMerchants,
  'payments.placed.merchant_code': ofAllMerchants,
  'payments.placed.txn_ref_number': ofAllMerchants,
  'recon.rows.line_id': ofAllMerchants,
  'recon.transfers.utr': ofAllMerchants,
  'recon.transfer.utr': ofAllMerchants,
  'recon.rows.job_id': ofAllMerchants,
  'recon.askForceMatch.line_id': ofAllMerchants,
  'recon.decideForceMatch.force_match_id': ofAllMerchants,
  'recon.forceMatches.force_match_id': ofAllMerchants,
  'recon.forceMatches.line_id': ofAllMerchants,
  'recon.mappingVersions.id': ofAllMerchants,
  'recon.mappingVersions.same_as': ofAllMerchants,
  'recon.matchRules.id': ofAllMerchants,
  'recon.editMatchRule.id': ofAllMerchants,
  'recon.stopMatchRule.id': ofAllMerchants,
  'recon.ruleMatches.rule_id': ofAllMerchants,
  'recon.suggestions.line_id': ofAllMerchants,
  'campaigns.get.campaign_id': ofAllCampaigns,
  'campaigns.save.campaign_id': ofAllCampaigns,
  'campaigns.save.template_id': 'a name at the provider',
  'campaigns.check.campaign_id': ofAllCampaigns,
  'campaigns.test.campaign_id': ofAllCampaigns,
  'campaigns.submit.campaign_id': ofAllCampaigns,
  'campaigns.decide.campaign_id': ofAllCampaigns,
  'campaigns.act.campaign_id': ofAllCampaigns,
  'campaigns.recipients.campaign_id': ofAllCampaigns,
  'campaigns.sandbox.campaign_id': ofAllCampaigns,
  'campaigns.submitPush.campaign_id': ofAllCampaigns,
  'campaigns.summary.campaginID': ofAllCampaigns,
  'campaigns.saveAudience.audience_id': ofAllCampaigns,
  'campaigns.deleteAudience.audience_id': ofAllCampaigns,
  'campaigns.triggerSms.--campaign': 'own drafts alone are looked for',
  'campaigns.triggerWhatsApp.--campaign': 'own drafts alone are looked for',
  'campaigns.triggerSmsWrapped.--campaign': 'own drafts alone are looked for',
  'campaigns.triggerWhatsAppWrapped.--campaign': 'own drafts alone are looked for',
  'campaigns.sendNotification.template_id': 'a template of the merchant, who is looked for first',
  'promoCards.disable.ids': 'a card is of all merchants: refused as `promoCards.add`',
}

/** Calls that are open by right and not by brand or merchant: nobody signed in, or the administrators' records. */
const byRight =
  /^(session\.(signIn|changePassword|nonce|list|end|finishSingleSignOn|signInWithGoogle)|people\.\w+|roles\.\w+|services\.\w+|integrations\.\w+|incoming\.\w+|legalHolds\.\w+|personRequests\.(?!lastErasure)\w+|audit\.\w+)$/

interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const namesIn = (schema: Schema): readonly string[] => [
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap(namesIn)),
  ...(schema.items === undefined ? [] : namesIn(schema.items)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const deeper = namesIn(inner)
    // What holds no field names nothing; a free record may name anything.
    return deeper.length > 0 || inner.properties !== undefined ? deeper : [name]
  }),
]

/** The names of the fields of a call's request as it travels, at whatever depth. */
const fieldsOf = (call: CallDefinition): ReadonlySet<string> =>
  new Set(namesIn(z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema))

type Contract = Readonly<Record<string, CallDefinition>>

/** Fields of which nobody has said whether they name something of somebody's. */
export const unknownFields = (contract: Contract): string[] =>
  Object.entries(contract).flatMap(([name, call]) =>
    [...fieldsOf(call)].filter((field) => !naming.has(field) && !plain.has(field)).map((field) => `${name}.${field}`),
  )

const marks = Object.entries(markedTarget)
  .filter(([field]) => field !== 'of')
  .flatMap(([, value]) => (typeof value === 'object' ? Object.values(value).map(String) : [String(value)]))

/** The fields of a body under which something of the target stands. */
const askedIn = (body: unknown, field = ''): readonly string[] => {
  if (Array.isArray(body)) return body.flatMap((one) => askedIn(one, field))
  // The whole request of a list is one field of an export.
  if (typeof body === 'object' && body !== null)
    return [
      ...Object.entries(body).flatMap(([name, value]) => askedIn(value, name)),
      ...(field === 'request' ? askedIn(JSON.stringify(body), field) : []),
    ]
  return marks.some((mark) => String(body).includes(mark)) ? [field] : []
}

/** Fields that name something and are asked with somebody else's in no try: `call.field`. */
export const unprobedFields = (contract: Contract, tries: readonly Try[]): string[] => {
  const asked = new Map<string, Set<string>>()
  for (const { call, asks } of tries)
    asked.set(call, new Set([...(asked.get(call) ?? []), ...askedIn(asks(markedTarget, 'support'))]))
  return Object.entries(contract)
    .filter(([name, { family }]) => family !== 'socket' && !byRight.test(name))
    .flatMap(([name, call]) =>
      [...fieldsOf(call)]
        .filter((field) => naming.has(field) && asked.get(name)?.has(field) !== true)
        .map((field) => `${name}.${field}`),
    )
    .filter((field) => excused[field] === undefined)
}

/** Excuses for what is not in the contract any more. */
export const idleExcuses = (contract: Contract): string[] => {
  const all = new Set(
    Object.entries(contract).flatMap(([name, call]) => [...fieldsOf(call)].map((f) => `${name}.${f}`)),
  )
  return Object.keys(excused).filter((field) => !all.has(field))
}
