ALTER TABLE "stored_files" ADD COLUMN "sheet_name" text;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD COLUMN "plan_hidden" integer DEFAULT 0 NOT NULL;
