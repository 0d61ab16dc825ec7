CREATE TABLE "webhook_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"types" text[] NOT NULL,
	"state" text NOT NULL,
	"url" text,
	"url_by" uuid,
	"url_confirmed_by" uuid,
	"waiting_url" text,
	"waiting_url_by" uuid,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"planned_to" bigint DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"resting_since" timestamp with time zone,
	"last_delivered_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_endpoints_state" CHECK (state in ('waiting', 'live', 'paused', 'resting', 'ended')),
	CONSTRAINT "webhook_endpoints_two_people" CHECK (url_confirmed_by <> url_by),
	CONSTRAINT "webhook_endpoints_url" CHECK ((url is null) = (url_by is null) and (url is null) = (url_confirmed_by is null) and (state in ('waiting', 'ended') or url is not null)),
	CONSTRAINT "webhook_endpoints_waiting_url" CHECK ((waiting_url is null) = (waiting_url_by is null)),
	CONSTRAINT "webhook_endpoints_ended" CHECK ((ended_by is null) = (ended_at is null) and (state = 'ended') = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" integer NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" integer NOT NULL,
	"change_id" bigint,
	"position" bigint,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"took_ms" integer,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"asked_by" uuid,
	CONSTRAINT "webhook_deliveries_state" CHECK (state in ('waiting', 'delivered', 'failed') and (state = 'waiting') = (next_try_at is not null))
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_machine_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."machine_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_client" ON "webhook_endpoints" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "webhook_secrets_endpoint" ON "webhook_secrets" USING btree ("endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("endpoint_id","subject","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_latest" ON "webhook_deliveries" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("endpoint_id","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_made" ON "webhook_deliveries" USING btree ("made_at");
--> statement-breakpoint
-- Whoever confirms an address is independent of who proposed it, and an address becomes one by that confirmation alone.
CREATE FUNCTION guard_webhook_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.url_confirmed_by = NEW.url_by OR EXISTS (
    SELECT FROM one_person_with(NEW.url_confirmed_by, now()) o WHERE o.staff_id = NEW.url_by) THEN
    RAISE EXCEPTION 'the address of an endpoint is confirmed by somebody independent of who proposed it' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.url, NEW.url_by) IS DISTINCT FROM (OLD.waiting_url, OLD.waiting_url_by) THEN
    RAISE EXCEPTION 'the address of an endpoint is the one that waited' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_made BEFORE INSERT ON webhook_endpoints FOR EACH ROW
  WHEN (NEW.url IS NOT NULL) EXECUTE FUNCTION guard_webhook_endpoint();
--> statement-breakpoint
CREATE TRIGGER webhook_endpoints_confirmed BEFORE UPDATE ON webhook_endpoints FOR EACH ROW
  WHEN ((NEW.url, NEW.url_by, NEW.url_confirmed_by) IS DISTINCT FROM (OLD.url, OLD.url_by, OLD.url_confirmed_by))
  EXECUTE FUNCTION guard_webhook_endpoint();
