CREATE TABLE "single_sign_ons" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "single_sign_ons_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
CREATE TABLE "staff_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
DROP INDEX "audit_entries_staff";--> statement-breakpoint
DROP INDEX "audit_entries_subject";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "records" text[];--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_sign_ons_expiry" ON "single_sign_ons" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_identities_staff" ON "staff_identities" USING btree ("staff_id","issuer");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_login" ON "audit_entries" USING btree ("login_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_call" ON "audit_entries" USING btree ("call","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_records" ON "audit_entries" USING gin ("records") WHERE records is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_refused" ON "audit_entries" USING btree ("at","id") WHERE outcome <> 'done';--> statement-breakpoint
CREATE INDEX "file_job_rows_merchant" ON "file_job_rows" USING btree ("merchant_code") WHERE outcome = 'done';--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","at","id");--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
REVOKE INSERT, DELETE, TRUNCATE ON audit_head FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
CREATE FUNCTION refuse_audit_rewind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'audit_head has one row for ever';
  END IF;
  IF NEW.one <> OLD.one OR NEW.last_id <= OLD.last_id
    OR NOT EXISTS (SELECT FROM audit_entries WHERE id = NEW.last_id AND hash = NEW.hash) THEN
    RAISE EXCEPTION 'audit_head only moves on, to an entry that is there';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_head_moves_on BEFORE INSERT OR UPDATE OR DELETE ON audit_head
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewind();
--> statement-breakpoint
CREATE TRIGGER audit_head_no_truncate BEFORE TRUNCATE ON audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_rewind();
