CREATE TABLE "cashback_credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"txn_ref_number" text NOT NULL,
	"merchant_id" integer NOT NULL,
	"brand_code" text DEFAULT '' NOT NULL,
	"offer_code" text DEFAULT '' NOT NULL,
	"cashback_type" text NOT NULL,
	"total_cashback" bigint NOT NULL,
	"max_cashback_paise" bigint DEFAULT 0 NOT NULL,
	"amount_paise" bigint NOT NULL,
	"difference_paise" bigint DEFAULT 0 NOT NULL,
	"calculated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashback_credits_transaction" UNIQUE("transaction_id"),
	CONSTRAINT "cashback_credits_reference" UNIQUE("txn_ref_number"),
	CONSTRAINT "cashback_credits_figures" CHECK (amount_paise >= 0 and total_cashback > 0 and max_cashback_paise >= 0),
	CONSTRAINT "cashback_credits_type" CHECK (cashback_type in ('PERCENTAGE', 'AMOUNT'))
);
--> statement-breakpoint
CREATE TABLE "cashback_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"difference_paise" bigint NOT NULL,
	"job_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge_slips" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charge_slips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"txn_ref_number" text NOT NULL,
	"merchant_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"brand_code" text DEFAULT '' NOT NULL,
	"payment_method" text DEFAULT '' NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_slips_transaction" UNIQUE("transaction_id"),
	CONSTRAINT "charge_slips_reference" UNIQUE("txn_ref_number")
);
--> statement-breakpoint
CREATE TABLE "control_sheet_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "control_sheet_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"txn_day" date NOT NULL,
	"merchant_code" text NOT NULL,
	"stated_transactions" integer NOT NULL,
	"stated_paid_paise" bigint NOT NULL,
	"stated_settled_paise" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_sheet_lines_once" UNIQUE("txn_day","merchant_code")
);
--> statement-breakpoint
CREATE TABLE "mis_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mis_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"merchant_id" integer,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"rows" integer NOT NULL,
	"amount_paise" bigint NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mis_files_span" CHECK (from_day <= to_day)
);
--> statement-breakpoint
CREATE TABLE "mis_sends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mis_sends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"merchant_id" integer,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"mis_file_id" integer NOT NULL,
	"recipients" text[] NOT NULL,
	"state" text NOT NULL,
	"times_asked" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mis_sends_state" CHECK (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'kept')),
	CONSTRAINT "mis_sends_recipients" CHECK (cardinality(recipients) > 0)
);
--> statement-breakpoint
ALTER TABLE "cashback_credits" ADD CONSTRAINT "cashback_credits_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cashback_credits" ADD CONSTRAINT "cashback_credits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cashback_entries" ADD CONSTRAINT "cashback_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge_slips" ADD CONSTRAINT "charge_slips_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge_slips" ADD CONSTRAINT "charge_slips_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mis_files" ADD CONSTRAINT "mis_files_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mis_files" ADD CONSTRAINT "mis_files_stored_file_id_stored_files_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mis_sends" ADD CONSTRAINT "mis_sends_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mis_sends" ADD CONSTRAINT "mis_sends_mis_file_id_mis_files_id_fk" FOREIGN KEY ("mis_file_id") REFERENCES "public"."mis_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cashback_credits_latest" ON "cashback_credits" USING btree ("calculated_at","id");
--> statement-breakpoint
CREATE INDEX "cashback_credits_merchant" ON "cashback_credits" USING btree ("merchant_id");
--> statement-breakpoint
CREATE INDEX "cashback_entries_transaction" ON "cashback_entries" USING btree ("transaction_id","id");
--> statement-breakpoint
CREATE INDEX "charge_slips_latest" ON "charge_slips" USING btree ("generated_at","id");
--> statement-breakpoint
CREATE INDEX "charge_slips_merchant" ON "charge_slips" USING btree ("merchant_id");
--> statement-breakpoint
CREATE INDEX "mis_files_merchant" ON "mis_files" USING btree ("merchant_id","from_day");
--> statement-breakpoint
CREATE INDEX "mis_files_latest" ON "mis_files" USING btree ("kind","made_at");
--> statement-breakpoint
CREATE INDEX "mis_files_stored" ON "mis_files" USING btree ("stored_file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mis_sends_window" ON "mis_sends" USING btree ("kind",coalesce(merchant_id, 0),"from_day","to_day");
--> statement-breakpoint
CREATE INDEX "mis_sends_latest" ON "mis_sends" USING btree ("asked_at","id");
--> statement-breakpoint
CREATE INDEX "mis_sends_merchant" ON "mis_sends" USING btree ("merchant_id");
--> statement-breakpoint
CREATE INDEX "mis_sends_file" ON "mis_sends" USING btree ("mis_file_id");
--> statement-breakpoint
CREATE INDEX "mis_sends_due" ON "mis_sends" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');
--> statement-breakpoint
-- By hand. The credit of a payment is the sum of its entries, whoever writes it.
CREATE FUNCTION write_cashback_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cashback_entries (transaction_id, difference_paise, job_id, at)
    SELECT new.transaction_id, new.amount_paise - coalesce(old.amount_paise, 0), new.last_job_id, new.calculated_at
    WHERE new.amount_paise <> coalesce(old.amount_paise, 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER cashback_credits_entry AFTER INSERT OR UPDATE ON cashback_credits FOR EACH ROW EXECUTE FUNCTION write_cashback_entry();
--> statement-breakpoint
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['cashback_credits', 'charge_slips', 'control_sheet_lines'] LOOP
    EXECUTE format('CREATE SEQUENCE %I', 'changes_of_' || one);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION count_table_change(%L)',
      one || '_change_counted', one, 'changes_of_' || one);
  END LOOP;
END
$$;
