CREATE TABLE "feed_alarms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"what" text NOT NULL,
	"figure" bigint NOT NULL,
	"most" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "feed_alarms_what" CHECK (what in ('lag', 'refused', 'stale'))
);
--> statement-breakpoint
CREATE TABLE "feed_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"client_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"paise" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "feed_decisions_state" CHECK (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "feed_decisions_decided" CHECK ((state = 'waiting') = (decided_by is null)),
	CONSTRAINT "feed_decisions_two_people" CHECK (state <> 'approved' or decided_by <> asked_by)
);
--> statement-breakpoint
CREATE TABLE "feed_totals" (
	"source_id" integer NOT NULL,
	"of" text NOT NULL,
	"day" date NOT NULL,
	"records" integer NOT NULL,
	"paise" bigint NOT NULL,
	"subjects" jsonb,
	"client_id" integer NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_totals_source_id_of_day_pk" PRIMARY KEY("source_id","of","day")
);
--> statement-breakpoint
ALTER TABLE "feed_conflicts" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "feed_conflicts" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_conflicts" ADD COLUMN "is_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_kept" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_kept" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_minutes" ADD COLUMN "age_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_decisions" ADD CONSTRAINT "feed_decisions_client_id_machine_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."machine_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_alarms_open" ON "feed_alarms" USING btree ("client_id","what") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "feed_decisions_client" ON "feed_decisions" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_decisions_waiting" ON "feed_decisions" USING btree ("source_id","event_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "feed_totals_day" ON "feed_totals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "feed_conflicts_open" ON "feed_conflicts" USING btree ("made_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "feed_kept_subject" ON "feed_kept" USING btree ("subject") WHERE subject <> '';--> statement-breakpoint
ALTER TABLE "feed_conflicts" ADD CONSTRAINT "feed_conflicts_decided" CHECK ((decided_by is null) = (decided_at is null));--> statement-breakpoint
-- Whoever agrees is independent of who asked, and of everybody who has seen a secret of the client.
CREATE FUNCTION guard_feed_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    WITH makers AS (
      SELECT NEW.asked_by AS id
      UNION SELECT made_by FROM machine_clients WHERE id = NEW.client_id
      UNION SELECT made_by FROM machine_client_secrets WHERE client_id = NEW.client_id)
    SELECT FROM makers m WHERE m.id = NEW.decided_by
      OR m.id IN (SELECT o.staff_id FROM one_person_with(NEW.decided_by, NEW.decided_at) o)) THEN
    RAISE EXCEPTION 'what an event changes is agreed to by somebody independent of who asked and of its client' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER feed_decisions_approved BEFORE INSERT OR UPDATE ON feed_decisions FOR EACH ROW
  WHEN (NEW.state = 'approved') EXECUTE FUNCTION guard_feed_decision();
