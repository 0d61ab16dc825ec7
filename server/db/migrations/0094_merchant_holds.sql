CREATE TABLE "merchant_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"share_bps" integer,
	"amount_paise" bigint,
	"until_day" date,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"release_asked_by" uuid,
	"release_asked_at" timestamp with time zone,
	"release_reason" text DEFAULT '' NOT NULL,
	"release_decided_by" uuid,
	"release_remark" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "merchant_holds_content" CHECK (case kind when 'hold' then share_bps is null and amount_paise is null
        when 'reserve' then (share_bps is null) <> (amount_paise is null) and until_day is not null
          and coalesce(share_bps between 1 and 10000, amount_paise > 0) else false end),
	CONSTRAINT "merchant_holds_state" CHECK (state in ('asked', 'active', 'releaseAsked', 'released', 'ended', 'declined', 'withdrawn')
        and (state = 'asked') = (decided_by is null) and (state in ('released', 'ended')) = (ended_at is not null)
        and (state = 'released') = (release_decided_by is not null)
        and (state in ('releaseAsked', 'released')) <= (release_asked_by is not null)),
	CONSTRAINT "merchant_holds_four_eyes" CHECK ((state = 'withdrawn' or decided_by <> asked_by) is not false and (release_decided_by <> release_asked_by) is not false)
);
--> statement-breakpoint
CREATE TABLE "settlement_reserve_parts" (
	"row_id" bigint PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"hold_id" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "settlement_reserve_parts_some" CHECK (paise > 0)
);
--> statement-breakpoint
ALTER TABLE "merchant_holds" ADD CONSTRAINT "merchant_holds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reserve_parts" ADD CONSTRAINT "settlement_reserve_parts_row_id_settlement_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."settlement_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reserve_parts" ADD CONSTRAINT "settlement_reserve_parts_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reserve_parts" ADD CONSTRAINT "settlement_reserve_parts_hold_id_merchant_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."merchant_holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_holds_open" ON "merchant_holds" USING btree ("merchant_id","kind") WHERE state in ('asked', 'active', 'releaseAsked');--> statement-breakpoint
CREATE INDEX "merchant_holds_merchant" ON "merchant_holds" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "merchant_holds_due" ON "merchant_holds" USING btree ("until_day") WHERE state in ('active', 'releaseAsked');--> statement-breakpoint
CREATE INDEX "settlement_reserve_parts_batch" ON "settlement_reserve_parts" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "settlement_reserve_parts_hold" ON "settlement_reserve_parts" USING btree ("hold_id");--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "from_hold_id" integer;--> statement-breakpoint
CREATE INDEX "settlement_adjustments_hold" ON "settlement_adjustments" USING btree ("from_hold_id") WHERE from_hold_id is not null;--> statement-breakpoint
ALTER TABLE "settlement_adjustments" DROP CONSTRAINT "settlement_adjustments_kind";--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_kind" CHECK (case kind when 'carriedIn' then amount_paise < 0 and from_batch_id is not null
        when 'carriedOut' then amount_paise > 0 and from_batch_id = batch_id
        when 'returned' then amount_paise > 0 and from_payout_id is not null
        when 'recovery' then amount_paise < 0 and (from_refund_id is null) <> (from_dispute_ref is null)
        when 'givenBack' then amount_paise > 0 and from_dispute_ref is not null
        when 'feeCredit' then amount_paise > 0 and from_paper_id is not null
        when 'reserved' then amount_paise < 0 and from_hold_id is not null and from_batch_id = batch_id
        when 'reservePaid' then amount_paise > 0 and from_hold_id is not null and from_batch_id is not null else false end);--> statement-breakpoint
ALTER TABLE "position_tallies" ADD COLUMN "reserve_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "position_tallies" ADD COLUMN "reserved_payments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "position_tallies" ADD COLUMN "reserved_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "position_tallies" DROP CONSTRAINT "position_tallies_day_status_is_held_is_in_batch_payout_state_why_pk";--> statement-breakpoint
ALTER TABLE "position_tallies" ADD CONSTRAINT "position_tallies_standing" PRIMARY KEY("day","status","is_held","is_in_batch","payout_state","why","reserve_state");--> statement-breakpoint
CREATE FUNCTION merchant_hold_is_live(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT state IN ('active', 'releaseAsked') $$;
--> statement-breakpoint
CREATE FUNCTION merchant_is_held(merchant integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM merchant_holds h WHERE h.merchant_id = merchant AND h.kind = 'hold'
    AND h.state IN ('active', 'releaseAsked'));
$$;
--> statement-breakpoint
CREATE FUNCTION guard_merchant_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.kind, NEW.share_bps, NEW.amount_paise, NEW.until_day, NEW.reason, NEW.asked_by, NEW.asked_at)
    IS DISTINCT FROM (OLD.merchant_id, OLD.kind, OLD.share_bps, OLD.amount_paise, OLD.until_day, OLD.reason, OLD.asked_by,
      OLD.asked_at) THEN
    RAISE EXCEPTION 'what hold % says never changes', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = OLD.state OR (OLD.state || ' ' || NEW.state) NOT IN ('asked active', 'asked declined', 'asked withdrawn',
    'active releaseAsked', 'releaseAsked active', 'releaseAsked released', 'active ended', 'releaseAsked ended') THEN
    RAISE EXCEPTION 'hold % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchant_holds_guard BEFORE UPDATE ON merchant_holds
  FOR EACH ROW EXECUTE FUNCTION guard_merchant_hold();
