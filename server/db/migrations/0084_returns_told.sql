ALTER TABLE "messages" ADD COLUMN "payout_id" integer;--> statement-breakpoint
-- What was noted before has no time: a default that comes with the column would give it that of the migration.
ALTER TABLE "settlement_late" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settlement_late" ALTER COLUMN "noted_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "settlement_rows" ADD COLUMN "late_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_payout_id_settlement_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."settlement_payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_payout" ON "messages" USING btree ("payout_id","channel");