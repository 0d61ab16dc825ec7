CREATE TABLE "legal_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_id" integer,
	"kind" text,
	"reason" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"end_asked_by" uuid,
	"end_asked_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"end_remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "legal_holds_of" CHECK ((merchant_id is null) <> (kind is null)),
	CONSTRAINT "legal_holds_state" CHECK (state in ('active', 'endAsked', 'ended') and (state = 'ended') = (ended_by is not null)
        and (state = 'ended') = (ended_at is not null) and (state = 'active') = (end_asked_by is null)),
	CONSTRAINT "legal_holds_four_eyes" CHECK ((ended_by <> end_asked_by) is not false)
);
--> statement-breakpoint
CREATE TABLE "retention_notices" (
	"kind" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"due" bigint NOT NULL,
	"held" bigint NOT NULL,
	"oldest" timestamp with time zone,
	"shown_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"left_over" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_holds_merchant" ON "legal_holds" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "legal_holds_kind" ON "legal_holds" USING btree ("kind") WHERE state <> 'ended';
--> statement-breakpoint
CREATE FUNCTION guard_legal_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'legal hold % stays on record', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.merchant_id, NEW.kind, NEW.reason, NEW.set_by, NEW.set_at)
    IS DISTINCT FROM (OLD.merchant_id, OLD.kind, OLD.reason, OLD.set_by, OLD.set_at) THEN
    RAISE EXCEPTION 'what legal hold % says never changes', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.state || ' ' || NEW.state) NOT IN ('active endAsked', 'endAsked active', 'endAsked ended') THEN
    RAISE EXCEPTION 'legal hold % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER legal_holds_guard BEFORE UPDATE OR DELETE ON legal_holds
  FOR EACH ROW EXECUTE FUNCTION guard_legal_hold();
