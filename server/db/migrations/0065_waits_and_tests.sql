CREATE TABLE "provider_rests" (
	"channel" text NOT NULL,
	"vendor" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_rests_channel_vendor_pk" PRIMARY KEY("channel","vendor")
);
--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "counted_for" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "takes_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "rows_hidden" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "campaign_recipients_counted" ON "campaign_recipients" USING btree ("counted_for","answered_at") WHERE counted_for is not null;