CREATE TABLE "super_merchant_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "super_merchant_documents_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "super_merchant_members" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "super_merchant_members_other" CHECK (member_id <> merchant_id)
);
--> statement-breakpoint
CREATE TABLE "super_merchant_numbers" (
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number_sealed" "bytea" NOT NULL,
	"number_last4" text NOT NULL,
	"date_of_birth" date,
	"address_state" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"value_hash" "bytea" NOT NULL,
	"request_id" uuid,
	"verified_hash" "bytea",
	"status_message" text DEFAULT '' NOT NULL,
	"given_name" text DEFAULT '' NOT NULL,
	"returned_name" text DEFAULT '' NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "super_merchant_numbers_merchant_id_kind_pk" PRIMARY KEY("merchant_id","kind"),
	CONSTRAINT "super_merchant_numbers_verified" CHECK ((state = 'verified') = (verified_hash is not null) and (verified_hash is null or verified_hash = value_hash)),
	CONSTRAINT "super_merchant_numbers_validating" CHECK ((state = 'validating') = (request_id is not null)),
	CONSTRAINT "super_merchant_numbers_state" CHECK (state in ('idle', 'waitingInputs', 'validating', 'verified', 'refused', 'manualReview', 'unavailable'))
);
--> statement-breakpoint
CREATE TABLE "super_merchant_sections" (
	"merchant_id" integer NOT NULL,
	"section" text NOT NULL,
	"state" text DEFAULT 'empty' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"content_hash" "bytea",
	"saved_hash" "bytea",
	"saved_by" uuid,
	"saved_at" timestamp with time zone,
	CONSTRAINT "super_merchant_sections_merchant_id_section_pk" PRIMARY KEY("merchant_id","section"),
	CONSTRAINT "super_merchant_sections_section" CHECK (section in ('basicDetails', 'idProof', 'businessProof', 'bankAccount')),
	CONSTRAINT "super_merchant_sections_state" CHECK (state in ('empty', 'editing', 'saved', 'stale')),
	CONSTRAINT "super_merchant_sections_saved" CHECK (state <> 'saved' or (saved_hash is not null and content_hash is not null and saved_hash = content_hash))
);
--> statement-breakpoint
CREATE TABLE "super_merchant_tnc" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"accepted_from" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "super_merchant_verifications" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value_hash" "bytea" NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"is_sandbox" boolean NOT NULL,
	"status_code" integer,
	"outcome" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"late_answers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "super_merchants" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"super_merchant_name" text DEFAULT '' NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"whatsapp_mobile_number" text DEFAULT '' NOT NULL,
	"business_type" text DEFAULT '' NOT NULL,
	"identity_type" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"editors" uuid[] DEFAULT '{}' NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"kyc_updated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"name_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', super_merchant_name || ' ' || legal_name)) STORED NOT NULL,
	CONSTRAINT "super_merchants_state" CHECK (state in ('open', 'submitted', 'changesRequested', 'approved')),
	CONSTRAINT "super_merchants_submitted" CHECK (state <> 'submitted' or (submitted_by is not null and submitted_at is not null)),
	CONSTRAINT "super_merchants_decided" CHECK (state not in ('changesRequested', 'approved') or decided_by is not null)
);
--> statement-breakpoint
ALTER TABLE "super_merchant_documents" ADD CONSTRAINT "super_merchant_documents_merchant_id_super_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."super_merchants"("merchant_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_documents" ADD CONSTRAINT "super_merchant_documents_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD CONSTRAINT "super_merchant_members_member_id_merchants_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD CONSTRAINT "super_merchant_members_merchant_id_super_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."super_merchants"("merchant_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD CONSTRAINT "super_merchant_members_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_numbers" ADD CONSTRAINT "super_merchant_numbers_merchant_id_super_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."super_merchants"("merchant_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_numbers" ADD CONSTRAINT "super_merchant_numbers_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_sections" ADD CONSTRAINT "super_merchant_sections_merchant_id_super_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."super_merchants"("merchant_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_sections" ADD CONSTRAINT "super_merchant_sections_saved_by_staff_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_tnc" ADD CONSTRAINT "super_merchant_tnc_link_id_merchant_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."merchant_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_verifications" ADD CONSTRAINT "super_merchant_verifications_merchant_id_super_merchants_merchant_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."super_merchants"("merchant_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchant_verifications" ADD CONSTRAINT "super_merchant_verifications_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchants" ADD CONSTRAINT "super_merchants_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchants" ADD CONSTRAINT "super_merchants_submitted_by_staff_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "super_merchants" ADD CONSTRAINT "super_merchants_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "super_merchant_documents_current" ON "super_merchant_documents" USING btree ("merchant_id","kind") WHERE replaced_at is null;
--> statement-breakpoint
CREATE INDEX "super_merchant_documents_of" ON "super_merchant_documents" USING btree ("merchant_id");
--> statement-breakpoint
CREATE INDEX "super_merchant_documents_staff" ON "super_merchant_documents" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "super_merchant_members_of" ON "super_merchant_members" USING btree ("merchant_id","member_id");
--> statement-breakpoint
CREATE INDEX "super_merchant_members_added_by" ON "super_merchant_members" USING btree ("added_by");
--> statement-breakpoint
CREATE INDEX "super_merchant_numbers_asked_by" ON "super_merchant_numbers" USING btree ("asked_by");
--> statement-breakpoint
CREATE INDEX "super_merchant_sections_saved_by" ON "super_merchant_sections" USING btree ("saved_by");
--> statement-breakpoint
CREATE INDEX "super_merchant_verifications_of" ON "super_merchant_verifications" USING btree ("merchant_id","kind","asked_at");
--> statement-breakpoint
CREATE INDEX "super_merchant_verifications_asked_by" ON "super_merchant_verifications" USING btree ("asked_by");
--> statement-breakpoint
CREATE INDEX "super_merchants_names" ON "super_merchants" USING gin ("name_words");
--> statement-breakpoint
CREATE INDEX "super_merchants_waiting" ON "super_merchants" USING btree ("submitted_at") WHERE state = 'submitted';
--> statement-breakpoint
CREATE INDEX "super_merchants_submitted_by" ON "super_merchants" USING btree ("submitted_by");
--> statement-breakpoint
CREATE INDEX "super_merchants_decided_by" ON "super_merchants" USING btree ("decided_by");
--> statement-breakpoint
DROP INDEX "audit_entries_unmasked";
--> statement-breakpoint
CREATE INDEX "audit_entries_unmasked" ON "audit_entries" USING btree ("staff_id","at") WHERE outcome = 'done' and call in ('merchants.unmask', 'kyc.unmask', 'superMerchants.unmask');
--> statement-breakpoint
-- An approval is of somebody who changed nothing of it, of four saved sections, and of no number that waits for a look.
CREATE FUNCTION guard_super_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.merchant_id <> OLD.merchant_id OR NEW.version < OLD.version
    OR (NEW.state <> OLD.state AND (OLD.state || ' ' || NEW.state) NOT IN
      ('open submitted', 'changesRequested submitted', 'submitted changesRequested', 'submitted approved', 'approved open')) THEN
    RAISE EXCEPTION 'super merchant % does not become that', OLD.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state IN ('submitted', 'approved') AND NEW.state <> OLD.state AND
    (SELECT count(*) FROM super_merchant_sections s WHERE s.merchant_id = NEW.merchant_id AND s.state = 'saved') <> 4 THEN
    RAISE EXCEPTION 'super merchant % has a section that is not saved', OLD.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state IN ('approved', 'changesRequested') AND NEW.state <> OLD.state AND NEW.decided_by = ANY(OLD.editors) THEN
    RAISE EXCEPTION 'super merchant % is decided on by an editor', OLD.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'approved' AND OLD.state <> 'approved' AND EXISTS (
    SELECT FROM super_merchant_numbers n WHERE n.merchant_id = NEW.merchant_id AND n.state = 'manualReview') THEN
    RAISE EXCEPTION 'a number of super merchant % waits for a look', OLD.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER super_merchants_guard BEFORE UPDATE ON super_merchants
  FOR EACH ROW EXECUTE FUNCTION guard_super_merchant();
--> statement-breakpoint
-- A number becomes verified from the request that was asked for its present value, or by a person who looked at it.
CREATE FUNCTION guard_super_merchant_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.merchant_id, NEW.kind) IS DISTINCT FROM (OLD.merchant_id, OLD.kind)
    OR (NEW.number_sealed <> OLD.number_sealed AND NEW.value_hash = OLD.value_hash)
    OR (NEW.value_hash <> OLD.value_hash AND NEW.state IN ('verified', 'refused', 'unavailable')) THEN
    RAISE EXCEPTION 'number % of super merchant % does not become that', OLD.kind, OLD.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'verified' AND OLD.state <> 'verified' AND OLD.state <> 'manualReview' AND NOT EXISTS (
    SELECT FROM super_merchant_verifications v WHERE v.request_id = OLD.request_id AND v.merchant_id = NEW.merchant_id
      AND v.kind = NEW.kind AND v.value_hash = NEW.value_hash AND v.outcome = 'verified' AND v.is_counted) THEN
    RAISE EXCEPTION 'no answer verified number % of super merchant %', OLD.kind, OLD.merchant_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER super_merchant_numbers_guard BEFORE UPDATE ON super_merchant_numbers
  FOR EACH ROW EXECUTE FUNCTION guard_super_merchant_number();
--> statement-breakpoint
CREATE FUNCTION guard_new_super_merchant_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a new number of super merchant % is not verified', NEW.merchant_id USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER super_merchant_numbers_new BEFORE INSERT ON super_merchant_numbers
  FOR EACH ROW WHEN (NEW.state = 'verified') EXECUTE FUNCTION guard_new_super_merchant_number();
