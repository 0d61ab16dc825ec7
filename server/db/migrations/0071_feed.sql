-- Systems that send events, what came of them, and what waits for a person.
CREATE TABLE "disputes" (
	"dispute_ref" text PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason_code" text DEFAULT '' NOT NULL,
	"stage" text NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"respond_by" timestamp with time zone,
	CONSTRAINT "disputes_amount" CHECK (amount_paise > 0)
);
--> statement-breakpoint
CREATE TABLE "feed_client_days" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "feed_client_days_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
CREATE TABLE "feed_conflicts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_conflicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"of" text NOT NULL,
	"subject" text NOT NULL,
	"field" text NOT NULL,
	"reason" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"desk_revision" integer NOT NULL,
	"seen_revision" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_conflicts_reason" CHECK (reason in ('deskKnowsLater', 'inBatch'))
);
--> statement-breakpoint
CREATE TABLE "feed_events" (
	"source_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_events_source_id_event_id_pk" PRIMARY KEY("source_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "feed_kept" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_kept_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"source_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"waits_for" text DEFAULT '' NOT NULL,
	"sealed" "bytea" NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_kept_state" CHECK (state in ('early', 'refused') and (state = 'early') = (fault = ''))
);
--> statement-breakpoint
CREATE TABLE "feed_minutes" (
	"client_id" integer NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"events" integer NOT NULL,
	"is_audited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_minutes_client_id_minute_kind_outcome_pk" PRIMARY KEY("client_id","minute","kind","outcome")
);
--> statement-breakpoint
CREATE TABLE "feed_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	CONSTRAINT "feed_sources_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "feed_subjects" (
	"of" text NOT NULL,
	"subject" text NOT NULL,
	"source_id" integer NOT NULL,
	"epoch" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "feed_subjects_of_subject_pk" PRIMARY KEY("of","subject")
);
--> statement-breakpoint
CREATE TABLE "machine_client_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"keeps_other_hours" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "machine_client_secrets_two_people" CHECK (confirmed_by <> made_by),
	CONSTRAINT "machine_client_secrets_confirmed" CHECK ((confirmed_by is null) = (confirmed_at is null))
);
--> statement-breakpoint
CREATE TABLE "machine_clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "machine_clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"source" text NOT NULL,
	"scopes" text[] NOT NULL,
	"networks" text[] NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"records_a_day" integer NOT NULL,
	"paise_a_day" bigint NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "machine_clients_two_people" CHECK (confirmed_by <> made_by),
	CONSTRAINT "machine_clients_confirmed" CHECK ((confirmed_by is null) = (confirmed_at is null)),
	CONSTRAINT "machine_clients_ended" CHECK ((ended_by is null) = (ended_at is null)),
	CONSTRAINT "machine_clients_limits" CHECK (records_a_day > 0 and paise_a_day >= 0)
);
--> statement-breakpoint
CREATE TABLE "merchant_devices" (
	"device_key" text PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"has_app" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "bank_unconfirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "desk_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_client_secrets" ADD CONSTRAINT "machine_client_secrets_client_id_machine_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."machine_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_devices" ADD CONSTRAINT "merchant_devices_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_transaction" ON "disputes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "feed_conflicts_subject" ON "feed_conflicts" USING btree ("of","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_conflicts_event" ON "feed_conflicts" USING btree ("source_id","event_id","field");--> statement-breakpoint
CREATE INDEX "feed_events_received" ON "feed_events" USING brin ("received_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE UNIQUE INDEX "feed_kept_event" ON "feed_kept" USING btree ("source_id","event_id");--> statement-breakpoint
CREATE INDEX "feed_kept_waits" ON "feed_kept" USING btree ("waits_for") WHERE waits_for <> '';--> statement-breakpoint
CREATE INDEX "feed_kept_client" ON "feed_kept" USING btree ("client_id","state");--> statement-breakpoint
CREATE INDEX "feed_kept_received" ON "feed_kept" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "feed_minutes_open" ON "feed_minutes" USING btree ("minute") WHERE not is_audited;--> statement-breakpoint
CREATE INDEX "machine_client_secrets_client" ON "machine_client_secrets" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_client_secrets_waiting" ON "machine_client_secrets" USING btree ("client_id") WHERE confirmed_at is null and ends_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_clients_name" ON "machine_clients" USING btree (lower("name")) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "merchant_devices_merchant" ON "merchant_devices" USING btree ("merchant_id");
--> statement-breakpoint
-- Whoever confirms a client or a secret is independent of who has seen it.
CREATE FUNCTION guard_machine_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirmed_by = NEW.made_by OR EXISTS (
    SELECT FROM one_person_with(NEW.confirmed_by, NEW.confirmed_at) o WHERE o.staff_id = NEW.made_by) THEN
    RAISE EXCEPTION 'a machine client is confirmed by somebody independent of who made it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machine_clients_confirmed BEFORE INSERT OR UPDATE ON machine_clients FOR EACH ROW
  WHEN (NEW.confirmed_by IS NOT NULL) EXECUTE FUNCTION guard_machine_client();
--> statement-breakpoint
CREATE TRIGGER machine_client_secrets_confirmed BEFORE INSERT OR UPDATE ON machine_client_secrets FOR EACH ROW
  WHEN (NEW.confirmed_by IS NOT NULL) EXECUTE FUNCTION guard_machine_client();
--> statement-breakpoint
-- What staff write of a shared field is known by the version that they made, whichever form or sheet wrote it.
CREATE OR REPLACE FUNCTION number_merchant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_no := pg_current_xact_id()::text::bigint;
  IF (NEW.display_name, NEW.contact_person, NEW.email_id, NEW.mobile_number, NEW.alt_mobile_number, NEW.address, NEW.locality, NEW.city, NEW.state, NEW.pin_code, NEW.account_holder_name, NEW.ifsc, NEW.bank_name, NEW.account_ref_blind) IS DISTINCT FROM
     (OLD.display_name, OLD.contact_person, OLD.email_id, OLD.mobile_number, OLD.alt_mobile_number, OLD.address, OLD.locality, OLD.city, OLD.state, OLD.pin_code, OLD.account_holder_name, OLD.ifsc, OLD.bank_name, OLD.account_ref_blind)
    AND current_setting('opsdesk.writer', true) IS DISTINCT FROM 'feed' THEN
    NEW.desk_revisions := OLD.desk_revisions || (
      SELECT coalesce(jsonb_object_agg(field, NEW.version), '{}') FROM unnest(ARRAY[
        CASE WHEN NEW.display_name <> OLD.display_name THEN 'displayName' END,
        CASE WHEN NEW.contact_person <> OLD.contact_person THEN 'contactPerson' END,
        CASE WHEN NEW.email_id <> OLD.email_id THEN 'emailId' END,
        CASE WHEN NEW.mobile_number <> OLD.mobile_number THEN 'mobileNumber' END,
        CASE WHEN NEW.alt_mobile_number <> OLD.alt_mobile_number THEN 'altMobileNumber' END,
        CASE WHEN NEW.address <> OLD.address THEN 'address' END,
        CASE WHEN NEW.locality <> OLD.locality THEN 'locality' END,
        CASE WHEN NEW.city <> OLD.city THEN 'city' END,
        CASE WHEN NEW.state <> OLD.state THEN 'state' END,
        CASE WHEN NEW.pin_code <> OLD.pin_code THEN 'pinCode' END,
        CASE WHEN NEW.account_holder_name <> OLD.account_holder_name THEN 'accountHolderName' END,
        CASE WHEN NEW.ifsc <> OLD.ifsc THEN 'ifsc' END,
        CASE WHEN NEW.bank_name <> OLD.bank_name THEN 'bankName' END,
        CASE WHEN NEW.account_ref_blind IS DISTINCT FROM OLD.account_ref_blind THEN 'accountNumber' END]) field
      WHERE field IS NOT NULL);
  END IF;
  RETURN NEW;
END
$$;
