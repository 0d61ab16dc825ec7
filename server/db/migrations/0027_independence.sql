CREATE TABLE "staff_controls" (
	"controller_id" uuid NOT NULL,
	"controlled_id" uuid NOT NULL,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_controls_controller_id_controlled_id_act_at_pk" PRIMARY KEY("controller_id","controlled_id","act","at"),
	CONSTRAINT "staff_controls_of_another" CHECK ("staff_controls"."controller_id" <> "staff_controls"."controlled_id")
);
--> statement-breakpoint
ALTER TABLE "staff_controls" ADD CONSTRAINT "staff_controls_controller_id_staff_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_controls" ADD CONSTRAINT "staff_controls_controlled_id_staff_id_fk" FOREIGN KEY ("controlled_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_controls_controlled" ON "staff_controls" USING btree ("controlled_id");--> statement-breakpoint
CREATE INDEX "staff_controls_at" ON "staff_controls" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION keep_staff_controls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'staff_controls keeps every row as it is' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_controls_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_controls
  FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_controls();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON staff_controls FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
-- Accounts that were made and passwords that were set by administrators within the window, and roles that two gave.
INSERT INTO staff_controls (controller_id, controlled_id, act, at)
SELECT a.staff_id, p.id, CASE WHEN a.before IS NULL THEN 'made' ELSE 'password' END, a.at
FROM audit_entries a JOIN staff p ON p.login_id = a.subject
WHERE a.call = 'people.save' AND a.outcome = 'done' AND a.at > now() - interval '720 hours'
  AND a.staff_id IS NOT NULL AND a.staff_id <> p.id AND (a.before IS NULL OR a.after ? 'temporaryPassword')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO staff_controls (controller_id, controlled_id, act, at)
SELECT by_whom, g.staff_id, 'role', g.decided_at
FROM admin_grants g CROSS JOIN LATERAL unnest(ARRAY[g.proposed_by, g.decided_by]) AS by_whom
WHERE g.decision = 'confirmed' AND g.decided_at > now() - interval '720 hours' AND by_whom <> g.staff_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Everybody who counts as one person with `asked` at that moment, and the act that says so. Whoever made an account or set
-- its password or e-mail can act as it: all accounts that one person can act as are one with them and with each other.
-- Whoever gave a role is one with whoever got it, and with nobody else by that.
CREATE FUNCTION one_person_with(asked uuid, moment timestamptz)
RETURNS TABLE (staff_id uuid, act text, at timestamptz, until timestamptz, controller_id uuid, controlled_id uuid)
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE live AS (
    SELECT c.* FROM staff_controls c WHERE c.at > moment - interval '720 hours'
  ), holders AS (
    SELECT asked AS id
    UNION SELECT l.controller_id FROM live l JOIN holders h ON h.id = l.controlled_id WHERE l.act <> 'role'
  ), reached AS (
    SELECT id FROM holders
    UNION SELECT l.controlled_id FROM live l JOIN reached r ON r.id = l.controller_id WHERE l.act <> 'role'
  ), others AS (
    SELECT id FROM reached WHERE id <> asked
    UNION SELECT l.controller_id FROM live l WHERE l.controlled_id = asked
    UNION SELECT l.controlled_id FROM live l WHERE l.controller_id = asked
  ), told AS (
    SELECT o.id, l.*, asked IN (l.controller_id, l.controlled_id) AS is_direct
    FROM others o JOIN live l ON o.id IN (l.controller_id, l.controlled_id)
    WHERE l.act <> 'role' OR asked IN (l.controller_id, l.controlled_id)
  )
  SELECT DISTINCT ON (t.id) t.id, t.act, t.at,
    max(t.at) OVER (PARTITION BY t.id, t.is_direct) + interval '720 hours', t.controller_id, t.controlled_id
  FROM told t ORDER BY t.id, t.is_direct DESC, (t.act = 'role'), (t.controlled_id = t.id) DESC, t.at DESC
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_checked_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_state CONSTANT text := TG_ARGV[0];
  transitions CONSTANT text[] := string_to_array(TG_ARGV[1], ' ');
  final_state CONSTANT text := TG_ARGV[2];
  not_content CONSTANT text[] := ARRAY['state', 'revision', 'makers', 'checkers', 'changed_by', 'changed_at',
    'approved_by', 'approved_at', 'verified_by', 'verified_at', 'is_sent_back', 'decided_by', 'decided_at', 'remark',
    'standing', 'is_active'];
  is_edit boolean;
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION '% keeps every record', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> first_state OR NEW.revision <> 1 OR NEW.makers <> ARRAY[NEW.created_by]
      OR NEW.changed_by <> NEW.created_by OR cardinality(NEW.checkers) > 0 OR NEW.approved_by IS NOT NULL
      OR NEW.standing IS NOT NULL THEN
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
  IF NEW.standing IS DISTINCT FROM OLD.standing AND NEW.state <> final_state THEN
    RAISE EXCEPTION 'what stands in % changes with its last check alone', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_decision_by_editor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merchants WHERE id = NEW.merchant_id AND NEW.staff_id = ANY (kyc_editors)) THEN
    RAISE EXCEPTION 'who changed the content does not decide on it';
  END IF;
  IF EXISTS (SELECT FROM merchants m, one_person_with(NEW.staff_id, NEW.created_at) o
    WHERE m.id = NEW.merchant_id AND o.staff_id = ANY (m.kyc_editors)) THEN
    RAISE EXCEPTION 'who counts as one person with an editor does not decide on the content';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION guard_admin_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM one_person_with(NEW.decided_by, NEW.decided_at) o
    WHERE o.staff_id = NEW.proposed_by OR (o.staff_id = NEW.staff_id AND o.act <> 'role')) THEN
    RAISE EXCEPTION 'a change of rights is confirmed by somebody independent of who proposed it and whom it is for'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER admin_grants_guarded BEFORE INSERT OR UPDATE ON admin_grants FOR EACH ROW
  WHEN (NEW.decision = 'confirmed') EXECUTE FUNCTION guard_admin_grant();
--> statement-breakpoint
CREATE FUNCTION guard_plan_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made_by CONSTANT uuid[] := ARRAY[NEW.staff_id, (SELECT f.staff_id FROM file_entries e
    JOIN stored_files f ON f.id = e.stored_file_id WHERE e.id = NEW.file_entry_id)];
BEGIN
  IF NEW.confirmed_by = ANY (made_by) OR EXISTS (
    SELECT FROM one_person_with(NEW.confirmed_by, coalesce(NEW.confirmed_at, now())) o
    WHERE o.staff_id = ANY (made_by)) THEN
    RAISE EXCEPTION 'a plan above its limit is confirmed by somebody independent of its makers'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER file_jobs_confirmed BEFORE UPDATE OF confirmed_by ON file_jobs FOR EACH ROW
  WHEN (NEW.needs_second_person AND NEW.confirmed_by IS NOT NULL AND OLD.confirmed_by IS DISTINCT FROM NEW.confirmed_by)
  EXECUTE FUNCTION guard_plan_confirmation();
