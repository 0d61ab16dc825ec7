CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"numbers" jsonb,
	"numbers_sealed" "bytea",
	"made_by" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"audit_entry" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"position" bigint,
	CONSTRAINT "changes_numbers" CHECK (position is null or numbers is null)
);
--> statement-breakpoint
CREATE TABLE "change_head" (
	"one" integer PRIMARY KEY NOT NULL,
	"last_position" bigint NOT NULL,
	"forgotten_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes_in_force" (
	"of" text NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "changes_in_force_of_id_pk" PRIMARY KEY("of","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "changes_position" ON "changes" USING btree ("position");--> statement-breakpoint
CREATE INDEX "changes_new" ON "changes" USING btree ("id") WHERE position is null;--> statement-breakpoint
CREATE INDEX "changes_written_in" ON "changes" USING btree ("written_in") WHERE position is null;--> statement-breakpoint
CREATE INDEX "changes_subject" ON "changes" USING btree ("subject","position");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");
--> statement-breakpoint
INSERT INTO change_head (one, last_position, forgotten_to) VALUES (1, 0, 0);
--> statement-breakpoint
-- Who writes, where no audit entry will say it: a client of the feed.
CREATE FUNCTION change_writer() RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce(current_setting('opsdesk.actor', true), '') $$;
--> statement-breakpoint
CREATE FUNCTION login_of(asked uuid) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT coalesce((SELECT s.login_id FROM staff s WHERE s.id = asked), '') $$;
--> statement-breakpoint
-- An instant as JSON has it, in UTC, whatever zone the session is in.
CREATE FUNCTION change_instant(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
--> statement-breakpoint
-- The personal numbers of a merchant: the account as its seal and its last four digits, all others as they are. Whoever
-- gives the position seals and covers them.
CREATE FUNCTION numbers_of_merchant(m merchants) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('mobileNumber', m.mobile_number, 'altMobileNumber', m.alt_mobile_number,
    'panNumber', m.pan_number, 'gstNumber', m.gst_number,
    'accountNumber', jsonb_build_object('last4', m.account_ref_last4,
      'sealed', CASE WHEN m.account_ref_sealed IS NULL THEN NULL ELSE encode(m.account_ref_sealed, 'base64') END))
$$;
--> statement-breakpoint
CREATE FUNCTION change_of_merchant(m merchants) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('merchantCode', m.merchant_code, 'displayName', m.display_name, 'businessName', m.business_name,
    'contactPerson', m.contact_person, 'emailId', m.email_id, 'address', m.address, 'locality', m.locality, 'city', m.city,
    'state', m.state, 'pinCode', m.pin_code, 'accountHolderName', m.account_holder_name, 'ifsc', m.ifsc,
    'bankName', m.bank_name, 'distributorCode', m.distributor_code, 'brandCode', m.brand_code, 'mccCode', m.mcc_code,
    'category', m.category, 'groupCode', m.group_code, 'loginLimit', m.login_limit, 'hasCustomerFee', m.has_customer_fee,
    'upiAddress', m.virtual_address, 'activationDate', m.activation_date, 'isActive', m.is_active,
    'kyc', CASE WHEN m.kyc_approved = 1 THEN 'approved' WHEN m.kyc_approved = 0 THEN 'declined'
      WHEN m.is_kyc_submitted THEN 'submitted' ELSE 'notSubmitted' END,
    'isBankConfirmed', m.bank_unconfirmed_at IS NULL, 'seenrevision', m.version)
$$;
--> statement-breakpoint
CREATE FUNCTION tell_merchants() RETURNS trigger LANGUAGE plpgsql SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO changes (type, subject, data, numbers, made_by)
  SELECT t.type, 'merchant:' || n.merchant_code, change_of_merchant(n), numbers_of_merchant(n), change_writer()
  FROM new_rows n JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT 1 AS turn, CASE WHEN n.is_active THEN 'merchant.switchedOn' ELSE 'merchant.switchedOff' END AS type
    WHERE n.is_active <> o.is_active
    UNION ALL
    SELECT 2, 'merchant.changed' WHERE (n.display_name, n.business_name, n.contact_person, n.email_id, n.mobile_number,
        n.alt_mobile_number, n.address, n.locality, n.city, n.state, n.pin_code, n.pan_number, n.gst_number,
        n.account_holder_name, n.account_ref_blind, n.ifsc, n.bank_name, n.distributor_code, n.brand_code, n.mcc_code,
        n.category, n.group_code, n.login_limit, n.has_customer_fee, n.virtual_address, n.activation_date,
        n.bank_unconfirmed_at IS NULL)
      IS DISTINCT FROM (o.display_name, o.business_name, o.contact_person, o.email_id, o.mobile_number,
        o.alt_mobile_number, o.address, o.locality, o.city, o.state, o.pin_code, o.pan_number, o.gst_number,
        o.account_holder_name, o.account_ref_blind, o.ifsc, o.bank_name, o.distributor_code, o.brand_code, o.mcc_code,
        o.category, o.group_code, o.login_limit, o.has_customer_fee, o.virtual_address, o.activation_date,
        o.bank_unconfirmed_at IS NULL)) t
  ORDER BY n.id, t.turn;
  INSERT INTO changes (type, subject, data, made_by, decided_by)
  SELECT CASE WHEN n.kyc_approved IS NULL THEN 'kyc.reopened' ELSE 'kyc.decided' END, 'kyc:' || n.merchant_code,
    jsonb_build_object('merchantCode', n.merchant_code, 'stage', 'review', 'decision',
      CASE n.kyc_approved WHEN 1 THEN 'approved' WHEN 0 THEN 'declined' ELSE 'reopened' END,
      'reasonCode', coalesce(d.reason_code, ''), 'sendAgain', to_jsonb(coalesce(d.send_again, '{}'))),
    change_writer(), coalesce(login_of(d.staff_id), '')
  FROM new_rows n JOIN old_rows o ON o.id = n.id LEFT JOIN LATERAL (
    SELECT k.reason_code, k.send_again, k.staff_id FROM kyc_decisions k
    WHERE k.merchant_id = n.id AND k.version = o.version AND n.kyc_approved IS NOT NULL) d ON true
  WHERE n.kyc_approved IS DISTINCT FROM o.kyc_approved
  ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchants_told AFTER UPDATE ON merchants REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_merchants();
--> statement-breakpoint
-- What the platform registers it knows; a merchant that a sheet registered is news, and so is one that it takes back.
CREATE FUNCTION tell_registered_merchants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, numbers, made_by)
  SELECT CASE TG_OP WHEN 'INSERT' THEN 'merchant.changed' ELSE 'merchant.removed' END, 'merchant:' || w.merchant_code,
    change_of_merchant(w), numbers_of_merchant(w), change_writer()
  FROM written w WHERE w.last_job_id IS NOT NULL ORDER BY w.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchants_registered_told AFTER INSERT ON merchants REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION tell_registered_merchants();
--> statement-breakpoint
CREATE TRIGGER merchants_removed_told AFTER DELETE ON merchants REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION tell_registered_merchants();
--> statement-breakpoint
CREATE FUNCTION tell_second_verifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'kyc.decided', 'secondVerification:' || m.merchant_code,
    jsonb_build_object('merchantCode', m.merchant_code, 'stage', 'secondVerification',
      'decision', CASE n.state WHEN 'approved' THEN 'approved' ELSE 'declined' END, 'reasonCode', '', 'sendAgain', '[]'::jsonb),
    change_writer()
  FROM new_rows n JOIN old_rows o ON o.merchant_id = n.merchant_id JOIN merchants m ON m.id = n.merchant_id
  WHERE n.state <> o.state AND n.state <> 'pending' ORDER BY n.merchant_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER provider_verifications_told AFTER UPDATE ON provider_verifications
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_second_verifications();
--> statement-breakpoint
CREATE FUNCTION tell_brand_mapping() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'brandMapping.changed', 'brandMapping:' || m.merchant_code || ':' || n.brand_code,
    jsonb_build_object('merchantCode', m.merchant_code, 'brandCode', n.brand_code, 'distributorCode', n.distributor_code,
      'state', n.state), change_writer()
  FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN merchants m ON m.id = n.merchant_id
  WHERE (n.state, n.distributor_code) IS DISTINCT FROM (o.state, o.distributor_code) ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER brand_mappings_told AFTER UPDATE ON brand_mappings
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_brand_mapping();
--> statement-breakpoint
CREATE FUNCTION tell_new_brand_mapping() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'brandMapping.changed', 'brandMapping:' || m.merchant_code || ':' || n.brand_code,
    jsonb_build_object('merchantCode', m.merchant_code, 'brandCode', n.brand_code, 'distributorCode', n.distributor_code,
      'state', n.state), change_writer()
  FROM new_rows n JOIN merchants m ON m.id = n.merchant_id WHERE n.last_job_id IS NOT NULL ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER brand_mappings_new_told AFTER INSERT ON brand_mappings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_new_brand_mapping();
--> statement-breakpoint
CREATE FUNCTION tell_super_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by, decided_by)
  SELECT 'superMerchant.decided', 'superMerchant:' || m.merchant_code,
    jsonb_build_object('merchantCode', m.merchant_code, 'decision', NEW.state),
    login_of(NEW.submitted_by), login_of(NEW.decided_by)
  FROM merchants m WHERE m.id = NEW.merchant_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER super_merchants_told AFTER UPDATE OF state ON super_merchants FOR EACH ROW
  WHEN (NEW.state <> OLD.state AND NEW.state IN ('approved', 'changesRequested')) EXECUTE FUNCTION tell_super_merchant();
--> statement-breakpoint
-- Rows of one subject that no common row orders: whoever writes of it holds it until the end.
CREATE FUNCTION hold_change_subjects(subjects text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one text;
BEGIN
  FOR one IN SELECT DISTINCT s FROM unnest(subjects) s ORDER BY s LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('change ' || one, 0));
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_members(gone super_merchant_members[], come super_merchant_members[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_change_subjects((SELECT array_agg('superMerchant:' || m.merchant_code)
    FROM (SELECT merchant_id FROM unnest(gone) UNION SELECT merchant_id FROM unnest(come)) w JOIN merchants m ON m.id = w.merchant_id));
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'superMerchant.membersChanged', 'superMerchant:' || m.merchant_code, jsonb_build_object(
      'merchantCode', m.merchant_code,
      'added', coalesce(jsonb_agg(b.merchant_code ORDER BY b.merchant_code) FILTER (WHERE w.is_added), '[]'),
      'removed', coalesce(jsonb_agg(b.merchant_code ORDER BY b.merchant_code) FILTER (WHERE NOT w.is_added), '[]')),
    change_writer()
  FROM (SELECT merchant_id, member_id, false AS is_added FROM unnest(gone)
    UNION ALL SELECT merchant_id, member_id, true FROM unnest(come)) w
    JOIN merchants m ON m.id = w.merchant_id JOIN merchants b ON b.id = w.member_id
  GROUP BY m.merchant_code ORDER BY m.merchant_code;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_written_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_members('{}', (SELECT array_agg(n::super_merchant_members) FROM new_rows n));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_members((SELECT array_agg(o::super_merchant_members) FROM old_rows o), '{}');
  ELSE
    PERFORM tell_members(
      (SELECT array_agg(o::super_merchant_members) FROM old_rows o JOIN new_rows n USING (member_id) WHERE n.merchant_id <> o.merchant_id),
      (SELECT array_agg(n::super_merchant_members) FROM old_rows o JOIN new_rows n USING (member_id) WHERE n.merchant_id <> o.merchant_id));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER super_merchant_members_added_told AFTER INSERT ON super_merchant_members REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_members();
--> statement-breakpoint
CREATE TRIGGER super_merchant_members_moved_told AFTER UPDATE ON super_merchant_members
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_written_members();
--> statement-breakpoint
CREATE TRIGGER super_merchant_members_removed_told AFTER DELETE ON super_merchant_members REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_members();
--> statement-breakpoint
CREATE FUNCTION tell_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'charges.changed', 'charges:' || NEW.merchant_code || ':' || NEW.feature_id,
    jsonb_build_object('merchantCode', NEW.merchant_code, 'featureId', NEW.feature_id, 'featureName', f.name,
      'charges', NEW.charges), login_of(NEW.changed_by)
  FROM features f WHERE f.id = NEW.feature_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchant_features_told AFTER INSERT OR UPDATE ON merchant_features FOR EACH ROW EXECUTE FUNCTION tell_charges();
--> statement-breakpoint
CREATE FUNCTION tell_mandate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'mandate.changed', 'mandate:' || m.merchant_code,
    jsonb_build_object('merchantCode', m.merchant_code, 'state', NEW.mandate_state, 'umrn', NEW.umrn), login_of(NEW.decided_by)
  FROM merchants m WHERE m.id = NEW.merchant_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enach_registrations_told AFTER UPDATE OF mandate_state ON enach_registrations FOR EACH ROW
  WHEN (NEW.mandate_state <> OLD.mandate_state) EXECUTE FUNCTION tell_mandate();
--> statement-breakpoint
CREATE FUNCTION tell_settlement_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by, decided_by) VALUES ('settlement.' || NEW.state, 'settlement:' || NEW.id,
    jsonb_build_object('batchId', NEW.id, 'txnDay', NEW.txn_day, 'settlesOn', NEW.settles_on, 'state', NEW.state,
      'rows', NEW.rows, 'merchants', NEW.merchants, 'grossPaise', NEW.gross_paise, 'feesPaise', NEW.fees_paise,
      'gstPaise', NEW.gst_paise, 'netPaise', NEW.net_paise, 'adjustmentsPaise', NEW.adjustments_paise,
      'amountPaise', NEW.amount_paise, 'sealHash', NEW.seal_hash),
    login_of(NEW.sealed_by), login_of(CASE NEW.state WHEN 'approved' THEN NEW.approved_by ELSE NEW.cancelled_by END));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_batches_told AFTER UPDATE OF state ON settlement_batches FOR EACH ROW
  WHEN (NEW.state <> OLD.state AND NEW.state IN ('approved', 'cancelled')) EXECUTE FUNCTION tell_settlement_batch();
--> statement-breakpoint
CREATE FUNCTION tell_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, numbers, made_by)
  SELECT CASE n.state WHEN 'credited' THEN 'payout.confirmed' ELSE 'payout.failed' END, 'payout:' || n.payout_ref,
    jsonb_build_object('payoutRef', n.payout_ref, 'batchId', n.batch_id, 'merchantCode', m.merchant_code, 'state', n.state,
      'amountPaise', n.amount_paise, 'utrNumber', n.utr_number, 'settledOn', n.settled_on,
      'beneficiaryName', n.beneficiary_name, 'ifsc', n.ifsc),
    jsonb_build_object('accountNumber', jsonb_build_object('last4', n.account_last4,
      'sealed', CASE WHEN n.account_sealed IS NULL THEN NULL ELSE encode(n.account_sealed, 'base64') END)),
    change_writer()
  FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN merchants m ON m.id = n.merchant_id
  WHERE n.state <> o.state AND n.state IN ('credited', 'returned') ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_told AFTER UPDATE ON settlement_payouts
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_payouts();
--> statement-breakpoint
CREATE FUNCTION tell_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by, decided_by)
  SELECT CASE WHEN NEW.released_at IS NULL THEN 'hold.placed' ELSE 'hold.released' END, 'hold:' || t.txn_ref_number,
    jsonb_build_object('txnRefNumber', t.txn_ref_number, 'merchantCode', m.merchant_code, 'status', NEW.status,
      'heldAt', change_instant(NEW.held_at), 'expectedOn', NEW.expected_on, 'releasedAt', change_instant(NEW.released_at)),
    login_of(NEW.held_by), login_of(NEW.released_by)
  FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = NEW.transaction_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_holds_placed_told AFTER INSERT ON settlement_holds FOR EACH ROW
  WHEN (NEW.released_at IS NULL) EXECUTE FUNCTION tell_hold();
