CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_staff_id_pk" PRIMARY KEY("token_hash","staff_id")
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP TABLE "sign_in_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "password_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_staff" ON "known_devices" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "password_tries_last" ON "password_tries" USING btree ("last_at");--> statement-breakpoint
UPDATE staff SET password_set_at = coalesce((password_expires_on - 90)::timestamp AT TIME ZONE 'Asia/Kolkata', created_at) WHERE password_hash IS NOT NULL;
