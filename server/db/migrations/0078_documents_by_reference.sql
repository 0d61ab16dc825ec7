-- Documents that events name by their address, who brought a document, and alarms of sources that have gone silent.
CREATE TABLE "feed_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"client_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"field" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"blind" "bytea" NOT NULL,
	"seen_revision" bigint NOT NULL,
	"editors" uuid[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"source_sha256" "bytea",
	"document_id" uuid,
	CONSTRAINT "feed_documents_state" CHECK (state in ('waiting', 'fetched', 'refused') and (state = 'waiting') = (next_try_at is not null))
);
--> statement-breakpoint
CREATE TABLE "feed_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"source" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_uploads_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "feed_uploads_content" ON "feed_uploads" USING btree ("source","sha256");--> statement-breakpoint
CREATE INDEX "feed_uploads_client" ON "feed_uploads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "feed_uploads_made" ON "feed_uploads" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "feed_documents" ADD CONSTRAINT "feed_documents_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_documents_kind" ON "feed_documents" USING btree ("merchant_id","kind");--> statement-breakpoint
CREATE INDEX "feed_documents_due" ON "feed_documents" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "feed_documents_event" ON "feed_documents" USING btree ("source_id","event_id");--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "feed_kept" ADD COLUMN "advice" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_kept" DROP CONSTRAINT "feed_kept_state";--> statement-breakpoint
ALTER TABLE "feed_kept" ADD CONSTRAINT "feed_kept_state" CHECK (state in ('early', 'fetching', 'refused') and (state = 'refused') = (fault <> ''));--> statement-breakpoint
ALTER TABLE "feed_alarms" DROP CONSTRAINT "feed_alarms_what";--> statement-breakpoint
ALTER TABLE "feed_alarms" ADD CONSTRAINT "feed_alarms_what" CHECK (what in ('lag', 'refused', 'stale', 'silent'));
