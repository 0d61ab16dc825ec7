CREATE TABLE "call_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"staff_id" uuid,
	"category" text NOT NULL,
	"comment" text NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ifsc_banks" (
	"code" text PRIMARY KEY NOT NULL,
	"bank_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_approved" boolean NOT NULL,
	"screen" text NOT NULL,
	"remark" text NOT NULL,
	"reason_code" text DEFAULT '' NOT NULL,
	"send_again" text[] DEFAULT '{}' NOT NULL,
	"version" integer NOT NULL,
	"documents" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "kyc_documents_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "kyc_holds" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_items" (
	"merchant_id" integer NOT NULL,
	"item_group" text NOT NULL,
	"type" text NOT NULL,
	"number_sealed" "bytea",
	"number_last4" text DEFAULT '' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"verified_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "kyc_items_merchant_id_item_group_type_pk" PRIMARY KEY("merchant_id","item_group","type")
);
--> statement-breakpoint
CREATE TABLE "kyc_records" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"business_type" text DEFAULT '' NOT NULL,
	"whatsapp_mobile_number" text DEFAULT '' NOT NULL,
	"trade_name" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_verifications" (
	"merchant_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" integer NOT NULL,
	"decision_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"copy_to" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trouble" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "kyc_editors" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_decisions" ADD CONSTRAINT "kyc_decisions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_decisions" ADD CONSTRAINT "kyc_decisions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_holds" ADD CONSTRAINT "kyc_holds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_holds" ADD CONSTRAINT "kyc_holds_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_items" ADD CONSTRAINT "kyc_items_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_records" ADD CONSTRAINT "kyc_records_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_verifications" ADD CONSTRAINT "provider_verifications_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_decision_id_kyc_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."kyc_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_logs_merchant" ON "call_logs" USING btree ("merchant_id","category","created_at");--> statement-breakpoint
CREATE INDEX "call_logs_staff" ON "call_logs" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_decisions_version" ON "kyc_decisions" USING btree ("merchant_id","version");--> statement-breakpoint
CREATE INDEX "kyc_decisions_staff" ON "kyc_decisions" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_documents_current" ON "kyc_documents" USING btree ("merchant_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "kyc_documents_merchant" ON "kyc_documents" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "kyc_documents_staff" ON "kyc_documents" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "kyc_holds_staff" ON "kyc_holds" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "provider_verifications_waiting" ON "provider_verifications" USING btree ("waiting_since","merchant_id") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "messages_decision" ON "messages" USING btree ("decision_id","channel");--> statement-breakpoint
CREATE INDEX "messages_merchant" ON "messages" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_latest" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "merchants_pan" ON "merchants" USING btree ("pan_number");--> statement-breakpoint
CREATE INDEX "merchants_account" ON "merchants" USING btree ("account_ref_blind");--> statement-breakpoint
CREATE INDEX "merchants_kyc_waiting" ON "merchants" USING btree ("kyc_submitted_at","merchant_code") WHERE kyc_approved is null and is_kyc_submitted;--> statement-breakpoint
UPDATE merchants SET kyc_submitted_at = created_at WHERE is_kyc_submitted AND kyc_approved IS NULL;--> statement-breakpoint
CREATE FUNCTION refuse_decision_by_editor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merchants WHERE id = NEW.merchant_id AND NEW.staff_id = ANY (kyc_editors)) THEN
    RAISE EXCEPTION 'who changed the content does not decide on it';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER kyc_decisions_by_another BEFORE INSERT OR UPDATE ON kyc_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_decision_by_editor();
--> statement-breakpoint
INSERT INTO ifsc_banks (code, bank_name) VALUES
  ('AUBL', 'AU Small Finance Bank'), ('BARB', 'Bank of Baroda'), ('BDBL', 'Bandhan Bank'), ('BKID', 'Bank of India'),
  ('CBIN', 'Central Bank of India'), ('CITI', 'Citibank'), ('CIUB', 'City Union Bank'), ('CNRB', 'Canara Bank'),
  ('CSBK', 'CSB Bank'), ('DBSS', 'DBS Bank India'), ('DCBL', 'DCB Bank'), ('DEUT', 'Deutsche Bank'),
  ('DLXB', 'Dhanlaxmi Bank'), ('ESFB', 'Equitas Small Finance Bank'), ('FDRL', 'Federal Bank'), ('HDFC', 'HDFC Bank'),
  ('HSBC', 'HSBC'), ('IBKL', 'IDBI Bank'), ('ICIC', 'ICICI Bank'), ('IDFB', 'IDFC First Bank'), ('IDIB', 'Indian Bank'),
  ('INDB', 'IndusInd Bank'), ('IOBA', 'Indian Overseas Bank'), ('JAKA', 'Jammu and Kashmir Bank'),
  ('KARB', 'Karnataka Bank'), ('KKBK', 'Kotak Mahindra Bank'), ('KVBL', 'Karur Vysya Bank'), ('MAHB', 'Bank of Maharashtra'),
  ('PSIB', 'Punjab and Sind Bank'), ('PUNB', 'Punjab National Bank'), ('RATN', 'RBL Bank'), ('SBIN', 'State Bank of India'),
  ('SCBL', 'Standard Chartered Bank'), ('SIBL', 'South Indian Bank'), ('TMBL', 'Tamilnad Mercantile Bank'),
  ('UBIN', 'Union Bank of India'), ('UCBA', 'UCO Bank'), ('UJVN', 'Ujjivan Small Finance Bank'),
  ('UTIB', 'Axis Bank'), ('YESB', 'Yes Bank');
