-- How much of each day's captured money is at which standing. Which place that is, machines/money/paymentPlace.ts says.
CREATE TABLE "position_tallies" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"is_held" boolean NOT NULL,
	"is_in_batch" boolean NOT NULL,
	"payout_state" text NOT NULL,
	"why" text NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"captured_paise" bigint DEFAULT 0 NOT NULL,
	"rest_payments" integer DEFAULT 0 NOT NULL,
	"rest_paise" bigint DEFAULT 0 NOT NULL,
	"disputed_payments" integer DEFAULT 0 NOT NULL,
	"disputed_paise" bigint DEFAULT 0 NOT NULL,
	"refunded_payments" integer DEFAULT 0 NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "position_tallies_day_status_is_held_is_in_batch_payout_state_why_pk" PRIMARY KEY("day","status","is_held","is_in_batch","payout_state","why")
);
--> statement-breakpoint
-- Days whose tallies are older than what they count: whoever reads counts these days themselves.
CREATE TABLE "position_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "position_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
-- The state of the payout that pays a merchant, or that paid them last where one came back.
CREATE FUNCTION last_payout_state(payout integer) RETURNS text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE paying (id, nth) AS (
    SELECT payout, 1
    UNION ALL
    SELECT n.id, w.nth + 1 FROM paying w JOIN settlement_adjustments a ON a.from_payout_id = w.id AND a.batch_id IS NOT NULL
      JOIN settlement_payouts n ON n.batch_id = a.batch_id AND n.merchant_id = a.merchant_id)
  SELECT p.state FROM paying w JOIN settlement_payouts p ON p.id = w.id ORDER BY w.nth DESC LIMIT 1;
$$;
--> statement-breakpoint
CREATE FUNCTION mark_positions_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO position_marks (day) SELECT DISTINCT indian_day(created_at) FROM new_rows WHERE lower(status) = 'successful';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO position_marks (day) SELECT DISTINCT indian_day(created_at) FROM old_rows WHERE lower(status) = 'successful';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transactions_positions_insert AFTER INSERT ON transactions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_payments();
--> statement-breakpoint
CREATE TRIGGER transactions_positions_update AFTER UPDATE ON transactions REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_payments();
--> statement-breakpoint
CREATE TRIGGER transactions_positions_delete AFTER DELETE ON transactions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_payments();
--> statement-breakpoint
CREATE FUNCTION mark_positions_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO position_marks (day) SELECT DISTINCT txn_day FROM changed_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_rows_positions_insert AFTER INSERT ON settlement_rows REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_rows();
--> statement-breakpoint
CREATE TRIGGER settlement_rows_positions_update AFTER UPDATE ON settlement_rows REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_rows();
--> statement-breakpoint
CREATE TRIGGER settlement_rows_positions_delete AFTER DELETE ON settlement_rows REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_rows();
--> statement-breakpoint
-- For every table that has something of a payment, under `transaction_id`.
CREATE FUNCTION mark_positions_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO position_marks (day)
  SELECT DISTINCT indian_day(t.created_at) FROM changed_rows c JOIN transactions t ON t.id = c.transaction_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_holds_positions_insert AFTER INSERT ON settlement_holds REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER settlement_holds_positions_update AFTER UPDATE ON settlement_holds REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER settlement_holds_positions_delete AFTER DELETE ON settlement_holds REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER refunds_positions_insert AFTER INSERT ON refunds REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER refunds_positions_update AFTER UPDATE ON refunds REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER refunds_positions_delete AFTER DELETE ON refunds REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
-- The days of the rows that these payouts pay, and of those that came back before and are paid again by them.
CREATE FUNCTION mark_positions_of_payouts(payouts integer[]) RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE paid (batch_id, merchant_id) AS (
    SELECT p.batch_id, p.merchant_id FROM settlement_payouts p WHERE p.id = ANY(payouts)
    UNION
    SELECT o.batch_id, o.merchant_id FROM paid w JOIN settlement_adjustments a ON a.batch_id = w.batch_id
      AND a.merchant_id = w.merchant_id AND a.from_payout_id IS NOT NULL JOIN settlement_payouts o ON o.id = a.from_payout_id)
  INSERT INTO position_marks (day)
  SELECT DISTINCT r.txn_day FROM paid w JOIN settlement_rows r ON r.batch_id = w.batch_id AND r.merchant_id = w.merchant_id;
$$;
--> statement-breakpoint
CREATE FUNCTION mark_positions_of_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_positions_of_payouts((SELECT array_agg(id) FROM new_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_positions_insert AFTER INSERT ON settlement_payouts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_sent();
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_positions_update AFTER UPDATE ON settlement_payouts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_sent();
--> statement-breakpoint
CREATE FUNCTION mark_positions_of_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_positions_of_payouts((SELECT array_agg(from_payout_id) FROM changed_rows WHERE from_payout_id IS NOT NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_adjustments_positions_insert AFTER INSERT ON settlement_adjustments REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_returned();
--> statement-breakpoint
CREATE TRIGGER settlement_adjustments_positions_update AFTER UPDATE ON settlement_adjustments REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_returned();
--> statement-breakpoint
CREATE TRIGGER settlement_adjustments_positions_delete AFTER DELETE ON settlement_adjustments REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_returned();
--> statement-breakpoint
INSERT INTO position_marks (day) SELECT DISTINCT indian_day(created_at) FROM transactions WHERE lower(status) = 'successful';
