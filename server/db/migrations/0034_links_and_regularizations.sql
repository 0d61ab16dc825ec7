CREATE TABLE "enach_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enach_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" uuid NOT NULL,
	"merchant_id" integer NOT NULL,
	"mandate_state" text DEFAULT 'none' NOT NULL,
	"umrn" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "enach_registrations_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "enach_registrations_state" CHECK (mandate_state in ('none', 'initiated', 'confirmed', 'rejected', 'cancelled')),
	CONSTRAINT "enach_registrations_umrn_form" CHECK (umrn = '' or umrn ~ '^[A-Z0-9]{20}$'),
	CONSTRAINT "enach_registrations_confirmed" CHECK ((mandate_state in ('confirmed', 'cancelled')) = (umrn <> ''))
);
--> statement-breakpoint
CREATE TABLE "imei_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imei_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_number" text NOT NULL,
	"transaction_id" bigint,
	"merchant_id" integer,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"job_run" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imei_requests_state" CHECK (state in ('sent', 'refused', 'failed', 'unknown', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "merchant_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"times_sent" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "merchant_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "merchant_links_state" CHECK (state in ('issued', 'opened', 'completed', 'expired', 'cancelled')),
	CONSTRAINT "merchant_links_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "merchant_links_time" CHECK (expires_at > issued_at)
);
--> statement-breakpoint
CREATE TABLE "regularizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regularizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rrn" text NOT NULL,
	"txn_ref_number" text NOT NULL,
	"old_status" text NOT NULL,
	"new_status" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"merchant_id" integer NOT NULL,
	"refund_id" uuid,
	"amount_paise" bigint NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"regularized_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid NOT NULL,
	CONSTRAINT "regularizations_rrn_unique" UNIQUE("rrn"),
	CONSTRAINT "regularizations_rrn" CHECK (rrn ~ '^[0-9]{12}$'),
	CONSTRAINT "regularizations_amount" CHECK (amount_paise >= 0)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "link_id" uuid;
--> statement-breakpoint
ALTER TABLE "enach_registrations" ADD CONSTRAINT "enach_registrations_link_id_merchant_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."merchant_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enach_registrations" ADD CONSTRAINT "enach_registrations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imei_requests" ADD CONSTRAINT "imei_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imei_requests" ADD CONSTRAINT "imei_requests_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "merchant_links" ADD CONSTRAINT "merchant_links_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_link_id_merchant_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."merchant_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regularizations" ADD CONSTRAINT "regularizations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regularizations" ADD CONSTRAINT "regularizations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regularizations" ADD CONSTRAINT "regularizations_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "enach_registrations_of" ON "enach_registrations" USING btree ("merchant_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "enach_registrations_live" ON "enach_registrations" USING btree ("merchant_id") WHERE mandate_state in ('initiated', 'confirmed');
--> statement-breakpoint
CREATE UNIQUE INDEX "enach_registrations_umrn" ON "enach_registrations" USING btree ("umrn") WHERE umrn <> '';
--> statement-breakpoint
CREATE INDEX "imei_requests_latest" ON "imei_requests" USING btree ("asked_at","id");
--> statement-breakpoint
CREATE INDEX "imei_requests_number" ON "imei_requests" USING btree ("request_number");
--> statement-breakpoint
CREATE INDEX "imei_requests_transaction" ON "imei_requests" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "imei_requests_merchant" ON "imei_requests" USING btree ("merchant_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_links_live" ON "merchant_links" USING btree ("merchant_id","purpose") WHERE state in ('issued', 'opened');
--> statement-breakpoint
CREATE INDEX "merchant_links_latest" ON "merchant_links" USING btree ("purpose","issued_at","id");
--> statement-breakpoint
CREATE INDEX "transaction_details_request" ON "transaction_details" USING btree ("request_number") WHERE request_number <> '';
--> statement-breakpoint
CREATE INDEX "merchant_links_of" ON "merchant_links" USING btree ("merchant_id","purpose","issued_at");
--> statement-breakpoint
CREATE INDEX "messages_link" ON "messages" USING btree ("link_id","created_at") WHERE link_id is not null;
--> statement-breakpoint
CREATE INDEX "regularizations_latest" ON "regularizations" USING btree ("regularized_at","id");
--> statement-breakpoint
CREATE INDEX "regularizations_transaction" ON "regularizations" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "regularizations_txn_ref" ON "regularizations" USING btree ("txn_ref_number");
--> statement-breakpoint
CREATE INDEX "regularizations_merchant" ON "regularizations" USING btree ("merchant_id");
--> statement-breakpoint
CREATE INDEX "regularizations_refund" ON "regularizations" USING btree ("refund_id");
--> statement-breakpoint
CREATE FUNCTION guard_regularization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what regularization % did is never changed', OLD.id USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER regularizations_guard BEFORE UPDATE ON regularizations
  FOR EACH ROW EXECUTE FUNCTION guard_regularization();
--> statement-breakpoint
CREATE FUNCTION guard_merchant_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.purpose, NEW.token_hash, NEW.issued_by, NEW.issued_at)
    IS DISTINCT FROM (OLD.merchant_id, OLD.purpose, OLD.token_hash, OLD.issued_by, OLD.issued_at)
    OR (NEW.state <> OLD.state AND (OLD.state NOT IN ('issued', 'opened') OR NEW.state = 'issued')) THEN
    RAISE EXCEPTION 'link % does not become that', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER merchant_links_guard BEFORE UPDATE ON merchant_links
  FOR EACH ROW EXECUTE FUNCTION guard_merchant_link();
--> statement-breakpoint
CREATE FUNCTION guard_enach_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.link_id, NEW.merchant_id) IS DISTINCT FROM (OLD.link_id, OLD.merchant_id)
    OR (NEW.mandate_state <> OLD.mandate_state AND (OLD.mandate_state || ' ' || NEW.mandate_state) NOT IN
      ('none initiated', 'initiated confirmed', 'initiated rejected', 'confirmed cancelled'))
    OR (OLD.umrn <> '' AND NEW.umrn <> OLD.umrn) THEN
    RAISE EXCEPTION 'mandate % does not become that', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enach_registrations_guard BEFORE UPDATE ON enach_registrations
  FOR EACH ROW EXECUTE FUNCTION guard_enach_registration();