--> statement-breakpoint
CREATE TRIGGER settlement_holds_released_told AFTER UPDATE ON settlement_holds FOR EACH ROW
  WHEN (NEW.released_at IS NOT NULL AND OLD.released_at IS NULL) EXECUTE FUNCTION tell_hold();
--> statement-breakpoint
CREATE FUNCTION tell_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by, decided_by)
  SELECT 'refund.' || CASE NEW.state WHEN 'awaitingApproval' THEN 'asked' WHEN 'success' THEN 'succeeded' ELSE NEW.state END,
    'refund:' || NEW.id, jsonb_build_object('refundId', NEW.id, 'txnRefNumber', t.txn_ref_number,
      'merchantCode', m.merchant_code, 'amountPaise', NEW.amount_paise, 'state', NEW.state,
      'isByPlatform', NEW.asked_by IS NULL, 'providerReference', NEW.provider_reference, 'errorCode', NEW.error_code),
    CASE WHEN NEW.asked_by IS NULL THEN change_writer() ELSE login_of(NEW.asked_by) END, login_of(NEW.decided_by)
  FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = NEW.transaction_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_new_told AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION tell_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_told AFTER UPDATE OF state ON refunds FOR EACH ROW
  WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION tell_refund();
--> statement-breakpoint
CREATE FUNCTION tell_regularizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'regularization.made', 'regularization:' || n.txn_ref_number, jsonb_build_object('rrn', n.rrn,
    'txnRefNumber', n.txn_ref_number, 'merchantCode', m.merchant_code, 'oldStatus', n.old_status, 'newStatus', n.new_status,
    'refundId', n.refund_id, 'amountPaise', n.amount_paise), login_of(n.uploaded_by)
  FROM new_rows n JOIN merchants m ON m.id = n.merchant_id ORDER BY n.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER regularizations_told AFTER INSERT ON regularizations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_regularizations();
