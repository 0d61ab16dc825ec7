CREATE TABLE "file_states" (
	"database_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step" bigint DEFAULT 0 NOT NULL,
	"stepped_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "file_states" DEFAULT VALUES;
