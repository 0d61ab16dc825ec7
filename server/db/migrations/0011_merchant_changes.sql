ALTER TABLE "merchants" ADD COLUMN "changed_no" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "merchants_changed" ON "merchants" USING brin ("changed_no") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE FUNCTION number_merchant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_no := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchants_numbered BEFORE UPDATE ON merchants
  FOR EACH ROW EXECUTE FUNCTION number_merchant_change();
