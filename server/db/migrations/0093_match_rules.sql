CREATE TABLE "recon_match_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recon_match_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"difference" text NOT NULL,
	"tolerance" integer NOT NULL,
	"days_apart" integer NOT NULL,
	"lines_a_day" integer NOT NULL,
	"sum_a_day" bigint NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"makers" uuid[] NOT NULL,
	"checkers" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"approved_content" jsonb,
	CONSTRAINT "recon_match_rules_four_eyes" CHECK (not (approved_by = any(makers)) and not (makers && checkers)),
	CONSTRAINT "recon_match_rules_signed" CHECK ((state = 'approved') = (approved_by is not null)),
	CONSTRAINT "recon_match_rules_content" CHECK (tolerance between 0 and 10000 and days_apart between 0 and 7 and lines_a_day between 1 and 1000
        and sum_a_day between 1 and 100000000 and (difference = 'UNKNOWN_PAYMENT') = (tolerance = 0))
);
--> statement-breakpoint
CREATE TABLE "recon_rule_matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recon_rule_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"line_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"difference_paise" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone,
	"take_back_remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "recon_rule_matches_back" CHECK ((taken_back_by is null) = (taken_back_at is null))
);
--> statement-breakpoint
CREATE TABLE "recon_rule_stops" (
	"rule_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"stopped_by" uuid NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "recon_rule_stops_rule_id_revision_pk" PRIMARY KEY("rule_id","revision")
);
--> statement-breakpoint
ALTER TABLE "recon_lines" ADD COLUMN "rule_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recon_rule_matches" ADD CONSTRAINT "recon_rule_matches_rule_id_recon_match_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recon_match_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_rule_matches" ADD CONSTRAINT "recon_rule_matches_line_id_recon_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."recon_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recon_rule_stops" ADD CONSTRAINT "recon_rule_stops_rule_id_recon_match_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."recon_match_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recon_match_rules_of" ON "recon_match_rules" USING btree ("gateway","difference");--> statement-breakpoint
CREATE INDEX "recon_match_rules_waiting" ON "recon_match_rules" USING btree ("state","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recon_rule_matches_live" ON "recon_rule_matches" USING btree ("line_id") WHERE taken_back_at is null;--> statement-breakpoint
CREATE INDEX "recon_rule_matches_line" ON "recon_rule_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "recon_rule_matches_rule" ON "recon_rule_matches" USING btree ("rule_id","day");--> statement-breakpoint
CREATE INDEX "recon_rule_matches_at" ON "recon_rule_matches" USING btree ("at","id");--> statement-breakpoint
CREATE TRIGGER recon_match_rules_guarded BEFORE INSERT OR UPDATE OR DELETE ON recon_match_rules FOR EACH ROW
  EXECUTE FUNCTION guard_checked_record('created',
    'created>created created>approved created>rejected approved>created rejected>created', 'approved');
--> statement-breakpoint
CREATE TRIGGER recon_match_rules_kept BEFORE TRUNCATE ON recon_match_rules FOR EACH STATEMENT
  EXECUTE FUNCTION guard_checked_record();
--> statement-breakpoint
-- A rule takes a line as it was confirmed, within its limits of the day; what was taken back stays so.
CREATE FUNCTION guard_rule_match() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule recon_match_rules;
  lines integer;
  amount bigint;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.taken_back_at IS NOT NULL OR (NEW.rule_id, NEW.revision, NEW.line_id, NEW.amount_paise, NEW.difference_paise, NEW.day)
      IS DISTINCT FROM (OLD.rule_id, OLD.revision, OLD.line_id, OLD.amount_paise, OLD.difference_paise, OLD.day) THEN
      RAISE EXCEPTION 'what rule % took is taken back once, and else never changes', OLD.rule_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT * INTO rule FROM recon_match_rules WHERE id = NEW.rule_id FOR NO KEY UPDATE;
  IF rule.state <> 'approved' OR rule.revision <> NEW.revision OR EXISTS (SELECT FROM recon_rule_stops s
    WHERE s.rule_id = rule.id AND s.revision = rule.revision) THEN
    RAISE EXCEPTION 'rule % is not in force', NEW.rule_id USING ERRCODE = 'check_violation';
  END IF;
  IF abs(NEW.difference_paise) > rule.tolerance THEN
    RAISE EXCEPTION 'line % is beyond the tolerance of rule %', NEW.line_id, NEW.rule_id USING ERRCODE = 'check_violation';
  END IF;
  SELECT count(*), coalesce(sum(amount_paise), 0) INTO lines, amount FROM recon_rule_matches
  WHERE rule_id = NEW.rule_id AND day = NEW.day;
  IF lines >= rule.lines_a_day OR amount + NEW.amount_paise > rule.sum_a_day THEN
    RAISE EXCEPTION 'rule % took as much of a day as it may', NEW.rule_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER recon_rule_matches_guard BEFORE INSERT OR UPDATE ON recon_rule_matches
  FOR EACH ROW EXECUTE FUNCTION guard_rule_match();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_recon_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_taken_back boolean;
BEGIN
  IF (NEW.gateway, NEW.type, NEW.kind, NEW.line_key, NEW.amount_paise, NEW.fee_paise, NEW.net_paise)
    IS DISTINCT FROM (OLD.gateway, OLD.type, OLD.kind, OLD.line_key, OLD.amount_paise, OLD.fee_paise, OLD.net_paise) THEN
    RAISE EXCEPTION 'what line % says never changes', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  is_taken_back := OLD.match = 'forced' AND NEW.match = 'open'
    AND EXISTS (SELECT FROM recon_rule_matches m WHERE m.line_id = OLD.id)
    AND NOT EXISTS (SELECT FROM recon_rule_matches m WHERE m.line_id = OLD.id AND m.taken_back_at IS NULL)
    AND NOT EXISTS (SELECT FROM recon_force_matches f WHERE f.line_id = OLD.id AND f.state = 'approved');
  IF OLD.match <> 'open' AND NOT is_taken_back AND (NEW.match, NEW.transaction_id, NEW.payout_id, NEW.settled_paise)
    IS DISTINCT FROM (OLD.match, OLD.transaction_id, OLD.payout_id, OLD.settled_paise) THEN
    RAISE EXCEPTION 'line % is matched', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.match = 'forced' AND OLD.match = 'open'
    AND NOT EXISTS (SELECT FROM recon_force_matches f WHERE f.line_id = OLD.id AND f.state = 'approved')
    AND NOT EXISTS (SELECT FROM recon_rule_matches m WHERE m.line_id = OLD.id AND m.taken_back_at IS NULL) THEN
    RAISE EXCEPTION 'line % has no force-match that a second person approved', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
