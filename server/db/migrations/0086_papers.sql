-- Fee invoices, credit notes and statements of account. What of them may follow what, machines/money/paperRun.ts says.
CREATE TABLE "paper_payouts" (
	"payout_id" integer PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"state" text NOT NULL,
	"invoices" integer NOT NULL,
	"registered" integer NOT NULL,
	"statements" integer NOT NULL,
	"fees_paise" bigint DEFAULT 0 NOT NULL,
	"central_paise" bigint DEFAULT 0 NOT NULL,
	"state_paise" bigint DEFAULT 0 NOT NULL,
	"integrated_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seal_hash" text NOT NULL,
	"prepared_by" uuid NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "paper_runs_state" CHECK (state in ('prepared', 'issued', 'cancelled')),
	CONSTRAINT "paper_runs_four_eyes" CHECK (state <> 'issued' or decided_by <> prepared_by),
	CONSTRAINT "paper_runs_decided" CHECK ((state = 'prepared') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
--> statement-breakpoint
CREATE TABLE "paper_series" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_serial" integer NOT NULL,
	CONSTRAINT "paper_series_kind_financial_year_pk" PRIMARY KEY("kind","financial_year")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer,
	"kind" text NOT NULL,
	"merchant_id" integer NOT NULL,
	"month" date NOT NULL,
	"state" text NOT NULL,
	"financial_year" text,
	"serial" integer,
	"number" text DEFAULT '' NOT NULL,
	"dated_on" date,
	"issued_at" timestamp with time zone,
	"gstin" text DEFAULT '' NOT NULL,
	"place_of_supply" text DEFAULT '' NOT NULL,
	"fees_paise" bigint DEFAULT 0 NOT NULL,
	"central_paise" bigint DEFAULT 0 NOT NULL,
	"state_paise" bigint DEFAULT 0 NOT NULL,
	"integrated_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint DEFAULT 0 NOT NULL,
	"amount_paise" bigint NOT NULL,
	"content" text NOT NULL,
	"content_sha256" text NOT NULL,
	"of_paper_id" integer,
	"row_id" bigint,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "papers_kind" CHECK (kind in ('feeInvoice', 'creditNote', 'statement')),
	CONSTRAINT "papers_state" CHECK (state in ('draft', 'issued', 'cancelled')),
	CONSTRAINT "papers_issued" CHECK ((state = 'issued') = (number <> '' and serial is not null and financial_year is not null and dated_on is not null
        and issued_at is not null) and length(number) <= 16),
	CONSTRAINT "papers_four_eyes" CHECK (state <> 'issued' or decided_by is not null and decided_by <> asked_by),
	CONSTRAINT "papers_tax" CHECK (tax_paise = central_paise + state_paise + integrated_paise),
	CONSTRAINT "papers_amount" CHECK (kind = 'statement' or amount_paise = fees_paise + tax_paise),
	CONSTRAINT "papers_credit_note" CHECK ((kind = 'creditNote') = (of_paper_id is not null) and (kind = 'creditNote') = (run_id is null))
);
--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "from_paper_id" integer;
--> statement-breakpoint
ALTER TABLE "paper_payouts" ADD CONSTRAINT "paper_payouts_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "paper_payouts" ADD CONSTRAINT "paper_payouts_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_run_id_paper_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."paper_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_of_paper_id_papers_id_fk" FOREIGN KEY ("of_paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_row_id_settlement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."settlement_rows"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "paper_payouts_paper" ON "paper_payouts" USING btree ("paper_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "paper_runs_month" ON "paper_runs" USING btree ("month") WHERE state <> 'cancelled';
--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number" ON "papers" USING btree ("number") WHERE number <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX "papers_series" ON "papers" USING btree ("kind","financial_year","serial");
--> statement-breakpoint
CREATE UNIQUE INDEX "papers_of_month" ON "papers" USING btree ("merchant_id","month","kind") WHERE kind <> 'creditNote' and state <> 'cancelled';
--> statement-breakpoint
CREATE UNIQUE INDEX "papers_row" ON "papers" USING btree ("row_id") WHERE state <> 'cancelled';
--> statement-breakpoint
CREATE INDEX "papers_month" ON "papers" USING btree ("month","kind","id");
--> statement-breakpoint
CREATE INDEX "papers_dated" ON "papers" USING btree ("dated_on","id");
--> statement-breakpoint
CREATE INDEX "papers_run" ON "papers" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "papers_of" ON "papers" USING btree ("of_paper_id") WHERE of_paper_id is not null;
--> statement-breakpoint
CREATE INDEX "papers_draft" ON "papers" USING btree ("asked_at") WHERE kind = 'creditNote' and state = 'draft';
--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_adjustments_paper" ON "settlement_adjustments" USING btree ("from_paper_id");
--> statement-breakpoint
-- What a credit note gives back is a kind of its own, beside whichever kinds there are.
DO $$
DECLARE stood text;
BEGIN
  SELECT pg_get_expr(conbin, conrelid) INTO stood FROM pg_constraint
    WHERE conrelid = 'settlement_adjustments'::regclass AND conname = 'settlement_adjustments_kind';
  ALTER TABLE settlement_adjustments DROP CONSTRAINT settlement_adjustments_kind;
  EXECUTE format('ALTER TABLE settlement_adjustments ADD CONSTRAINT settlement_adjustments_kind CHECK (
    CASE WHEN kind = ''feeCredit'' THEN amount_paise > 0 AND from_paper_id IS NOT NULL ELSE %s END)', stood);
END $$;
--> statement-breakpoint
-- A paper that is issued stays what it is; a draft or a cancelled one was never out of the house.
CREATE FUNCTION guard_issued_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'paper % is issued and never changes', old.number;
END $$;
--> statement-breakpoint
CREATE TRIGGER papers_issued BEFORE UPDATE OR DELETE ON papers
  FOR EACH ROW WHEN (old.state = 'issued') EXECUTE FUNCTION guard_issued_paper();
--> statement-breakpoint
CREATE FUNCTION guard_invoiced_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM papers WHERE id = old.paper_id AND state = 'issued') THEN
    RAISE EXCEPTION 'payout % stands on an issued invoice', old.payout_id;
  END IF;
  RETURN CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
END $$;
--> statement-breakpoint
CREATE TRIGGER paper_payouts_issued BEFORE UPDATE OR DELETE ON paper_payouts
  FOR EACH ROW EXECUTE FUNCTION guard_invoiced_payout();
