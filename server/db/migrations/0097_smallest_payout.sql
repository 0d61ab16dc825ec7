-- What a merchant gets below the smallest payout, or that no rail takes, is carried into its next batch, as a debt is.
ALTER TABLE "settlement_batches" ADD COLUMN "smallest_paise" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "rails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD COLUMN "rail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD COLUMN "carried_why" text;--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_rail" CHECK (rail in ('', 'RTGS', 'NEFT', 'IMPS') and (carried_why is not null) = (state = 'carried') and carried_why in ('small', 'noRail'));--> statement-breakpoint
ALTER TABLE "settlement_payouts" DROP CONSTRAINT "settlement_payouts_amounts";--> statement-breakpoint
ALTER TABLE "settlement_payouts" ADD CONSTRAINT "settlement_payouts_amounts" CHECK (amount_paise >= 0 and amount_paise = net_paise + adjustments_paise and (amount_paise = 0) = (state in ('none', 'carried')));--> statement-breakpoint
ALTER TABLE "settlement_adjustments" DROP CONSTRAINT "settlement_adjustments_kind";--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_kind" CHECK (case kind when 'carriedIn' then amount_paise <> 0 and from_batch_id is not null
        when 'carriedOut' then amount_paise <> 0 and from_batch_id = batch_id
        when 'returned' then amount_paise > 0 and from_payout_id is not null
        when 'recovery' then amount_paise < 0 and (from_refund_id is null) <> (from_dispute_ref is null)
        when 'givenBack' then amount_paise > 0 and from_dispute_ref is not null
        when 'feeCredit' then amount_paise > 0 and from_paper_id is not null
        when 'reserved' then amount_paise < 0 and from_hold_id is not null and from_batch_id = batch_id
        when 'reservePaid' then amount_paise > 0 and from_hold_id is not null and from_batch_id is not null else false end);--> statement-breakpoint
-- The payouts that a payout was carried or came back into, the first first.
CREATE FUNCTION payouts_after(payout integer) RETURNS TABLE (id integer, nth integer) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE paying (id, nth) AS (
    SELECT payout, 1
    UNION ALL
    SELECT n.id, w.nth + 1 FROM paying w JOIN settlement_payouts p ON p.id = w.id
      JOIN settlement_adjustments a ON a.batch_id IS NOT NULL AND (p.state = 'returned' AND a.from_payout_id = p.id
        OR p.state = 'carried' AND a.kind = 'carriedIn' AND a.from_batch_id = p.batch_id AND a.merchant_id = p.merchant_id)
      JOIN settlement_payouts n ON n.batch_id = a.batch_id AND n.merchant_id = a.merchant_id)
  SELECT id, nth FROM paying;
$$;
--> statement-breakpoint
-- The state of the payout that pays a merchant, or that paid them last where one came back or was carried over.
CREATE OR REPLACE FUNCTION last_payout_state(payout integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT p.state FROM payouts_after(payout) w JOIN settlement_payouts p ON p.id = w.id ORDER BY w.nth DESC LIMIT 1;
$$;
--> statement-breakpoint
-- Besides rows, what came back and what reserves kept back: the rows of payouts that were carried into these.
CREATE OR REPLACE FUNCTION mark_positions_of_payouts(payouts integer[]) RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE paid (batch_id, merchant_id) AS (
    SELECT p.batch_id, p.merchant_id FROM settlement_payouts p WHERE p.id = ANY(payouts)
    UNION
    SELECT coalesce(o.batch_id, a.from_batch_id), a.merchant_id FROM paid w
    JOIN settlement_adjustments a ON a.batch_id = w.batch_id AND a.merchant_id = w.merchant_id
      AND (a.from_payout_id IS NOT NULL OR a.kind = 'reservePaid' OR a.kind = 'carriedIn' AND a.amount_paise > 0)
    LEFT JOIN settlement_payouts o ON o.id = a.from_payout_id)
  INSERT INTO position_marks (day)
  SELECT DISTINCT r.txn_day FROM paid w JOIN settlement_rows r ON r.batch_id = w.batch_id AND r.merchant_id = w.merchant_id;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_positions_of_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_positions_of_payouts((SELECT array_agg(o.id) FROM (
    SELECT c.from_payout_id AS id FROM changed_rows c WHERE c.from_payout_id IS NOT NULL
    UNION ALL
    SELECT p.id FROM changed_rows c JOIN settlement_payouts p ON p.batch_id = c.from_batch_id AND p.merchant_id = c.merchant_id
    WHERE c.kind = 'reservePaid' OR c.kind = 'carriedIn' AND c.amount_paise > 0) o));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_settlement_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.batch_id, NEW.merchant_id, NEW.payout_ref, NEW.rows, NEW.net_paise, NEW.adjustments_paise, NEW.amount_paise,
      NEW.account_sealed, NEW.ifsc, NEW.beneficiary_name, NEW.rail, NEW.carried_why)
    IS DISTINCT FROM (OLD.batch_id, OLD.merchant_id, OLD.payout_ref, OLD.rows, OLD.net_paise, OLD.adjustments_paise,
      OLD.amount_paise, OLD.account_sealed, OLD.ifsc, OLD.beneficiary_name, OLD.rail, OLD.carried_why) THEN
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
