ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "merchant_switch_offs" ADD COLUMN "what" text DEFAULT 'merchant' NOT NULL;--> statement-breakpoint
CREATE TABLE "readiness_probes" (
	"one" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_unmasked" ON "audit_entries" USING btree ("staff_id","at") WHERE outcome = 'done' and call in ('merchants.unmask', 'kyc.unmask');--> statement-breakpoint
UPDATE merchants m SET kyc_editors = array_append(m.kyc_editors, p.id) FROM staff p
WHERE p.login_id = m.created_by_user AND m.kyc_approved IS DISTINCT FROM 1 AND NOT p.id = ANY (m.kyc_editors);--> statement-breakpoint
CREATE FUNCTION guard_second_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.verified_by = OLD.approved_by OR EXISTS (
    SELECT FROM one_person_with(NEW.verified_by, coalesce(NEW.verified_at, now())) o WHERE o.staff_id = OLD.approved_by) THEN
    RAISE EXCEPTION 'a record of % is verified by somebody else than approved it', TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER mdr_rates_second_check BEFORE UPDATE ON mdr_rates FOR EACH ROW
  WHEN (NEW.state = 'verified' AND OLD.state <> 'verified') EXECUTE FUNCTION guard_second_check();--> statement-breakpoint
CREATE TRIGGER subscription_fees_second_check BEFORE UPDATE ON subscription_fees FOR EACH ROW
  WHEN (NEW.state = 'verified' AND OLD.state <> 'verified') EXECUTE FUNCTION guard_second_check();
