CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"merchant_id" integer NOT NULL,
	"ask_key" text,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"needs_second_person" boolean NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"provider_reference" text DEFAULT '' NOT NULL,
	"error_code" text DEFAULT '' NOT NULL,
	"error_desc" text DEFAULT '' NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_ask_key_unique" UNIQUE("ask_key"),
	CONSTRAINT "refunds_amount" CHECK (amount_paise > 0),
	CONSTRAINT "refunds_state_known" CHECK (state in ('awaitingApproval', 'submitted', 'success', 'failed', 'unknown', 'cancelled')),
	CONSTRAINT "refunds_four_eyes" CHECK (not needs_second_person or state in ('awaitingApproval', 'cancelled') or (decided_by is not null and decided_by <> asked_by))
);
--> statement-breakpoint
CREATE TABLE "settlement_adjustments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"batch_id" integer,
	"from_batch_id" integer,
	"from_payout_id" integer,
	"from_refund_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_adjustments_kind" CHECK (case kind when 'carriedIn' then amount_paise < 0 and from_batch_id is not null
        when 'carriedOut' then amount_paise > 0 and from_batch_id = batch_id
        when 'returned' then amount_paise > 0 and from_payout_id is not null
        when 'recovery' then amount_paise < 0 and from_refund_id is not null else false end)
);
--> statement-breakpoint
CREATE TABLE "settlement_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"txn_day" date NOT NULL,
	"settles_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"merchants" integer DEFAULT 0 NOT NULL,
	"gross_paise" bigint DEFAULT 0 NOT NULL,
	"fees_paise" bigint DEFAULT 0 NOT NULL,
	"gst_paise" bigint DEFAULT 0 NOT NULL,
	"net_paise" bigint DEFAULT 0 NOT NULL,
	"adjustments_paise" bigint DEFAULT 0 NOT NULL,
	"amount_paise" bigint DEFAULT 0 NOT NULL,
	"seal_hash" text DEFAULT '' NOT NULL,
	"sealed_by" uuid NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"approved_hash" text,
	"cancelled_by" uuid,
	"cancelled_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"bank_file" "bytea",
	"bank_file_name" text,
	"bank_file_sha256" text,
	"bank_file_issued_by" uuid,
	"bank_file_issued_at" timestamp with time zone,
	CONSTRAINT "settlement_batches_four_eyes" CHECK (approved_by <> sealed_by),
	CONSTRAINT "settlement_batches_hash" CHECK (approved_hash = seal_hash),
	CONSTRAINT "settlement_batches_signed" CHECK ((state in ('approved', 'fileIssued', 'partConfirmed', 'closed')) <= (approved_by is not null and approved_hash is not null)
        and (state in ('fileIssued', 'partConfirmed', 'closed')) <= (bank_file is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement_fee_charges" (
	"merchant_id" integer NOT NULL,
	"series" uuid NOT NULL,
	"period_start" date NOT NULL,
	"row_id" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	CONSTRAINT "settlement_fee_charges_merchant_id_series_period_start_pk" PRIMARY KEY("merchant_id","series","period_start")
);
--> statement-breakpoint
CREATE TABLE "settlement_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"merchant_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"held_by" uuid,
	"held_at" timestamp with time zone NOT NULL,
	"expected_on" date,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	"release_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "settlement_holds_four_eyes" CHECK (released_by <> held_by),
	CONSTRAINT "settlement_holds_released" CHECK ((released_by is null) = (released_at is null))
);
--> statement-breakpoint
CREATE TABLE "settlement_payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_id" integer NOT NULL,
	"merchant_id" integer NOT NULL,
	"payout_ref" text NOT NULL,
	"rows" integer NOT NULL,
	"gross_paise" bigint NOT NULL,
	"fees_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"net_paise" bigint NOT NULL,
	"adjustments_paise" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"utr_number" text DEFAULT '' NOT NULL,
	"settled_on" date,
	"beneficiary_name" text DEFAULT '' NOT NULL,
	"account_sealed" "bytea",
	"account_last4" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	CONSTRAINT "settlement_payouts_amounts" CHECK (amount_paise >= 0 and amount_paise = net_paise + adjustments_paise and (amount_paise = 0) = (state = 'none')),
	CONSTRAINT "settlement_payouts_utr_said" CHECK ((state in ('credited', 'returned')) <= (utr_number <> ''))
);
--> statement-breakpoint
ALTER TABLE "settlement_details" RENAME TO "settlement_rows";--> statement-breakpoint
ALTER TABLE "settlement_rows" RENAME COLUMN "transaction_id" TO "id";--> statement-breakpoint
ALTER TABLE "settlement_rows" DROP CONSTRAINT "settlement_details_transaction_id_transactions_id_fk";
--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "merchant_id" integer;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "txn_ref_number" text;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "txn_day" date;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "hindrances" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "gross_paise" bigint;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "refunded_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "mdr_rate_id" integer;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "mdr_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "mdr_value" bigint;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "bank_status" text DEFAULT 'NOT_SENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "last_job_id" uuid;--> statement-breakpoint
UPDATE "settlement_rows" r SET "merchant_id" = t."merchant_id", "txn_ref_number" = t."txn_ref_number",
  "txn_day" = indian_day(t."created_at"), "gross_paise" = t."amount_paise",
  "bank_status" = CASE WHEN r."status" = 'Settled' THEN 'CREDITED' ELSE 'NOT_SENT' END
