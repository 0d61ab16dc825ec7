CREATE TABLE "dsr_users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dsr_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"mobile_number" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dsr_users_role" CHECK (role in ('admin', 'sales', 'engineer'))
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"question" "bytea" PRIMARY KEY NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"data_mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"title" text NOT NULL,
	"format" text NOT NULL,
	"request" jsonb NOT NULL,
	"rhythm" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_job_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_schedules_rhythm" CHECK (rhythm in ('daily', 'weekly', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_stored_file_id_stored_files_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "dsr_users_mobile" ON "dsr_users" USING btree ("mobile_number");
--> statement-breakpoint
CREATE INDEX "report_files_file" ON "report_files" USING btree ("stored_file_id");
--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "report_schedules_staff" ON "report_schedules" USING btree ("staff_id");
--> statement-breakpoint
-- How often a table has changed: what a report was made of is as it was while this stays. A sequence holds nobody up.
CREATE FUNCTION count_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval(TG_ARGV[0]::regclass);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['transactions', 'transaction_details', 'settlement_rows', 'merchants', 'kyc_documents', 'store_orders', 'merchant_managers', 'dsr_tasks'] LOOP
    EXECUTE format('CREATE SEQUENCE %I', 'changes_of_' || one);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION count_table_change(%L)',
      one || '_change_counted', one, 'changes_of_' || one);
  END LOOP;
END
$$;