--> statement-breakpoint
CREATE FUNCTION tell_cashback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'cashback.approved', 'cashback:' || NEW.txn_ref_number, jsonb_build_object('txnRefNumber', NEW.txn_ref_number,
    'merchantCode', m.merchant_code, 'brandCode', NEW.brand_code, 'offerCode', NEW.offer_code,
    'amountPaise', NEW.amount_paise, 'differencePaise', NEW.amount_paise - CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.amount_paise END),
    change_writer()
  FROM merchants m WHERE m.id = NEW.merchant_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cashback_credits_new_told AFTER INSERT ON cashback_credits FOR EACH ROW
  WHEN (NEW.amount_paise > 0 AND NEW.last_job_id IS NOT NULL) EXECUTE FUNCTION tell_cashback();
--> statement-breakpoint
CREATE TRIGGER cashback_credits_told AFTER UPDATE OF amount_paise ON cashback_credits FOR EACH ROW
  WHEN (NEW.amount_paise <> OLD.amount_paise) EXECUTE FUNCTION tell_cashback();
--> statement-breakpoint
CREATE FUNCTION tell_imei() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'imei.unblocked', 'imei:' || NEW.request_number, jsonb_build_object('requestNumber', NEW.request_number,
    'txnRefNumber', coalesce((SELECT t.txn_ref_number FROM transactions t WHERE t.id = NEW.transaction_id), ''),
    'merchantCode', coalesce((SELECT m.merchant_code FROM merchants m WHERE m.id = NEW.merchant_id), ''),
    'jobRun', NEW.job_run), login_of(NEW.asked_by);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER imei_requests_told AFTER INSERT ON imei_requests FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION tell_imei();
