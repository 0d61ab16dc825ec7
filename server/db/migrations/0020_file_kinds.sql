CREATE TABLE "dsr_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dsr_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merchant_code" text NOT NULL,
	"task_type" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"employee_id" text NOT NULL,
	"priority" text DEFAULT '' NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"geo_radius" double precision,
	"latitude" double precision,
	"longitude" double precision,
	"is_geo_fenced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dsr_tasks_once" UNIQUE("merchant_code","task_type","start_at","employee_id")
);
--> statement-breakpoint
CREATE TABLE "finance_report_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "finance_report_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"txn_ref_number" text NOT NULL,
	"report_date" date NOT NULL,
	"merchant_code" text NOT NULL,
	"txn_amount_paise" bigint NOT NULL,
	"mdr_paise" bigint NOT NULL,
	"gst_paise" bigint NOT NULL,
	"settlement_amount_paise" bigint NOT NULL,
	"utr_number" text DEFAULT '' NOT NULL,
	CONSTRAINT "finance_report_rows_reference" UNIQUE("txn_ref_number")
);
--> statement-breakpoint
CREATE TABLE "merchant_switch_offs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_switch_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" uuid NOT NULL,
	"merchants" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_activations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_activations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merchant_code" text NOT NULL,
	"mid" text NOT NULL,
	"tid" text NOT NULL,
	CONSTRAINT "partner_activations_merchant" UNIQUE("merchant_code")
);
--> statement-breakpoint
CREATE TABLE "pos_terminals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pos_terminals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tid" text NOT NULL,
	"merchant_code" text NOT NULL,
	"virtual_address" text DEFAULT '' NOT NULL,
	CONSTRAINT "pos_terminals_tid" UNIQUE("tid")
);
--> statement-breakpoint
CREATE TABLE "promoter_vouchers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_vouchers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voucher_code" text NOT NULL,
	"promoter_id" text NOT NULL,
	"request_id" text NOT NULL,
	"valid_until" date NOT NULL,
	CONSTRAINT "promoter_vouchers_code" UNIQUE("voucher_code")
);
--> statement-breakpoint
ALTER TABLE "file_job_plan_rows" ADD COLUMN "record_id" integer;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_create" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "exclusion_group" text;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "exclusion_slot" integer;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "virtual_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_mappings" ADD COLUMN "last_job_id" uuid;--> statement-breakpoint
ALTER TABLE "merchant_switch_offs" ADD CONSTRAINT "merchant_switch_offs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dsr_tasks_employee" ON "dsr_tasks" USING btree ("employee_id","start_at");--> statement-breakpoint
CREATE INDEX "finance_report_rows_day" ON "finance_report_rows" USING btree ("report_date");--> statement-breakpoint
CREATE INDEX "finance_report_rows_merchant" ON "finance_report_rows" USING btree ("merchant_code","report_date");--> statement-breakpoint
CREATE INDEX "merchant_switch_offs_staff" ON "merchant_switch_offs" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "partner_activations_mid" ON "partner_activations" USING btree ("mid");--> statement-breakpoint
CREATE INDEX "partner_activations_tid" ON "partner_activations" USING btree ("tid");--> statement-breakpoint
CREATE INDEX "pos_terminals_merchant" ON "pos_terminals" USING btree ("merchant_code");--> statement-breakpoint
CREATE INDEX "promoter_vouchers_promoter" ON "promoter_vouchers" USING btree ("promoter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_jobs_exclusion" ON "file_jobs" USING btree ("exclusion_group","exclusion_slot") WHERE state in ('checking', 'running', 'cancelling');--> statement-breakpoint
CREATE INDEX "merchants_upi" ON "merchants" USING btree ("virtual_address") WHERE virtual_address <> '';