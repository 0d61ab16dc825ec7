-- What gives more than one person decides is asked here, and done by the decision of a second one.
CREATE TABLE "offer_gains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_gains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"act" text NOT NULL,
	"paise" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_gains_some" CHECK (paise > 0)
);
--> statement-breakpoint
CREATE TABLE "offer_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_code" text NOT NULL,
	"act" text NOT NULL,
	"title" text NOT NULL,
	"request" jsonb NOT NULL,
	"basis" jsonb NOT NULL,
	"offer_ids" integer[] NOT NULL,
	"changes" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"ways" jsonb NOT NULL,
	"more_paise" bigint,
	"limit_paise" bigint NOT NULL,
	"day_limit_paise" bigint NOT NULL,
	"used_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "offer_waits_state_known" CHECK (state in ('awaitingApproval', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "offer_waits_four_eyes" CHECK (case state when 'awaitingApproval' then decided_by is null
        when 'withdrawn' then coalesce(decided_by = asked_by, false) else coalesce(decided_by <> asked_by, false) end),
	CONSTRAINT "offer_waits_decided" CHECK ((decided_by is null) = (decided_at is null))
);
--> statement-breakpoint
ALTER TABLE "offer_changes" ADD COLUMN "wait_id" uuid;
--> statement-breakpoint
ALTER TABLE "offer_gains" ADD CONSTRAINT "offer_gains_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_waits" ADD CONSTRAINT "offer_waits_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offer_gains_brand" ON "offer_gains" USING btree ("brand_code");
--> statement-breakpoint
CREATE INDEX "offer_gains_person" ON "offer_gains" USING btree ("staff_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "offer_waits_live" ON "offer_waits" USING btree ("brand_code",md5(act || request::text || basis::text)) WHERE state = 'awaitingApproval';
--> statement-breakpoint
CREATE INDEX "offer_waits_latest" ON "offer_waits" USING btree ("brand_code","asked_at");
--> statement-breakpoint
ALTER TABLE "offer_changes" ADD CONSTRAINT "offer_changes_wait_id_offer_waits_id_fk" FOREIGN KEY ("wait_id") REFERENCES "public"."offer_waits"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_changes" ADD CONSTRAINT "offer_changes_wait" UNIQUE("wait_id");
--> statement-breakpoint
CREATE FUNCTION guard_offer_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'awaitingApproval' THEN
      RAISE EXCEPTION 'change % of offers begins as decided', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.state <> 'awaitingApproval' THEN
    RAISE EXCEPTION 'change % of offers is kept as it was decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF to_jsonb(NEW) - ARRAY['state', 'decided_by', 'decided_at', 'decision_remark']
    IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'decided_by', 'decided_at', 'decision_remark'] THEN
    RAISE EXCEPTION 'change % of offers is decided on as it was asked', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state IN ('approved', 'rejected') AND EXISTS (
    SELECT FROM one_person_with(NEW.decided_by, coalesce(NEW.decided_at, now())) o WHERE o.staff_id = NEW.asked_by) THEN
    RAISE EXCEPTION 'change % of offers is decided on by somebody independent of who asked', OLD.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offer_waits_guard BEFORE INSERT OR UPDATE OR DELETE ON offer_waits FOR EACH ROW EXECUTE FUNCTION guard_offer_wait();
--> statement-breakpoint
CREATE FUNCTION guard_offer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM offer_waits w WHERE w.id = NEW.wait_id AND w.state = 'approved') THEN
    RAISE EXCEPTION 'change % of offers is not approved', NEW.wait_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offer_changes_approved BEFORE INSERT OR UPDATE OF wait_id ON offer_changes FOR EACH ROW
  WHEN (NEW.wait_id IS NOT NULL) EXECUTE FUNCTION guard_offer_change();
--> statement-breakpoint
-- Whatever limits are set: the ceilings of machines/platform/limits.ts.
CREATE FUNCTION guard_offer_gain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paise > 50000000 OR 200000000 < NEW.paise + (
    SELECT coalesce(sum(g.paise), 0) FROM offer_gains g WHERE g.at > NEW.at - interval '24 hours' AND (g.staff_id = NEW.staff_id
      OR g.staff_id IN (SELECT o.staff_id FROM one_person_with(NEW.staff_id, NEW.at) o))) THEN
    RAISE EXCEPTION 'one person gives more of offers than one person ever does alone' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER offer_gains_ceiling BEFORE INSERT ON offer_gains FOR EACH ROW EXECUTE FUNCTION guard_offer_gain();
