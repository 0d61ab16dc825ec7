-- Which days were run: a payment of one that becomes successful afterwards is paid with the next batch.
CREATE TABLE "settlement_runs" (
	"txn_day" date PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_late" (
	"transaction_id" bigint PRIMARY KEY NOT NULL,
	"txn_day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_late" ADD CONSTRAINT "settlement_late_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "settlement_late_day" ON "settlement_late" USING btree ("txn_day");
--> statement-breakpoint
INSERT INTO settlement_runs (txn_day, ran_at) SELECT txn_day, min(sealed_at) FROM settlement_batches GROUP BY txn_day;
--> statement-breakpoint
INSERT INTO settlement_late (transaction_id, txn_day)
SELECT t.id, d.txn_day FROM settlement_runs d JOIN transactions t
  ON t.created_at >= d.txn_day::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND t.created_at < (d.txn_day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
WHERE lower(t.status) = 'successful' AND NOT EXISTS (SELECT FROM settlement_rows r WHERE r.id = t.id);
--> statement-breakpoint
-- A day may be run once it is over, and a run sees nothing that is written beside it: what becomes successful about then or
-- later is noted, whether its day was run or not. A payment of today is not, unless a clock ahead of this one has run its day.
CREATE FUNCTION is_late_payment(day date) RETURNS boolean LANGUAGE sql AS $$
  SELECT day < indian_day(clock_timestamp() + interval '15 minutes')
    OR EXISTS (SELECT FROM settlement_runs r WHERE r.txn_day = day);
$$;
--> statement-breakpoint
CREATE FUNCTION note_late_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A load of very many rows is of days that nobody has run (rebuild_recon_tallies).
  IF current_setting('opsdesk.tallies_later', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO settlement_late (transaction_id, txn_day)
  SELECT n.id, d.day FROM (SELECT DISTINCT indian_day(created_at) AS day FROM new_rows WHERE lower(status) = 'successful') d
  JOIN new_rows n ON indian_day(n.created_at) = d.day AND lower(n.status) = 'successful'
  WHERE is_late_payment(d.day) ORDER BY n.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transactions_late_insert AFTER INSERT ON transactions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_late_payments();
--> statement-breakpoint
CREATE FUNCTION note_late_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_late_payment(indian_day(NEW.created_at)) THEN
    INSERT INTO settlement_late (transaction_id, txn_day) VALUES (NEW.id, indian_day(NEW.created_at)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transactions_late_update AFTER UPDATE OF status ON transactions FOR EACH ROW
  WHEN (lower(NEW.status) = 'successful' AND lower(OLD.status) <> 'successful') EXECUTE FUNCTION note_late_payment();
--> statement-breakpoint
-- A row of a provider's file that is a refund meets one refund of ours.
ALTER TABLE "recon_lines" ADD COLUMN "refund_id" uuid;
--> statement-breakpoint
ALTER TABLE "recon_lines" ADD CONSTRAINT "recon_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "recon_lines_refund" ON "recon_lines" USING btree ("refund_id","type") WHERE refund_id is not null and match <> 'open';
--> statement-breakpoint
UPDATE recon_lines l SET refund_id = s.refund_id, version = l.version + 1 FROM (
  SELECT DISTINCT ON (r.id, k.type) k.id, r.id AS refund_id FROM recon_lines k JOIN refunds r ON r.transaction_id = k.transaction_id
  WHERE k.kind = 'refund' AND k.match = 'auto' AND r.state = 'success' AND r.amount_paise = k.amount_paise
  ORDER BY r.id, k.type, k.id) s
WHERE s.id = l.id;
--> statement-breakpoint
ALTER TABLE "recon_lines" DROP CONSTRAINT "recon_lines_finding";
--> statement-breakpoint
ALTER TABLE "recon_lines" ADD CONSTRAINT "recon_lines_finding" CHECK (finding in ('matched', 'under', 'over', 'unknown', 'otherUtr', 'duplicate', 'held', 'returned'));
--> statement-breakpoint
-- Where a payout came back from: the account is looked at before the money goes there again.
ALTER TABLE "settlement_payouts" ADD COLUMN "account_blind" bytea;
--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "told_by" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "confirmed_by" uuid;
--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "confirmed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "confirm_remark" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_confirmed" CHECK ((confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null or kind = 'returned') and (confirmed_by = any(told_by)) is not true);
--> statement-breakpoint
CREATE FUNCTION account_changed_since(payout integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (m.ifsc, m.account_holder_name) IS DISTINCT FROM (p.ifsc, p.beneficiary_name)
    OR CASE WHEN m.account_ref_blind IS NOT NULL AND p.account_blind IS NOT NULL THEN m.account_ref_blind <> p.account_blind
      ELSE m.account_ref_sealed IS DISTINCT FROM p.account_sealed END
    FROM settlement_payouts p JOIN merchants m ON m.id = p.merchant_id WHERE p.id = payout), false);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_settlement_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch_state text;
BEGIN
  IF OLD.batch_id IS NULL AND TG_OP = 'UPDATE' THEN
    IF NEW.batch_id IS NOT NULL AND NEW.kind = 'returned' AND NEW.confirmed_at IS NULL
      AND NOT account_changed_since(NEW.from_payout_id) THEN
      RAISE EXCEPTION 'adjustment % is of a payout that came back from an account that nobody has confirmed', OLD.id
        USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT state INTO batch_state FROM settlement_batches WHERE id = OLD.batch_id;
  IF settlement_is_sealed(batch_state) AND EXISTS (SELECT FROM merchants m WHERE m.id = OLD.merchant_id) THEN
    RAISE EXCEPTION 'adjustment % stands in sealed batch %', OLD.id, OLD.batch_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
