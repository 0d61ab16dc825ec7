CREATE TABLE "settlement_state_tallies" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "settlement_state_tallies_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
ALTER TABLE "recon_tallies" ADD COLUMN "lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_listed" ON "disputes" USING btree ((case when status = 'open' and missed_at >= respond_by then 1 when status = 'open' then 0 when status = 'defended' then 2 else 3 end),(case when status = 'open' then respond_by end),"opened_at" DESC NULLS FIRST,dispute_ref collate "C");--> statement-breakpoint
-- Counted as they change, in one order, so that two transactions that count the same days wait for each other and never both.
CREATE FUNCTION count_settlement_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO settlement_state_tallies AS t (day, status, rows)
    SELECT txn_day, status, count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, status) DO UPDATE SET rows = t.rows + excluded.rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO settlement_state_tallies AS t (day, status, rows)
    SELECT txn_day, status, -count(*) FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, status) DO UPDATE SET rows = t.rows + excluded.rows;
  ELSE
    INSERT INTO settlement_state_tallies AS t (day, status, rows)
    SELECT txn_day, status, sum(n) FROM (
      SELECT 1 AS n, txn_day, status FROM new_rows UNION ALL SELECT -1, txn_day, status FROM old_rows) both_rows
    GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (day, status) DO UPDATE SET rows = t.rows + excluded.rows;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_rows_count_insert AFTER INSERT ON settlement_rows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_settlement_states();
--> statement-breakpoint
CREATE TRIGGER settlement_rows_count_update AFTER UPDATE ON settlement_rows REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_settlement_states();
--> statement-breakpoint
CREATE TRIGGER settlement_rows_count_delete AFTER DELETE ON settlement_rows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_settlement_states();
--> statement-breakpoint
INSERT INTO settlement_state_tallies (day, status, rows) SELECT txn_day, status, count(*) FROM settlement_rows GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION count_recon_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO recon_tallies AS t (day, gateway, lines)
    SELECT counted_on, gateway, count(*) FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, gateway) DO UPDATE SET lines = t.lines + excluded.lines;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO recon_tallies AS t (day, gateway, lines)
    SELECT counted_on, gateway, -count(*) FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, gateway) DO UPDATE SET lines = t.lines + excluded.lines;
  ELSE
    INSERT INTO recon_tallies AS t (day, gateway, lines)
    SELECT counted_on, gateway, sum(n) FROM (
      SELECT 1 AS n, counted_on, gateway FROM new_rows UNION ALL SELECT -1, counted_on, gateway FROM old_rows) both_rows
    GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
    ON CONFLICT (day, gateway) DO UPDATE SET lines = t.lines + excluded.lines;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER recon_lines_count_insert AFTER INSERT ON recon_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_recon_lines();
--> statement-breakpoint
CREATE TRIGGER recon_lines_count_update AFTER UPDATE ON recon_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_recon_lines();
--> statement-breakpoint
CREATE TRIGGER recon_lines_count_delete AFTER DELETE ON recon_lines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_recon_lines();
--> statement-breakpoint
CREATE FUNCTION rebuild_recon_lines() RETURNS void LANGUAGE sql AS $$
  INSERT INTO recon_tallies AS t (day, gateway, lines) SELECT counted_on, gateway, count(*) FROM recon_lines GROUP BY 1, 2
  ON CONFLICT (day, gateway) DO UPDATE SET lines = excluded.lines;
$$;
--> statement-breakpoint
SELECT rebuild_recon_lines();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_recon_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE transactions, recon_lines IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM recon_tallies;
  INSERT INTO recon_tallies (day, gateway, captured, captured_paise)
  SELECT indian_day(created_at), payment_gateway, count(*), sum(amount_paise)
  FROM transactions WHERE payment_gateway <> '' AND lower(status) = 'successful' GROUP BY 1, 2;
  PERFORM tally_recon(coalesce((
    SELECT array_agg((day, gateway, 0, 0, s, sp, c, cp, o, x)::recon_change) FROM (
      SELECT counted_on AS day, gateway, count(*) FILTER (WHERE settled_paise > 0)::integer AS s,
        sum(settled_paise)::bigint AS sp, count(*) FILTER (WHERE settled_paise > 0 AND is_credited)::integer AS c,
        coalesce(sum(settled_paise) FILTER (WHERE is_credited), 0)::bigint AS cp,
        count(*) FILTER (WHERE match = 'open')::integer AS o, sum(surplus_paise)::bigint AS x
      FROM recon_lines GROUP BY 1, 2) counted), '{}'));
  PERFORM rebuild_recon_lines();
END
$$;