--> statement-breakpoint
CREATE FUNCTION change_of_product_scheme(s product_schemes) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('schemeCode', s.scheme_code, 'brandCode', s.brand_code, 'description', s.scheme_desc,
    'isEmi', s.is_emi, 'isCashback', s.is_cashback, 'fromAt', change_instant(s.from_at), 'toAt', change_instant(s.to_at),
    'groupCodes', coalesce((SELECT jsonb_agg(g.group_code ORDER BY g.group_code) FROM scheme_groups g WHERE g.scheme_id = s.id), '[]'))
$$;
--> statement-breakpoint
CREATE FUNCTION change_of_offer(r offer_rules) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('offerId', r.id, 'brandCode', r.brand_code, 'ruleDesc', r.rule_desc, 'bankCode', r.bank_code,
    'skus', r.skus, 'paymentMethods', r.payment_methods, 'tenures', r.tenures, 'groupCodes', r.group_codes,
    'dealerCategories', r.dealer_categories, 'regions', r.regions, 'minTransactionPaise', r.min_transaction_paise,
    'cashbackType', r.cashback_type, 'totalCashback', r.total_cashback, 'maxCashbackPaise', r.max_cashback_paise,
    'bankShareBps', r.bank_share_bps, 'bankShareCapPaise', r.bank_share_cap_paise, 'velocityRule', r.velocity_rule,
    'offerDesc', r.offer_desc, 'fromAt', change_instant(r.from_at), 'toAt', change_instant(r.to_at))
