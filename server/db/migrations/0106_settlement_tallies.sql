CREATE TABLE "settlement_batch_tallies" (
	"batch_id" integer PRIMARY KEY NOT NULL,
	"payouts" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"confirmed_paise" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_day_tallies" (
	"day" date PRIMARY KEY NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"paid_paise" bigint DEFAULT 0 NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"credited_paise" bigint DEFAULT 0 NOT NULL
);

--> statement-breakpoint
-- Counted as they change, so that a page of a long history looks at none of its rows.
CREATE FUNCTION add_settlement_days(changes settlement_day_tallies[]) RETURNS void LANGUAGE sql AS $$
  -- In one order, so that two transactions that count the same days wait for each other and never both.
  INSERT INTO settlement_day_tallies AS t SELECT * FROM unnest(changes) c
  WHERE (c.paid, c.paid_paise, c.credited, c.credited_paise) <> (0, 0, 0, 0) ORDER BY c.day
  ON CONFLICT (day) DO UPDATE SET paid = t.paid + excluded.paid, paid_paise = t.paid_paise + excluded.paid_paise,
    credited = t.credited + excluded.credited, credited_paise = t.credited_paise + excluded.credited_paise;
$$;
--> statement-breakpoint
CREATE FUNCTION tally_settlement_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes settlement_day_tallies[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(c.*)::settlement_day_tallies) INTO changes FROM (
      SELECT txn_day, count(*)::integer, sum(amount_paise)::bigint, count(*) FILTER (WHERE bank_status = 'CREDITED')::integer,
        coalesce(sum(amount_paise) FILTER (WHERE bank_status = 'CREDITED'), 0)::bigint
      FROM new_rows WHERE bank_status IN ('SENT', 'CREDITED') GROUP BY 1) c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(c.*)::settlement_day_tallies) INTO changes FROM (
      SELECT txn_day, -count(*)::integer, -sum(amount_paise)::bigint, -count(*) FILTER (WHERE bank_status = 'CREDITED')::integer,
        -coalesce(sum(amount_paise) FILTER (WHERE bank_status = 'CREDITED'), 0)::bigint
      FROM old_rows WHERE bank_status IN ('SENT', 'CREDITED') GROUP BY 1) c;
  ELSE
    SELECT array_agg(ROW(c.*)::settlement_day_tallies) INTO changes FROM (
      SELECT txn_day, sum(n)::integer, sum(n * amount_paise)::bigint,
        coalesce(sum(n) FILTER (WHERE bank_status = 'CREDITED'), 0)::integer,
        coalesce(sum(n * amount_paise) FILTER (WHERE bank_status = 'CREDITED'), 0)::bigint
      FROM (SELECT 1 AS n, txn_day, bank_status, amount_paise FROM new_rows
        UNION ALL SELECT -1, txn_day, bank_status, amount_paise FROM old_rows) both_rows
      WHERE bank_status IN ('SENT', 'CREDITED') GROUP BY 1) c;
  END IF;
  IF changes IS NOT NULL THEN PERFORM add_settlement_days(changes); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_rows_tally_insert AFTER INSERT ON settlement_rows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_settlement_rows();
--> statement-breakpoint
CREATE TRIGGER settlement_rows_tally_update AFTER UPDATE ON settlement_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_settlement_rows();
--> statement-breakpoint
CREATE TRIGGER settlement_rows_tally_delete AFTER DELETE ON settlement_rows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_settlement_rows();
--> statement-breakpoint
CREATE FUNCTION add_settlement_batches(changes settlement_batch_tallies[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO settlement_batch_tallies AS t SELECT * FROM unnest(changes) c
  WHERE (c.payouts, c.confirmed, c.confirmed_paise) <> (0, 0, 0) ORDER BY c.batch_id
  ON CONFLICT (batch_id) DO UPDATE SET payouts = t.payouts + excluded.payouts, confirmed = t.confirmed + excluded.confirmed,
    confirmed_paise = t.confirmed_paise + excluded.confirmed_paise;
$$;
--> statement-breakpoint
CREATE FUNCTION tally_settlement_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes settlement_batch_tallies[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(c.*)::settlement_batch_tallies) INTO changes FROM (
      SELECT batch_id, count(*) FILTER (WHERE state NOT IN ('none', 'carried'))::integer,
        count(*) FILTER (WHERE utr_number <> '')::integer, coalesce(sum(amount_paise) FILTER (WHERE utr_number <> ''), 0)::bigint
      FROM new_rows GROUP BY 1) c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(c.*)::settlement_batch_tallies) INTO changes FROM (
      SELECT batch_id, -count(*) FILTER (WHERE state NOT IN ('none', 'carried'))::integer,
        -count(*) FILTER (WHERE utr_number <> '')::integer, -coalesce(sum(amount_paise) FILTER (WHERE utr_number <> ''), 0)::bigint
      FROM old_rows GROUP BY 1) c;
  ELSE
    SELECT array_agg(ROW(c.*)::settlement_batch_tallies) INTO changes FROM (
      SELECT batch_id, coalesce(sum(n) FILTER (WHERE state NOT IN ('none', 'carried')), 0)::integer,
        coalesce(sum(n) FILTER (WHERE utr_number <> ''), 0)::integer,
        coalesce(sum(n * amount_paise) FILTER (WHERE utr_number <> ''), 0)::bigint
      FROM (SELECT 1 AS n, batch_id, state, utr_number, amount_paise FROM new_rows
        UNION ALL SELECT -1, batch_id, state, utr_number, amount_paise FROM old_rows) both_rows
      GROUP BY 1) c;
  END IF;
  IF changes IS NOT NULL THEN PERFORM add_settlement_batches(changes); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_tally_insert AFTER INSERT ON settlement_payouts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_settlement_payouts();
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_tally_update AFTER UPDATE ON settlement_payouts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_settlement_payouts();
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_tally_delete AFTER DELETE ON settlement_payouts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_settlement_payouts();
--> statement-breakpoint
INSERT INTO settlement_day_tallies (day, paid, paid_paise, credited, credited_paise)
SELECT txn_day, count(*), sum(amount_paise), count(*) FILTER (WHERE bank_status = 'CREDITED'),
  coalesce(sum(amount_paise) FILTER (WHERE bank_status = 'CREDITED'), 0)
FROM settlement_rows WHERE bank_status IN ('SENT', 'CREDITED') GROUP BY 1;
--> statement-breakpoint
INSERT INTO settlement_batch_tallies (batch_id, payouts, confirmed, confirmed_paise)
SELECT batch_id, count(*) FILTER (WHERE state NOT IN ('none', 'carried')), count(*) FILTER (WHERE utr_number <> ''),
  coalesce(sum(amount_paise) FILTER (WHERE utr_number <> ''), 0)
FROM settlement_payouts GROUP BY 1;
