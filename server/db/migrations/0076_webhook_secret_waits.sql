ALTER TABLE "webhook_endpoints" ADD COLUMN "waiting_url_at" timestamp with time zone;--> statement-breakpoint
UPDATE webhook_endpoints SET waiting_url_at = made_at WHERE waiting_url IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD COLUMN "keeps_other_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Secrets that sign already go on, whoever made them; those of endpoints that wait are confirmed with their address.
UPDATE webhook_secrets k SET confirmed_at = k.made_at FROM webhook_endpoints e WHERE e.id = k.endpoint_id AND e.state <> 'waiting';
--> statement-breakpoint
UPDATE webhook_secrets k SET ends_at = o.made_at FROM webhook_secrets o
  WHERE o.endpoint_id = k.endpoint_id AND k.confirmed_at IS NULL AND k.ends_at IS NULL AND (o.made_at, o.id) > (k.made_at, k.id);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_secrets_waiting" ON "webhook_secrets" USING btree ("endpoint_id") WHERE confirmed_at is null and ends_at is null;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_two_people" CHECK (confirmed_by <> made_by);--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_confirmed" CHECK (confirmed_by is null or confirmed_at is not null);
--> statement-breakpoint
-- Whoever confirms a secret is independent of who made and saw it.
CREATE FUNCTION guard_webhook_secret() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_by IS NULL OR NEW.confirmed_by = NEW.made_by OR EXISTS (
    SELECT FROM one_person_with(NEW.confirmed_by, NEW.confirmed_at) o WHERE o.staff_id = NEW.made_by) THEN
    RAISE EXCEPTION 'the secret of an endpoint is confirmed by somebody independent of who made it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhook_secrets_made BEFORE INSERT ON webhook_secrets FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION guard_webhook_secret();
--> statement-breakpoint
CREATE TRIGGER webhook_secrets_confirmed BEFORE UPDATE ON webhook_secrets FOR EACH ROW
  WHEN ((NEW.confirmed_by, NEW.confirmed_at) IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at))
  EXECUTE FUNCTION guard_webhook_secret();
