ALTER TABLE "transactions" ADD COLUMN "payment_gateway" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "recon_force_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"transaction_id" bigint,
	"state" text NOT NULL,
	"remark" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "recon_force_matches_state_known" CHECK (state in ('awaitingApproval', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "recon_force_matches_four_eyes" CHECK (state not in ('approved', 'rejected') or decided_by <> asked_by),
	CONSTRAINT "recon_force_matches_decided" CHECK ((state = 'awaitingApproval') = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "recon_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recon_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"line_key" text NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"payment_id" text DEFAULT '' NOT NULL,
	"amount_paise" bigint NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"net_paise" bigint NOT NULL,
	"utr" text DEFAULT '' NOT NULL,
	"settlement_id" text DEFAULT '' NOT NULL,
	"line_day" date NOT NULL,
	"counted_on" date NOT NULL,
	"narration" text DEFAULT '' NOT NULL,
	"finding" text NOT NULL,
	"match" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"transaction_id" bigint,
	"payout_id" integer,
	"settled_paise" bigint DEFAULT 0 NOT NULL,
	"surplus_paise" bigint DEFAULT 0 NOT NULL,
	"is_credited" boolean DEFAULT false NOT NULL,
	"job_id" uuid,
	"row_number" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recon_lines_finding" CHECK (finding in ('matched', 'under', 'over', 'unknown', 'otherUtr', 'duplicate', 'held')),
	CONSTRAINT "recon_lines_match" CHECK (match in ('open', 'auto', 'forced') and (match = 'auto') = (finding = 'matched')),
	CONSTRAINT "recon_lines_settled" CHECK (settled_paise = 0 or (match <> 'open' and transaction_id is not null)),
	CONSTRAINT "recon_lines_surplus" CHECK (surplus_paise = 0 or match = 'open')
);
--> statement-breakpoint
CREATE TABLE "recon_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recon_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"columns" jsonb NOT NULL,
	"day_form" text NOT NULL,
	"money_form" text NOT NULL,
	"is_tax_in_fee" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recon_tallies" (
	"day" date NOT NULL,
	"gateway" text NOT NULL,
	"captured" integer DEFAULT 0 NOT NULL,
	"captured_paise" bigint DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"settled_paise" bigint DEFAULT 0 NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"credited_paise" bigint DEFAULT 0 NOT NULL,
	"open_lines" integer DEFAULT 0 NOT NULL,
	"surplus_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "recon_tallies_day_gateway_pk" PRIMARY KEY("day","gateway")
);
--> statement-breakpoint
CREATE TABLE "recon_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recon_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"utr" text NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"lines_paise" bigint DEFAULT 0 NOT NULL,
	"matched_paise" bigint DEFAULT 0 NOT NULL,
	"paid_on" date NOT NULL,
	"credited_paise" bigint,
	"credited_on" date,
	"state" text NOT NULL,
	CONSTRAINT "recon_transfers_state" CHECK (state = case when credited_paise is null then 'awaited' when credited_paise = matched_paise then 'reconciled'
        when credited_paise > matched_paise then 'over' else 'under' end)
);
--> statement-breakpoint
ALTER TABLE "recon_force_matches" ADD CONSTRAINT "recon_force_matches_line_id_recon_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."recon_lines"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recon_force_matches" ADD CONSTRAINT "recon_force_matches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recon_lines" ADD CONSTRAINT "recon_lines_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recon_lines" ADD CONSTRAINT "recon_lines_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "recon_force_matches_live" ON "recon_force_matches" USING btree ("line_id") WHERE state = 'awaitingApproval';
--> statement-breakpoint
CREATE INDEX "recon_force_matches_line" ON "recon_force_matches" USING btree ("line_id");
--> statement-breakpoint
CREATE INDEX "recon_force_matches_transaction" ON "recon_force_matches" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "recon_force_matches_state" ON "recon_force_matches" USING btree ("state","asked_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "recon_lines_key" ON "recon_lines" USING btree ("gateway","type","line_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "recon_lines_settles" ON "recon_lines" USING btree ("transaction_id") WHERE settled_paise > 0;
--> statement-breakpoint
CREATE INDEX "recon_lines_transaction" ON "recon_lines" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "recon_lines_payout" ON "recon_lines" USING btree ("payout_id");
--> statement-breakpoint
CREATE INDEX "recon_lines_utr" ON "recon_lines" USING btree ("utr","gateway") WHERE utr <> '';
--> statement-breakpoint
CREATE INDEX "recon_lines_day" ON "recon_lines" USING btree ("counted_on","gateway","id");
--> statement-breakpoint
CREATE INDEX "recon_lines_open" ON "recon_lines" USING btree ("counted_on","gateway","id") WHERE match = 'open';
--> statement-breakpoint
CREATE INDEX "recon_lines_job" ON "recon_lines" USING btree ("job_id","row_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "recon_mappings_name" ON "recon_mappings" USING btree ("gateway","type",lower(name));
--> statement-breakpoint
CREATE UNIQUE INDEX "recon_transfers_utr" ON "recon_transfers" USING btree ("utr");
--> statement-breakpoint
CREATE INDEX "recon_transfers_day" ON "recon_transfers" USING btree ("paid_on","id");
--> statement-breakpoint
CREATE INDEX "transaction_details_acquirer" ON "transaction_details" USING btree ("acquirer_payment_id") WHERE acquirer_payment_id <> '';
--> statement-breakpoint
CREATE INDEX "transaction_details_upi" ON "transaction_details" USING btree ("upi_txn_id") WHERE upi_txn_id <> '';
--> statement-breakpoint
CREATE INDEX "transactions_gateway" ON "transactions" USING btree ("payment_gateway","created_at","id") WHERE payment_gateway <> '' and lower(status) = 'successful';
--> statement-breakpoint
CREATE TYPE recon_change AS (
  day date, gateway text, captured integer, captured_paise bigint, settled integer, settled_paise bigint,
  credited integer, credited_paise bigint, open_lines integer, surplus_paise bigint);
--> statement-breakpoint
CREATE FUNCTION tally_recon(changes recon_change[]) RETURNS void LANGUAGE sql AS $$
  -- In one order, so that two transactions that count the same days wait for each other and never both.
  INSERT INTO recon_tallies AS t (day, gateway, captured, captured_paise, settled, settled_paise, credited, credited_paise,
    open_lines, surplus_paise)
  SELECT day, gateway, captured, captured_paise, settled, settled_paise, credited, credited_paise, open_lines, surplus_paise
  FROM unnest(changes) ORDER BY day, gateway
  ON CONFLICT (day, gateway) DO UPDATE SET
    captured = t.captured + excluded.captured, captured_paise = t.captured_paise + excluded.captured_paise,
    settled = t.settled + excluded.settled, settled_paise = t.settled_paise + excluded.settled_paise,
    credited = t.credited + excluded.credited, credited_paise = t.credited_paise + excluded.credited_paise,
    open_lines = t.open_lines + excluded.open_lines, surplus_paise = t.surplus_paise + excluded.surplus_paise;
$$;
--> statement-breakpoint
CREATE FUNCTION tally_captured() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes recon_change[];
BEGIN
  -- A load of very many rows counts them together at its end (rebuild_recon_tallies).
  IF current_setting('opsdesk.tallies_later', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((day, gateway, n, a, 0, 0, 0, 0, 0, 0)::recon_change) INTO changes FROM (
      SELECT indian_day(created_at) AS day, payment_gateway AS gateway, count(*)::integer AS n, sum(amount_paise)::bigint AS a
      FROM new_rows WHERE payment_gateway <> '' AND lower(status) = 'successful' GROUP BY 1, 2) counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((day, gateway, n, a, 0, 0, 0, 0, 0, 0)::recon_change) INTO changes FROM (
      SELECT indian_day(created_at) AS day, payment_gateway AS gateway, -count(*)::integer AS n, -sum(amount_paise)::bigint AS a
      FROM old_rows WHERE payment_gateway <> '' AND lower(status) = 'successful' GROUP BY 1, 2) counted;
  ELSE
    SELECT array_agg((day, gateway, n, a, 0, 0, 0, 0, 0, 0)::recon_change) INTO changes FROM (
      SELECT indian_day(created_at) AS day, payment_gateway AS gateway, sum(n)::integer AS n, sum(n * amount_paise)::bigint AS a
      FROM (SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1 AS n, * FROM old_rows) both_rows
      WHERE payment_gateway <> '' AND lower(status) = 'successful'
      GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(n * amount_paise) <> 0) counted;
  END IF;
  IF changes IS NOT NULL THEN PERFORM tally_recon(changes); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER transactions_recon_insert AFTER INSERT ON transactions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_captured();
--> statement-breakpoint
CREATE TRIGGER transactions_recon_update AFTER UPDATE ON transactions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_captured();
--> statement-breakpoint
CREATE TRIGGER transactions_recon_delete AFTER DELETE ON transactions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_captured();
--> statement-breakpoint
CREATE FUNCTION tally_recon_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes recon_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((day, gateway, 0, 0, s, sp, c, cp, o, x)::recon_change) INTO changes FROM (
      SELECT counted_on AS day, gateway, count(*) FILTER (WHERE settled_paise > 0)::integer AS s,
        sum(settled_paise)::bigint AS sp, count(*) FILTER (WHERE settled_paise > 0 AND is_credited)::integer AS c,
        coalesce(sum(settled_paise) FILTER (WHERE is_credited), 0)::bigint AS cp,
        count(*) FILTER (WHERE match = 'open')::integer AS o, sum(surplus_paise)::bigint AS x
      FROM new_rows GROUP BY 1, 2) counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((day, gateway, 0, 0, s, sp, c, cp, o, x)::recon_change) INTO changes FROM (
      SELECT counted_on AS day, gateway, -count(*) FILTER (WHERE settled_paise > 0)::integer AS s,
        -sum(settled_paise)::bigint AS sp, -count(*) FILTER (WHERE settled_paise > 0 AND is_credited)::integer AS c,
        -coalesce(sum(settled_paise) FILTER (WHERE is_credited), 0)::bigint AS cp,
        -count(*) FILTER (WHERE match = 'open')::integer AS o, -sum(surplus_paise)::bigint AS x
      FROM old_rows GROUP BY 1, 2) counted;
  ELSE
    SELECT array_agg((day, gateway, 0, 0, s, sp, c, cp, o, x)::recon_change) INTO changes FROM (
      SELECT counted_on AS day, gateway, coalesce(sum(n) FILTER (WHERE settled_paise > 0), 0)::integer AS s,
        sum(n * settled_paise)::bigint AS sp,
        coalesce(sum(n) FILTER (WHERE settled_paise > 0 AND is_credited), 0)::integer AS c,
        coalesce(sum(n * settled_paise) FILTER (WHERE is_credited), 0)::bigint AS cp,
        coalesce(sum(n) FILTER (WHERE match = 'open'), 0)::integer AS o, sum(n * surplus_paise)::bigint AS x
      FROM (SELECT 1 AS n, * FROM new_rows UNION ALL SELECT -1 AS n, * FROM old_rows) both_rows
      GROUP BY 1, 2) counted
    WHERE s <> 0 OR sp <> 0 OR c <> 0 OR cp <> 0 OR o <> 0 OR x <> 0;
  END IF;
  IF changes IS NOT NULL THEN PERFORM tally_recon(changes); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER recon_lines_tally_insert AFTER INSERT ON recon_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_recon_lines();
--> statement-breakpoint
CREATE TRIGGER recon_lines_tally_update AFTER UPDATE ON recon_lines
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_recon_lines();
--> statement-breakpoint
CREATE TRIGGER recon_lines_tally_delete AFTER DELETE ON recon_lines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_recon_lines();
--> statement-breakpoint
CREATE FUNCTION rebuild_recon_tallies() RETURNS void LANGUAGE plpgsql AS $$
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
END
$$;
--> statement-breakpoint
CREATE FUNCTION guard_recon_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.gateway, NEW.type, NEW.kind, NEW.line_key, NEW.amount_paise, NEW.fee_paise, NEW.net_paise)
    IS DISTINCT FROM (OLD.gateway, OLD.type, OLD.kind, OLD.line_key, OLD.amount_paise, OLD.fee_paise, OLD.net_paise) THEN
    RAISE EXCEPTION 'what line % says never changes', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.match <> 'open' AND (NEW.match, NEW.transaction_id, NEW.payout_id, NEW.settled_paise)
    IS DISTINCT FROM (OLD.match, OLD.transaction_id, OLD.payout_id, OLD.settled_paise) THEN
    RAISE EXCEPTION 'line % is matched', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.match = 'forced' AND OLD.match = 'open' AND NOT EXISTS (SELECT FROM recon_force_matches f
    WHERE f.line_id = OLD.id AND f.state = 'approved') THEN
    RAISE EXCEPTION 'line % has no force-match that a second person approved', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER recon_lines_guard BEFORE UPDATE ON recon_lines FOR EACH ROW EXECUTE FUNCTION guard_recon_line();
--> statement-breakpoint
CREATE FUNCTION guard_force_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'awaitingApproval' OR (NEW.line_id, NEW.transaction_id, NEW.remark, NEW.asked_by, NEW.asked_at)
    IS DISTINCT FROM (OLD.line_id, OLD.transaction_id, OLD.remark, OLD.asked_by, OLD.asked_at) THEN
    RAISE EXCEPTION 'force-match % is decided, or what it asks for would change', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER recon_force_matches_guard BEFORE UPDATE ON recon_force_matches
  FOR EACH ROW EXECUTE FUNCTION guard_force_match();