FROM "transactions" t WHERE t."id" = r."id";--> statement-breakpoint
-- What is not settled yet is worked out by the desk's own arithmetic; what was settled stays as it was told.
UPDATE "settlement_rows" r SET "gst_paise" = g."gst", "net_paise" = "gross_paise" - g."fees" - g."gst",
  "amount_paise" = "gross_paise" - g."fees" - g."gst"
FROM (SELECT "id", "mdr_paise" + "brand_fee_paise" + "subscription_fee_paise" + "setup_fee_paise" AS "fees",
    (("mdr_paise" + "brand_fee_paise" + "subscription_fee_paise" + "setup_fee_paise") * 1800 + 5000) / 10000 AS "gst"
  FROM "settlement_rows" WHERE "status" <> 'Settled') g
WHERE g."id" = r."id";--> statement-breakpoint
INSERT INTO "settlement_holds" ("transaction_id", "merchant_id", "status", "reason", "held_at")
SELECT r."id", r."merchant_id", 'HOLDCC', 'Held before the desk kept holds.', t."created_at"
FROM "settlement_rows" r JOIN "transactions" t ON t."id" = r."id" WHERE r."status" = 'Hold';--> statement-breakpoint
ALTER TABLE "settlement_rows" ALTER COLUMN "merchant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ALTER COLUMN "txn_ref_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ALTER COLUMN "txn_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_rows" ALTER COLUMN "gross_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_from_batch_id_settlement_batches_id_fk" FOREIGN KEY ("from_batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_from_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("from_payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_fee_charges" ADD CONSTRAINT "settlement_fee_charges_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_fee_charges" ADD CONSTRAINT "settlement_fee_charges_row_id_settlement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."settlement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_holds" ADD CONSTRAINT "settlement_holds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_holds" ADD CONSTRAINT "settlement_holds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "refunds_latest" ON "refunds" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "refunds_of" ON "refunds" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "refunds_person" ON "refunds" USING btree ("asked_by","submitted_at");--> statement-breakpoint
CREATE INDEX "settlement_adjustments_open" ON "settlement_adjustments" USING btree ("merchant_id") WHERE batch_id is null;--> statement-breakpoint
CREATE INDEX "settlement_adjustments_batch" ON "settlement_adjustments" USING btree ("batch_id","merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_adjustments_refund" ON "settlement_adjustments" USING btree ("from_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_adjustments_payout" ON "settlement_adjustments" USING btree ("from_payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_adjustments_carried" ON "settlement_adjustments" USING btree ("from_batch_id","merchant_id","kind");--> statement-breakpoint
CREATE INDEX "settlement_batches_state" ON "settlement_batches" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "settlement_batches_day" ON "settlement_batches" USING btree ("txn_day");--> statement-breakpoint
CREATE INDEX "settlement_fee_charges_row" ON "settlement_fee_charges" USING btree ("row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_holds_live" ON "settlement_holds" USING btree ("transaction_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "settlement_holds_transaction" ON "settlement_holds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "settlement_holds_at" ON "settlement_holds" USING btree ("held_at","id");--> statement-breakpoint
CREATE INDEX "settlement_holds_of" ON "settlement_holds" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payouts_merchant" ON "settlement_payouts" USING btree ("batch_id","merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payouts_ref" ON "settlement_payouts" USING btree ("payout_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payouts_utr" ON "settlement_payouts" USING btree ("utr_number") WHERE utr_number <> '';--> statement-breakpoint
CREATE INDEX "settlement_payouts_of" ON "settlement_payouts" USING btree ("merchant_id");--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_id_transactions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_rows_ref" ON "settlement_rows" USING btree ("txn_ref_number");--> statement-breakpoint
CREATE INDEX "settlement_rows_merchant" ON "settlement_rows" USING btree ("merchant_id","id");--> statement-breakpoint
CREATE INDEX "settlement_rows_day" ON "settlement_rows" USING btree ("txn_day","id");--> statement-breakpoint
CREATE INDEX "settlement_rows_status" ON "settlement_rows" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "settlement_rows_batch" ON "settlement_rows" USING btree ("batch_id","merchant_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE INDEX "settlement_rows_utr" ON "settlement_rows" USING btree ("utr_number") WHERE utr_number <> '';--> statement-breakpoint
CREATE INDEX "settlement_rows_open" ON "settlement_rows" USING btree ("txn_day","status") WHERE batch_id is null and status <> 'Settled';--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_status" CHECK (status in ('Draft', 'Hold', 'Ready_to_Settle', 'Settled'));--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_bank" CHECK (bank_status in ('NOT_SENT', 'SENT', 'CREDITED', 'RETURNED', 'UNKNOWN'));--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_amounts" CHECK (net_paise = gross_paise - mdr_paise - brand_fee_paise - subscription_fee_paise - setup_fee_paise - gst_paise
        and amount_paise = net_paise - refunded_paise and refunded_paise between 0 and gross_paise
        and gst_paise = ((mdr_paise + brand_fee_paise + subscription_fee_paise + setup_fee_paise) * 1800 + 5000) / 10000) NOT VALID;--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_ready" CHECK (status <> 'Ready_to_Settle' or cardinality(hindrances) = 0);--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD CONSTRAINT "settlement_rows_sealed" CHECK (batch_id is null or status in ('Ready_to_Settle', 'Settled'));--> statement-breakpoint
CREATE FUNCTION settlement_is_sealed(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT state IN ('sealed', 'approved', 'fileIssued', 'partConfirmed', 'closed') $$;
--> statement-breakpoint
CREATE FUNCTION guard_settlement_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept settlement_rows;
  batch_state text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF (OLD.status = 'Settled' OR OLD.batch_id IS NOT NULL)
      AND EXISTS (SELECT FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = OLD.id) THEN
      RAISE EXCEPTION 'settlement row % is settled or in a batch', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  kept := NEW;
  kept.bank_status := OLD.bank_status;
  kept.version := OLD.version;
  kept.last_job_id := OLD.last_job_id;
  IF OLD.status = 'Settled' THEN
    IF kept IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'settlement row % is settled', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || ' ' || NEW.status) NOT IN ('Draft Ready_to_Settle', 'Draft Hold',
    'Ready_to_Settle Hold', 'Ready_to_Settle Draft', 'Hold Ready_to_Settle', 'Ready_to_Settle Settled') THEN
    RAISE EXCEPTION 'settlement row % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.batch_id IS NULL AND NEW.batch_id IS NULL AND NEW.status <> 'Settled' THEN
    RETURN NEW;
  END IF;
  SELECT state INTO batch_state FROM settlement_batches WHERE id = coalesce(OLD.batch_id, NEW.batch_id);
  IF OLD.batch_id IS NULL AND NEW.batch_id IS NOT NULL AND batch_state <> 'open' THEN
    RAISE EXCEPTION 'batch % takes no more rows', NEW.batch_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.batch_id IS NOT NULL AND settlement_is_sealed(batch_state) THEN
    kept.status := OLD.status;
    kept.utr_number := OLD.utr_number;
    kept.settled_on := OLD.settled_on;
    IF kept IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'settlement row % stands in sealed batch %', OLD.id, OLD.batch_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.status = 'Settled' AND (batch_state IS NULL OR batch_state NOT IN ('fileIssued', 'partConfirmed', 'closed')) THEN
    RAISE EXCEPTION 'settlement row % was not sent to the bank', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_rows_guard BEFORE UPDATE OR DELETE ON settlement_rows
  FOR EACH ROW EXECUTE FUNCTION guard_settlement_row();
--> statement-breakpoint
CREATE FUNCTION guard_settlement_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM after_change r JOIN settlement_holds h ON h.transaction_id = r.id AND h.released_at IS NULL
    WHERE r.batch_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a held transaction enters no batch' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_rows_held AFTER UPDATE ON settlement_rows REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION guard_settlement_holds();
--> statement-breakpoint
CREATE FUNCTION guard_settlement_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.released_at IS NOT NULL THEN
    RAISE EXCEPTION 'hold % is over', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.released_at IS NULL AND EXISTS (SELECT FROM settlement_rows r
    WHERE r.id = NEW.transaction_id AND (r.batch_id IS NOT NULL OR r.status = 'Settled')) THEN
    RAISE EXCEPTION 'transaction % stands in a batch or is settled', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_holds_guard BEFORE INSERT OR UPDATE ON settlement_holds
  FOR EACH ROW EXECUTE FUNCTION guard_settlement_hold();
--> statement-breakpoint
CREATE FUNCTION guard_settlement_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state || ' ' || NEW.state) NOT IN ('open sealed', 'sealed approved',
    'sealed cancelled', 'approved cancelled', 'approved fileIssued', 'fileIssued partConfirmed', 'fileIssued closed',
    'partConfirmed closed') THEN
    RAISE EXCEPTION 'batch % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'open' AND (NEW.txn_day, NEW.settles_on, NEW.rows, NEW.merchants, NEW.gross_paise, NEW.fees_paise,
      NEW.gst_paise, NEW.net_paise, NEW.adjustments_paise, NEW.amount_paise, NEW.seal_hash, NEW.sealed_by, NEW.sealed_at)
    IS DISTINCT FROM (OLD.txn_day, OLD.settles_on, OLD.rows, OLD.merchants, OLD.gross_paise, OLD.fees_paise,
      OLD.gst_paise, OLD.net_paise, OLD.adjustments_paise, OLD.amount_paise, OLD.seal_hash, OLD.sealed_by, OLD.sealed_at) THEN
    RAISE EXCEPTION 'batch % is sealed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.bank_file IS NOT NULL AND (NEW.bank_file, NEW.bank_file_name, NEW.bank_file_sha256)
    IS DISTINCT FROM (OLD.bank_file, OLD.bank_file_name, OLD.bank_file_sha256) THEN
    RAISE EXCEPTION 'the bank file of batch % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.approved_by IS NOT NULL AND (NEW.approved_by, NEW.approved_hash) IS DISTINCT FROM (OLD.approved_by, OLD.approved_hash) THEN
    RAISE EXCEPTION 'batch % is approved', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_batches_guard BEFORE UPDATE ON settlement_batches
  FOR EACH ROW EXECUTE FUNCTION guard_settlement_batch();
--> statement-breakpoint
CREATE FUNCTION guard_settlement_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.batch_id, NEW.merchant_id, NEW.payout_ref, NEW.rows, NEW.net_paise, NEW.adjustments_paise, NEW.amount_paise,
      NEW.account_sealed, NEW.ifsc, NEW.beneficiary_name)
    IS DISTINCT FROM (OLD.batch_id, OLD.merchant_id, OLD.payout_ref, OLD.rows, OLD.net_paise, OLD.adjustments_paise,
      OLD.amount_paise, OLD.account_sealed, OLD.ifsc, OLD.beneficiary_name) THEN
    RAISE EXCEPTION 'payout % is sealed', OLD.payout_ref USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.utr_number <> '' AND (NEW.utr_number, NEW.settled_on) IS DISTINCT FROM (OLD.utr_number, OLD.settled_on) THEN
    RAISE EXCEPTION 'payout % has its UTR', OLD.payout_ref USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state || ' ' || NEW.state) NOT IN ('planned sent', 'sent credited', 'sent unknown',
    'sent returned', 'unknown credited', 'unknown returned', 'credited returned') THEN
    RAISE EXCEPTION 'payout % does not go from % to %', OLD.payout_ref, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_guard BEFORE UPDATE ON settlement_payouts
  FOR EACH ROW EXECUTE FUNCTION guard_settlement_payout();
--> statement-breakpoint
CREATE FUNCTION guard_settlement_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch_state text;
BEGIN
  IF OLD.batch_id IS NULL AND TG_OP = 'UPDATE' THEN
    RETURN NEW;
  END IF;
  SELECT state INTO batch_state FROM settlement_batches WHERE id = OLD.batch_id;
  IF settlement_is_sealed(batch_state) AND EXISTS (SELECT FROM merchants m WHERE m.id = OLD.merchant_id) THEN
    RAISE EXCEPTION 'adjustment % stands in sealed batch %', OLD.id, OLD.batch_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_adjustments_guard BEFORE UPDATE OR DELETE ON settlement_adjustments
  FOR EACH ROW EXECUTE FUNCTION guard_settlement_adjustment();
--> statement-breakpoint
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.transaction_id, NEW.merchant_id, NEW.amount_paise, NEW.asked_by, NEW.asked_at)
      IS DISTINCT FROM (OLD.transaction_id, OLD.merchant_id, OLD.amount_paise, OLD.asked_by, OLD.asked_at)
      OR (OLD.is_sandbox AND NOT NEW.is_sandbox) THEN
      RAISE EXCEPTION 'what refund % is for never changes', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.state <> OLD.state AND (OLD.state || ' ' || NEW.state) NOT IN ('awaitingApproval submitted',
      'awaitingApproval cancelled', 'submitted success', 'submitted failed', 'submitted unknown', 'unknown success',
      'unknown failed') THEN
      RAISE EXCEPTION 'refund % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  -- Two refunds of one transaction are judged one after the other.
  SELECT amount_paise INTO captured FROM transactions WHERE id = NEW.transaction_id FOR NO KEY UPDATE;
  IF (SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE transaction_id = NEW.transaction_id
      AND state IN ('awaitingApproval', 'submitted', 'unknown', 'success')) > captured THEN
    RAISE EXCEPTION 'transaction % was captured with less than its refunds', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_guard AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION guard_refund();
