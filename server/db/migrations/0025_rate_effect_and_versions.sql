CREATE INDEX "merchants_brand" ON "merchants" USING btree ("brand_code","id");--> statement-breakpoint
DROP INDEX "transactions_successful";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "card_category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "emi_months" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "emi_plan_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" DISABLE TRIGGER "transactions_tally_update";--> statement-breakpoint
UPDATE "transactions" t SET "card_category" = d."card_category", "emi_months" = d."emi_months", "emi_plan_code" = d."emi_plan_code"
FROM "transaction_details" d
WHERE d."transaction_id" = t."id" AND (d."card_category" <> '' OR d."emi_months" IS NOT NULL OR d."emi_plan_code" <> '');--> statement-breakpoint
ALTER TABLE "transactions" ENABLE TRIGGER "transactions_tally_update";--> statement-breakpoint
CREATE INDEX "transactions_successful" ON "transactions" USING btree ("txn_type","created_at","merchant_id","brand_code","amount_paise","card_category","emi_months","emi_plan_code") WHERE lower(status) = 'successful';--> statement-breakpoint
ALTER TABLE "transaction_details" DROP COLUMN "emi_months";--> statement-breakpoint
ALTER TABLE "transaction_details" DROP COLUMN "emi_plan_code";--> statement-breakpoint
ALTER TABLE "transaction_details" DROP COLUMN "card_category";--> statement-breakpoint
CREATE FUNCTION guard_versions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted_master text;
  counted_series text;
  counted integer;
  latest integer;
  given integer;
BEGIN
  IF TG_TABLE_NAME = 'mdr_rates' THEN
    counted_master := NEW.master;
    counted_series := NEW.payment_method;
  ELSIF TG_TABLE_NAME = 'subscription_fees' THEN
    counted_master := 'subscription';
    counted_series := NEW.series::text;
  ELSE
    counted_master := NEW.master;
    counted_series := NEW.series;
  END IF;
  SELECT last INTO counted FROM rate_versions WHERE master = counted_master AND series = counted_series;
  IF counted_master = 'subscription' THEN
    -- A changed fee takes the next version in place: only the latest has to be the counted one.
    SELECT max(version), max(version) INTO latest, given FROM subscription_fees WHERE series::text = counted_series;
  ELSE
    SELECT max(version), count(*) INTO latest, given FROM mdr_rates
    WHERE master = counted_master AND payment_method = counted_series;
  END IF;
  IF latest IS DISTINCT FROM counted OR given IS DISTINCT FROM counted THEN
    RAISE EXCEPTION 'the versions of % % are not the counted ones', counted_master, counted_series
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mdr_rates_versions AFTER INSERT OR UPDATE OF version, master, payment_method ON mdr_rates
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_versions();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscription_fees_versions AFTER INSERT OR UPDATE OF version, series ON subscription_fees
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_versions();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER rate_versions_given AFTER INSERT OR UPDATE ON rate_versions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION guard_versions();