$$;
--> statement-breakpoint
CREATE FUNCTION change_of_cashback_offer(r cashback_offers) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('offerCode', r.offer_code, 'brandCode', r.brand_code, 'productCode', r.product_code,
    'description', r.description, 'bankCode', r.bank_code, 'paymentMethods', r.payment_methods,
    'cashbackType', r.cashback_type, 'totalCashback', r.total_cashback, 'maxCashbackPaise', r.max_cashback_paise,
    'minTransactionPaise', r.min_transaction_paise, 'groupCodes', r.group_codes, 'offerDesc', r.offer_desc,
    'fromAt', change_instant(r.from_at), 'toAt', change_instant(r.to_at))
$$;
--> statement-breakpoint
CREATE TYPE row_in_force AS (id integer, key text, data jsonb, is_in_force boolean, made_by text, decided_by text);
--> statement-breakpoint
-- Of each row whether it counts at this moment. Null: every row that counts, or was told that it does.
CREATE FUNCTION rows_in_force(kind text, ids integer[], moment timestamptz) RETURNS SETOF row_in_force LANGUAGE plpgsql STABLE AS $$
DECLARE today date := indian_day(moment);
BEGIN
  CASE kind
  WHEN 'rate' THEN RETURN QUERY
    SELECT r.id, r.id::text, jsonb_build_object('rateId', r.id, 'master', r.master, 'paymentMethod', r.payment_method,
      'type', r.type, 'value', r.value, 'fromAmountPaise', r.from_amount, 'toAmountPaise', r.to_amount, 'fromDay', r.from_day,
      'toDay', r.to_day, 'brandCode', r.brand, 'category', r.category, 'merchantCode', r.merchant_code, 'version', r.version),
      r.state = 'verified' AND today BETWEEN r.from_day AND r.to_day, login_of(r.changed_by), login_of(r.decided_by)
    FROM mdr_rates r WHERE CASE WHEN ids IS NULL THEN r.state = 'verified' AND today BETWEEN r.from_day AND r.to_day
      OR r.id IN (SELECT f.id FROM changes_in_force f WHERE f.of = kind) ELSE r.id = ANY(ids) END;
  WHEN 'fee' THEN RETURN QUERY
    SELECT r.id, r.id::text, jsonb_build_object('feeId', r.id, 'feeType', r.fee_type, 'duration', r.duration,
      'feePaise', r.fee, 'gstPaise', r.gst, 'brandCode', r.brand_code, 'thresholdDate', r.threshold_date, 'version', r.version),
      r.state = 'verified' AND (r.threshold_date IS NULL OR r.threshold_date <= today) AND NOT EXISTS (
        SELECT FROM subscription_fees l WHERE l.series = r.series AND l.version > r.version AND l.state = 'verified'
          AND (l.threshold_date IS NULL OR l.threshold_date <= today)), login_of(r.changed_by), login_of(r.decided_by)
    FROM subscription_fees r WHERE ids IS NULL OR r.series IN (SELECT s.series FROM subscription_fees s WHERE s.id = ANY(ids));
  WHEN 'bankScheme' THEN RETURN QUERY
    SELECT r.id, r.id::text, jsonb_build_object('schemeId', r.id, 'bank', r.bank, 'bankCode', r.bank_code,
      'tenureMonths', r.tenure, 'rateBps', r.rate, 'bankTenureId', r.bank_tenure_id, 'brandCode', r.brand_code,
      'startsAt', change_instant(r.start_date), 'endsAt', change_instant(r.end_date)),
      r.is_active AND moment >= r.start_date AND moment <= r.end_date, login_of(r.changed_by), login_of(r.decided_by)
    FROM bank_schemes r WHERE CASE WHEN ids IS NULL THEN r.is_active AND moment >= r.start_date AND moment <= r.end_date
      OR r.id IN (SELECT f.id FROM changes_in_force f WHERE f.of = kind) ELSE r.id = ANY(ids) END;
  WHEN 'productScheme' THEN RETURN QUERY
    SELECT r.id, r.scheme_code, change_of_product_scheme(r), moment >= r.from_at AND moment < r.to_at, '', ''
    FROM product_schemes r WHERE CASE WHEN ids IS NULL THEN moment >= r.from_at AND moment < r.to_at
      OR r.id IN (SELECT f.id FROM changes_in_force f WHERE f.of = kind) ELSE r.id = ANY(ids) END;
  WHEN 'offer' THEN RETURN QUERY
    SELECT r.id, r.id::text, change_of_offer(r), moment >= r.from_at AND moment < r.to_at, '', ''
    FROM offer_rules r WHERE CASE WHEN ids IS NULL THEN moment >= r.from_at AND moment < r.to_at
      OR r.id IN (SELECT f.id FROM changes_in_force f WHERE f.of = kind) ELSE r.id = ANY(ids) END;
  WHEN 'cashbackOffer' THEN RETURN QUERY
    SELECT r.id, r.offer_code, change_of_cashback_offer(r), moment >= r.from_at AND moment < r.to_at, '', ''
    FROM cashback_offers r WHERE CASE WHEN ids IS NULL THEN moment >= r.from_at AND moment < r.to_at
      OR r.id IN (SELECT f.id FROM changes_in_force f WHERE f.of = kind) ELSE r.id = ANY(ids) END;
  END CASE;
