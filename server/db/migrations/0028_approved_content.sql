ALTER TABLE "bank_schemes" RENAME COLUMN "standing" TO "approved_content";--> statement-breakpoint
ALTER TABLE "mdr_rates" RENAME COLUMN "standing" TO "approved_content";--> statement-breakpoint
ALTER TABLE "subscription_fees" RENAME COLUMN "standing" TO "approved_content";--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_checked_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_state CONSTANT text := TG_ARGV[0];
  transitions CONSTANT text[] := string_to_array(TG_ARGV[1], ' ');
  final_state CONSTANT text := TG_ARGV[2];
  not_content CONSTANT text[] := ARRAY['state', 'revision', 'makers', 'checkers', 'changed_by', 'changed_at',
    'approved_by', 'approved_at', 'verified_by', 'verified_at', 'is_sent_back', 'decided_by', 'decided_at', 'remark',
    'approved_content', 'is_active'];
  is_edit boolean;
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION '% keeps every record', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> first_state OR NEW.revision <> 1 OR NEW.makers <> ARRAY[NEW.created_by]
      OR NEW.changed_by <> NEW.created_by OR cardinality(NEW.checkers) > 0 OR NEW.approved_by IS NOT NULL
      OR NEW.approved_content IS NOT NULL THEN
      RAISE EXCEPTION '% begins with an unchecked record of one maker', TG_TABLE_NAME USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.id <> OLD.id OR NEW.created_by <> OLD.created_by OR NEW.revision <> OLD.revision + 1
    OR NOT NEW.makers @> OLD.makers OR NOT NEW.checkers @> OLD.checkers THEN
    RAISE EXCEPTION '% never forgets a maker, a checker or a revision', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  is_edit := (to_jsonb(NEW) - not_content) <> (to_jsonb(OLD) - not_content);
  IF is_edit AND (NEW.state <> first_state OR NOT NEW.changed_by = ANY (NEW.makers)) THEN
    RAISE EXCEPTION 'a changed record of % waits for its checks', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  IF NOT (OLD.state || '>' || NEW.state) = ANY (transitions) THEN
    RAISE EXCEPTION '% knows no way from % to %', TG_TABLE_NAME, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('approved', 'verified', 'rejected') THEN
    IF NEW.decided_by IS NULL OR NOT NEW.decided_by = ANY (NEW.checkers) OR NEW.decided_by = ANY (NEW.makers)
      OR (NEW.state = 'approved' AND NEW.approved_by IS DISTINCT FROM NEW.decided_by)
      OR (NEW.state = 'verified' AND to_jsonb(NEW) ->> 'verified_by' IS DISTINCT FROM NEW.decided_by::text) THEN
      RAISE EXCEPTION 'a record of % is decided on by somebody who did not make it', TG_TABLE_NAME
        USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (SELECT FROM one_person_with(NEW.decided_by, coalesce(NEW.decided_at, now())) o
      WHERE o.staff_id = ANY (NEW.makers)) THEN
      RAISE EXCEPTION 'a record of % is decided on by somebody independent of its makers', TG_TABLE_NAME
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'bank_schemes' AND is_edit AND EXISTS (
    SELECT FROM one_person_with(NEW.changed_by, NEW.changed_at) o WHERE o.staff_id = ANY (NEW.checkers)) THEN
    RAISE EXCEPTION 'a record of % is changed by somebody independent of its checkers', TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.approved_content IS DISTINCT FROM OLD.approved_content AND NEW.state <> final_state THEN
    RAISE EXCEPTION 'the approved content of % changes with its last check alone', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