--> statement-breakpoint
-- No batch pays a merchant who is on hold, and none that was sealed before is sent to the bank.
CREATE FUNCTION guard_held_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF merchant_is_held(NEW.merchant_id) THEN
    RAISE EXCEPTION 'merchant % of payout % is on hold', NEW.merchant_id, NEW.payout_ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_held_insert BEFORE INSERT ON settlement_payouts
  FOR EACH ROW EXECUTE FUNCTION guard_held_merchant();
--> statement-breakpoint
CREATE TRIGGER settlement_payouts_held_sent BEFORE UPDATE OF state ON settlement_payouts
  FOR EACH ROW WHEN (OLD.state = 'planned' AND NEW.state = 'sent') EXECUTE FUNCTION guard_held_merchant();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_settlement_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch_state text;
BEGIN
  IF OLD.batch_id IS NULL AND TG_OP = 'UPDATE' THEN
    IF NEW.batch_id IS NOT NULL AND NEW.kind = 'returned' AND NEW.confirmed_at IS NULL
      AND NOT account_changed_since(NEW.from_payout_id) THEN
      RAISE EXCEPTION 'adjustment % is of a payout that came back from an account that nobody has confirmed', OLD.id
        USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.batch_id IS NOT NULL AND NEW.kind = 'reservePaid'
      AND NOT EXISTS (SELECT FROM merchant_holds h WHERE h.id = NEW.from_hold_id AND h.state IN ('released', 'ended')) THEN
      RAISE EXCEPTION 'adjustment % is of a reserve that stands', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  SELECT state INTO batch_state FROM settlement_batches WHERE id = OLD.batch_id;
  IF settlement_is_sealed(batch_state) AND EXISTS (SELECT FROM merchants m WHERE m.id = OLD.merchant_id) THEN
    RAISE EXCEPTION 'adjustment % stands in sealed batch %', OLD.id, OLD.batch_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
-- What a reserve keeps back of a payment stays as it was sealed.
CREATE FUNCTION guard_reserve_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch_state text;
BEGIN
  SELECT state INTO batch_state FROM settlement_batches WHERE id = OLD.batch_id;
  IF TG_OP = 'UPDATE' OR settlement_is_sealed(batch_state)
    AND EXISTS (SELECT FROM settlement_rows r JOIN merchants m ON m.id = r.merchant_id WHERE r.id = OLD.row_id) THEN
    RAISE EXCEPTION 'what is kept back of row % is sealed', OLD.row_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_reserve_parts_guard BEFORE UPDATE OR DELETE ON settlement_reserve_parts
  FOR EACH ROW EXECUTE FUNCTION guard_reserve_part();
--> statement-breakpoint
-- A hold of a merchant moves everything of it that is in no batch and not settled.
CREATE FUNCTION mark_positions_of_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO position_marks (day)
  SELECT DISTINCT indian_day(t.created_at) FROM transactions t LEFT JOIN settlement_rows r ON r.id = t.id
  WHERE t.merchant_id = NEW.merchant_id AND lower(t.status) = 'successful'
    AND (r.id IS NULL OR r.batch_id IS NULL AND r.status <> 'Settled');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchant_holds_positions_insert AFTER INSERT ON merchant_holds FOR EACH ROW
  WHEN (NEW.kind = 'hold' AND merchant_hold_is_live(NEW.state)) EXECUTE FUNCTION mark_positions_of_held();
--> statement-breakpoint
CREATE TRIGGER merchant_holds_positions_update AFTER UPDATE OF state ON merchant_holds FOR EACH ROW
  WHEN (NEW.kind = 'hold' AND merchant_hold_is_live(NEW.state) <> merchant_hold_is_live(OLD.state))
  EXECUTE FUNCTION mark_positions_of_held();
--> statement-breakpoint
CREATE FUNCTION mark_positions_of_reserves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO position_marks (day)
  SELECT DISTINCT indian_day(t.created_at) FROM changed_rows c JOIN transactions t ON t.id = c.row_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_reserve_parts_positions_insert AFTER INSERT ON settlement_reserve_parts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_reserves();
--> statement-breakpoint
CREATE TRIGGER settlement_reserve_parts_positions_delete AFTER DELETE ON settlement_reserve_parts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_reserves();
--> statement-breakpoint
-- Besides rows and what came back: the rows of which a reserve kept a part back that these payouts pay.
CREATE OR REPLACE FUNCTION mark_positions_of_payouts(payouts integer[]) RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE paid (batch_id, merchant_id) AS (
    SELECT p.batch_id, p.merchant_id FROM settlement_payouts p WHERE p.id = ANY(payouts)
    UNION
    SELECT coalesce(o.batch_id, a.from_batch_id), a.merchant_id FROM paid w
    JOIN settlement_adjustments a ON a.batch_id = w.batch_id AND a.merchant_id = w.merchant_id
      AND (a.from_payout_id IS NOT NULL OR a.kind = 'reservePaid')
    LEFT JOIN settlement_payouts o ON o.id = a.from_payout_id)
  INSERT INTO position_marks (day)
  SELECT DISTINCT r.txn_day FROM paid w JOIN settlement_rows r ON r.batch_id = w.batch_id AND r.merchant_id = w.merchant_id;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_positions_of_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_positions_of_payouts((SELECT array_agg(o.id) FROM (
    SELECT c.from_payout_id AS id FROM changed_rows c WHERE c.from_payout_id IS NOT NULL
    UNION ALL
    SELECT p.id FROM changed_rows c JOIN settlement_payouts p ON p.batch_id = c.from_batch_id AND p.merchant_id = c.merchant_id
    WHERE c.kind = 'reservePaid') o));
  RETURN NULL;
END
$$;