END
$$;
--> statement-breakpoint
-- Tells what has come into force and what is out of it, once each, whoever looks: a write, or the clock.
CREATE FUNCTION tell_in_force(kind text, ids integer[], moment timestamptz, is_by_time boolean) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE told integer;
BEGIN
  WITH found AS MATERIALIZED (SELECT * FROM rows_in_force(kind, ids, moment)),
  come AS (INSERT INTO changes_in_force (of, id) SELECT kind, f.id FROM found f WHERE f.is_in_force ORDER BY f.id
    ON CONFLICT DO NOTHING RETURNING changes_in_force.id),
  gone AS (DELETE FROM changes_in_force c USING found f WHERE c.of = kind AND c.id = f.id AND NOT f.is_in_force RETURNING c.id)
  INSERT INTO changes (type, subject, data, made_by, decided_by)
  SELECT kind || CASE WHEN f.is_in_force THEN '.inForce' ELSE '.outOfForce' END, kind || ':' || f.key, f.data,
    CASE WHEN is_by_time THEN '' ELSE f.made_by END, CASE WHEN is_by_time THEN '' ELSE f.decided_by END
  FROM found f WHERE f.id IN (SELECT id FROM come UNION ALL SELECT id FROM gone) ORDER BY f.is_in_force, f.id;
  GET DIAGNOSTICS told = ROW_COUNT;
  RETURN told;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_written_in_force() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_in_force(TG_ARGV[0], coalesce((SELECT array_agg(n.id) FROM new_rows n), '{}'), now(), false);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mdr_rates_new_told AFTER INSERT ON mdr_rates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_in_force('rate');
