CREATE TABLE "dispute_acts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dispute_ref" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"stage" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"needs_second_person" boolean NOT NULL,
	"evidence_hash" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "dispute_acts_kind" CHECK (kind in ('defend', 'accept', 'won', 'lost')),
	CONSTRAINT "dispute_acts_state" CHECK (state in ('waiting', 'done', 'declined', 'withdrawn')),
	CONSTRAINT "dispute_acts_four_eyes" CHECK (not (needs_second_person and state = 'done') or decided_by is not null and decided_by <> asked_by)
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_ref" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp with time zone,
	CONSTRAINT "dispute_evidence_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "missed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dispute_acts" ADD CONSTRAINT "dispute_acts_dispute_ref_disputes_dispute_ref_fk" FOREIGN KEY ("dispute_ref") REFERENCES "public"."disputes"("dispute_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_ref_disputes_dispute_ref_fk" FOREIGN KEY ("dispute_ref") REFERENCES "public"."disputes"("dispute_ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_acts_waiting" ON "dispute_acts" USING btree ("dispute_ref") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "dispute_acts_dispute" ON "dispute_acts" USING btree ("dispute_ref","id");--> statement-breakpoint
CREATE INDEX "dispute_acts_alone" ON "dispute_acts" USING btree ("asked_by","asked_at") WHERE not needs_second_person;--> statement-breakpoint
CREATE INDEX "dispute_evidence_dispute" ON "dispute_evidence" USING btree ("dispute_ref");