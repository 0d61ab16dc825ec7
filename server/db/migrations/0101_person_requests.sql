CREATE TABLE "person_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"job_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"erased" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "person_requests_state" CHECK (case kind when 'copy' then state in ('preparing', 'given') and job_id is not null
        when 'erasure' then state in ('asked', 'erasing', 'erased', 'declined', 'stopped') and job_id is null else false end
        and (state in ('preparing', 'asked', 'erasing')) = (ended_at is null)
        and (state in ('erasing', 'erased', 'declined', 'stopped')) = (decided_by is not null)),
	CONSTRAINT "person_requests_four_eyes" CHECK (state not in ('erasing', 'erased', 'stopped') or decided_by <> asked_by)
);
--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_requests_merchant" ON "person_requests" USING btree ("merchant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_requests_job" ON "person_requests" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_requests_open" ON "person_requests" USING btree ("merchant_id") WHERE state in ('asked', 'erasing');--> statement-breakpoint
CREATE FUNCTION guard_person_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'request % of a person stays on record', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.merchant_id, NEW.kind, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.job_id)
    IS DISTINCT FROM (OLD.merchant_id, OLD.kind, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.job_id) THEN
    RAISE EXCEPTION 'what request % of a person says never changes', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND (OLD.state || ' ' || NEW.state) NOT IN
    ('preparing given', 'asked erasing', 'asked declined', 'erasing erased', 'erasing stopped') THEN
    RAISE EXCEPTION 'request % of a person does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'erasing' AND OLD.state = 'asked' AND EXISTS (
    SELECT FROM one_person_with(NEW.decided_by, coalesce(NEW.decided_at, now())) o WHERE o.staff_id = NEW.asked_by) THEN
    RAISE EXCEPTION 'an erasure is confirmed by somebody who counts as one person with who asked for it'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER person_requests_guard BEFORE UPDATE OR DELETE ON person_requests
  FOR EACH ROW EXECUTE FUNCTION guard_person_request();