--> statement-breakpoint
CREATE TRIGGER mdr_rates_told AFTER UPDATE ON mdr_rates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_in_force('rate');
--> statement-breakpoint
CREATE TRIGGER subscription_fees_new_told AFTER INSERT ON subscription_fees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_in_force('fee');
--> statement-breakpoint
CREATE TRIGGER subscription_fees_told AFTER UPDATE ON subscription_fees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_in_force('fee');
--> statement-breakpoint
CREATE TRIGGER bank_schemes_new_told AFTER INSERT ON bank_schemes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_in_force('bankScheme');
--> statement-breakpoint
CREATE TRIGGER bank_schemes_told AFTER UPDATE ON bank_schemes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_in_force('bankScheme');
--> statement-breakpoint
CREATE FUNCTION tell_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changes (type, subject, data, made_by)
    SELECT 'offer.changed', 'offer:' || n.id, change_of_offer(n), n.changed_by FROM new_rows n ORDER BY n.id;
  ELSE
    INSERT INTO changes (type, subject, data, made_by)
    SELECT 'offer.changed', 'offer:' || n.id, change_of_offer(n), n.changed_by
    FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE change_of_offer(n) <> change_of_offer(o) ORDER BY n.id;
  END IF;
  PERFORM tell_in_force('offer', coalesce((SELECT array_agg(n.id) FROM new_rows n), '{}'), now(), false);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offer_rules_new_told AFTER INSERT ON offer_rules REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offers();
--> statement-breakpoint
CREATE TRIGGER offer_rules_told AFTER UPDATE ON offer_rules REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_offers();
--> statement-breakpoint
CREATE FUNCTION tell_cashback_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO changes (type, subject, data, made_by)
    SELECT 'cashbackOffer.changed', 'cashbackOffer:' || n.offer_code, change_of_cashback_offer(n), change_writer()
    FROM new_rows n ORDER BY n.id;
  ELSE
    INSERT INTO changes (type, subject, data, made_by)
    SELECT 'cashbackOffer.changed', 'cashbackOffer:' || n.offer_code, change_of_cashback_offer(n), change_writer()
    FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE change_of_cashback_offer(n) <> change_of_cashback_offer(o) ORDER BY n.id;
  END IF;
  PERFORM tell_in_force('cashbackOffer', coalesce((SELECT array_agg(n.id) FROM new_rows n), '{}'), now(), false);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cashback_offers_new_told AFTER INSERT ON cashback_offers REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_cashback_offers();
--> statement-breakpoint
CREATE TRIGGER cashback_offers_told AFTER UPDATE ON cashback_offers REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_cashback_offers();
--> statement-breakpoint
-- What was taken back is deleted: it counts no longer.
CREATE FUNCTION tell_deleted_in_force() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'offer' THEN
    WITH gone AS (DELETE FROM changes_in_force c USING old_rows o WHERE c.of = 'offer' AND c.id = o.id RETURNING c.id)
    INSERT INTO changes (type, subject, data, made_by)
    SELECT 'offer.outOfForce', 'offer:' || o.id, change_of_offer(o), change_writer()
    FROM old_rows o JOIN gone USING (id) ORDER BY o.id;
  ELSE
    WITH gone AS (DELETE FROM changes_in_force c USING old_rows o WHERE c.of = 'cashbackOffer' AND c.id = o.id RETURNING c.id)
    INSERT INTO changes (type, subject, data, made_by)
    SELECT 'cashbackOffer.outOfForce', 'cashbackOffer:' || o.offer_code, change_of_cashback_offer(o), change_writer()
    FROM old_rows o JOIN gone USING (id) ORDER BY o.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offer_rules_deleted_told AFTER DELETE ON offer_rules REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_in_force('offer');
