CREATE TABLE "leaving_files" (
	"key" text PRIMARY KEY NOT NULL,
	"job_id" uuid,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);