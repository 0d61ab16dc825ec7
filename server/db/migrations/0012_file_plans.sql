CREATE TABLE "file_job_plan_rows" (
	"job_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"change" text NOT NULL,
	"merchant_code" text,
	"record_version" integer,
	"before" jsonb,
	"after" jsonb,
	"fault_column" text,
	"fault_value" text,
	"fault_reason" text,
	CONSTRAINT "file_job_plan_rows_job_id_row_number_pk" PRIMARY KEY("job_id","row_number")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_job_id_unique";--> statement-breakpoint
DROP INDEX "file_jobs_open";--> statement-breakpoint
DROP INDEX "file_jobs_waiting";--> statement-breakpoint
DROP INDEX "file_jobs_one_running";--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "purpose" text DEFAULT 'apply' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "origin_job_id" uuid;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_hash" text;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_none" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_error" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_switched_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "needs_second_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "running_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" text DEFAULT 'ended' NOT NULL;--> statement-breakpoint
CREATE INDEX "file_job_plan_rows_change" ON "file_job_plan_rows" USING btree ("job_id","change","row_number");--> statement-breakpoint
ALTER TABLE "file_jobs" ADD CONSTRAINT "file_jobs_origin_job_id_file_jobs_id_fk" FOREIGN KEY ("origin_job_id") REFERENCES "public"."file_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD CONSTRAINT "file_jobs_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD CONSTRAINT "file_jobs_cancelled_by_staff_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_jobs_unfinished" ON "file_jobs" USING btree ("created_at") WHERE state in ('checking', 'awaitingConfirmation', 'running', 'cancelling', 'broken');--> statement-breakpoint
CREATE INDEX "file_jobs_origin" ON "file_jobs" USING btree ("origin_job_id");--> statement-breakpoint
CREATE INDEX "file_jobs_confirmed_by" ON "file_jobs" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "file_jobs_cancelled_by" ON "file_jobs" USING btree ("cancelled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("job_id","about","staff_id");--> statement-breakpoint
CREATE INDEX "file_jobs_open" ON "file_jobs" USING btree ("created_at") WHERE state in ('checking', 'running', 'cancelling');--> statement-breakpoint
CREATE INDEX "file_jobs_waiting" ON "file_jobs" USING btree ("created_at") WHERE state in ('pending', 'awaitingConfirmation');--> statement-breakpoint
CREATE UNIQUE INDEX "file_jobs_one_running" ON "file_jobs" USING btree ("script_id","sha256") WHERE state in ('checking', 'awaitingConfirmation', 'running', 'cancelling');