--> statement-breakpoint
CREATE TRIGGER cashback_offers_deleted_told AFTER DELETE ON cashback_offers REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_deleted_in_force('cashbackOffer');
--> statement-breakpoint
CREATE FUNCTION tell_schemes(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN
    RETURN;
  END IF;
  PERFORM hold_change_subjects((SELECT array_agg('productScheme:' || s.scheme_code) FROM product_schemes s WHERE s.id = ANY(ids)));
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'productScheme.changed', 'productScheme:' || s.scheme_code, change_of_product_scheme(s), change_writer()
  FROM product_schemes s WHERE s.id = ANY(ids) ORDER BY s.id;
  PERFORM tell_in_force('productScheme', ids, now(), false);
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_written_schemes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_schemes((SELECT array_agg(n.id) FROM new_rows n));
  ELSE
    PERFORM tell_schemes((SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.scheme_desc, n.is_emi, n.is_cashback, n.from_at, n.to_at) IS DISTINCT FROM (o.scheme_desc, o.is_emi, o.is_cashback, o.from_at, o.to_at)));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_schemes_new_told AFTER INSERT ON product_schemes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_schemes();
--> statement-breakpoint
CREATE TRIGGER product_schemes_told AFTER UPDATE ON product_schemes REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_schemes();
--> statement-breakpoint
CREATE FUNCTION tell_models(written scheme_models[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_change_subjects((SELECT array_agg(DISTINCT 'productScheme:' || s.scheme_code)
    FROM unnest(written) w JOIN product_schemes s ON s.id = w.scheme_id));
  INSERT INTO changes (type, subject, data, made_by)
  SELECT 'productScheme.modelsChanged', 'productScheme:' || w.scheme_code, jsonb_build_object('schemeCode', w.scheme_code,
    'brandCode', w.brand_code, 'models', jsonb_agg(w.model ORDER BY w.id)), change_writer()
  FROM (SELECT s.scheme_code, s.brand_code, m.id, (row_number() OVER (PARTITION BY s.id ORDER BY m.id) - 1) / 500 AS part,
      jsonb_build_object('productCode', p.product_code, 'minAmountPaise', m.min_amount_paise, 'maxAmountPaise', m.max_amount_paise,
        'fromAt', change_instant(m.from_at), 'toAt', change_instant(m.to_at)) AS model
    FROM unnest(written) m JOIN product_schemes s ON s.id = m.scheme_id JOIN products p ON p.id = m.product_id) w
  GROUP BY w.scheme_code, w.brand_code, w.part ORDER BY w.scheme_code, w.part;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_written_models() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_models((SELECT array_agg(n::scheme_models) FROM new_rows n));
  ELSE
    PERFORM tell_models((SELECT array_agg(n::scheme_models) FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.scheme_id, n.min_amount_paise, n.max_amount_paise, n.from_at, n.to_at)
        IS DISTINCT FROM (o.scheme_id, o.min_amount_paise, o.max_amount_paise, o.from_at, o.to_at)));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER scheme_models_new_told AFTER INSERT ON scheme_models REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_models();
--> statement-breakpoint
CREATE TRIGGER scheme_models_told AFTER UPDATE ON scheme_models REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_written_models();
--> statement-breakpoint
CREATE FUNCTION tell_scheme_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_schemes((SELECT array_agg(DISTINCT w.scheme_id) FROM written w));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER scheme_groups_added_told AFTER INSERT ON scheme_groups REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION tell_scheme_groups();
--> statement-breakpoint
CREATE TRIGGER scheme_groups_removed_told AFTER DELETE ON scheme_groups REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION tell_scheme_groups();
--> statement-breakpoint
-- What counted before there were changes is no news.
INSERT INTO changes_in_force (of, id)
SELECT k.kind, r.id FROM unnest(ARRAY['rate', 'fee', 'bankScheme', 'productScheme', 'offer', 'cashbackOffer']) k(kind)
CROSS JOIN LATERAL rows_in_force(k.kind, NULL, now()) r WHERE r.is_in_force;
