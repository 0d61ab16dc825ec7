CREATE TABLE "bank_codes" (
	"bank_name" text NOT NULL,
	"bank_code" text NOT NULL,
	CONSTRAINT "bank_codes_bank_name_bank_code_pk" PRIMARY KEY("bank_name","bank_code")
);
--> statement-breakpoint
CREATE TABLE "bank_schemes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_schemes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank" text NOT NULL,
	"bank_code" text NOT NULL,
	"tenure" integer NOT NULL,
	"rate" integer NOT NULL,
	"bank_tenure_id" text NOT NULL,
	"brand_code" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"makers" uuid[] NOT NULL,
	"checkers" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"standing" jsonb,
	CONSTRAINT "bank_schemes_four_eyes" CHECK (not (approved_by = any(makers)) and not (makers && checkers)),
	CONSTRAINT "bank_schemes_signed" CHECK (is_active = (state = 'approved') and (state = 'approved') = (approved_by is not null)),
	CONSTRAINT "bank_schemes_content" CHECK (rate between 0 and 1999 and tenure in (3, 6, 8, 9, 10, 12, 18, 24, 36)
        and bank_tenure_id ~ '^[A-Za-z0-9]{1,14}$' and start_date <= end_date)
);
--> statement-breakpoint
CREATE TABLE "features" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mdr_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mdr_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"master" text NOT NULL,
	"payment_method" text NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"bankwise_value" text NOT NULL,
	"from_amount" bigint NOT NULL,
	"to_amount" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"merchant_code" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"replaces_id" integer,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"makers" uuid[] NOT NULL,
	"checkers" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"standing" jsonb,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"is_sent_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mdr_rates_version" UNIQUE("master","payment_method","version"),
	CONSTRAINT "mdr_rates_four_eyes" CHECK (not (approved_by = any(makers)) and not (verified_by = any(makers))),
	CONSTRAINT "mdr_rates_signed" CHECK ((state in ('draft', 'cancelled') or approved_by is not null)
  and (state <> 'verified' or verified_by is not null)
  and (state <> 'draft' or (approved_by is null and verified_by is null))),
	CONSTRAINT "mdr_rates_content" CHECK (value >= 0 and (type = 'FIXED' or (type = 'PERCENTAGE' and value <= 10000))
        and from_amount >= 0 and from_amount <= to_amount and from_day <= to_day and bankwise_value is json
        and master = case when merchant_code <> '' then 'special' when brand <> '' then 'brand' else 'general' end)
);
--> statement-breakpoint
CREATE TABLE "merchant_features" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_features_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_code" text NOT NULL,
	"feature_id" integer NOT NULL,
	"charges" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_features_row" UNIQUE("feature_id","merchant_code")
);
--> statement-breakpoint
CREATE TABLE "rate_versions" (
	"master" text NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "rate_versions_master_series_pk" PRIMARY KEY("master","series")
);
--> statement-breakpoint
CREATE TABLE "subscription_fees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_fees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fee_type" text NOT NULL,
	"duration" text NOT NULL,
	"fee" bigint NOT NULL,
	"gst" bigint NOT NULL,
	"brand_code" text NOT NULL,
	"threshold_date" date,
	"series" uuid NOT NULL,
	"version" integer NOT NULL,
	"replaces_id" integer,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"makers" uuid[] NOT NULL,
	"checkers" uuid[] DEFAULT '{}' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"standing" jsonb,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"is_sent_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "subscription_fees_version" UNIQUE("series","version"),
	CONSTRAINT "subscription_fees_four_eyes" CHECK (not (approved_by = any(makers)) and not (verified_by = any(makers))),
	CONSTRAINT "subscription_fees_signed" CHECK ((state in ('draft', 'cancelled') or approved_by is not null)
  and (state <> 'verified' or verified_by is not null)
  and (state <> 'draft' or (approved_by is null and verified_by is null))),
	CONSTRAINT "subscription_fees_gst" CHECK (fee >= 0 and gst = (fee * 1800 + 5000) / 10000)
);
--> statement-breakpoint
ALTER TABLE "merchant_features" ADD CONSTRAINT "merchant_features_feature_id_features_id_fk" FOREIGN KEY ("feature_id") REFERENCES "public"."features"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_schemes_waiting" ON "bank_schemes" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "bank_schemes_scope" ON "bank_schemes" USING btree ("bank_code","brand_code","tenure");--> statement-breakpoint
CREATE INDEX "mdr_rates_scope" ON "mdr_rates" USING btree ("master","payment_method","merchant_code","brand");--> statement-breakpoint
CREATE INDEX "mdr_rates_merchant" ON "mdr_rates" USING btree ("merchant_code");--> statement-breakpoint
CREATE INDEX "mdr_rates_waiting" ON "mdr_rates" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "subscription_fees_scope" ON "subscription_fees" USING btree ("brand_code","fee_type","duration");--> statement-breakpoint
CREATE INDEX "subscription_fees_waiting" ON "subscription_fees" USING btree ("state","changed_at");--> statement-breakpoint
CREATE FUNCTION guard_checked_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_state CONSTANT text := TG_ARGV[0];
  transitions CONSTANT text[] := string_to_array(TG_ARGV[1], ' ');
  final_state CONSTANT text := TG_ARGV[2];
  not_content CONSTANT text[] := ARRAY['state', 'revision', 'makers', 'checkers', 'changed_by', 'changed_at',
    'approved_by', 'approved_at', 'verified_by', 'verified_at', 'is_sent_back', 'decided_by', 'decided_at', 'remark',
    'standing', 'is_active'];
  is_edit boolean;
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION '% keeps every record', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> first_state OR NEW.revision <> 1 OR NEW.makers <> ARRAY[NEW.created_by]
      OR NEW.changed_by <> NEW.created_by OR cardinality(NEW.checkers) > 0 OR NEW.approved_by IS NOT NULL
      OR NEW.standing IS NOT NULL THEN
      RAISE EXCEPTION '% begins with an unchecked record of one maker', TG_TABLE_NAME USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.id <> OLD.id OR NEW.created_by <> OLD.created_by OR NEW.revision <> OLD.revision + 1
    OR NOT NEW.makers @> OLD.makers OR NOT NEW.checkers @> OLD.checkers THEN
    RAISE EXCEPTION '% never forgets a maker, a checker or a revision', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  is_edit := (to_jsonb(NEW) - not_content) <> (to_jsonb(OLD) - not_content);
  IF is_edit AND (NEW.state <> first_state OR NOT NEW.changed_by = ANY (NEW.makers)) THEN
    RAISE EXCEPTION 'a changed record of % waits for its checks', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  IF NOT (OLD.state || '>' || NEW.state) = ANY (transitions) THEN
    RAISE EXCEPTION '% knows no way from % to %', TG_TABLE_NAME, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('approved', 'verified', 'rejected') AND (
    NEW.decided_by IS NULL OR NOT NEW.decided_by = ANY (NEW.checkers) OR NEW.decided_by = ANY (NEW.makers)
    OR (NEW.state = 'approved' AND NEW.approved_by IS DISTINCT FROM NEW.decided_by)
    OR (NEW.state = 'verified' AND to_jsonb(NEW) ->> 'verified_by' IS DISTINCT FROM NEW.decided_by::text)
  ) THEN
    RAISE EXCEPTION 'a record of % is decided on by somebody who did not make it', TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.standing IS DISTINCT FROM OLD.standing AND NEW.state <> final_state THEN
    RAISE EXCEPTION 'what stands in % changes with its last check alone', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mdr_rates_guarded BEFORE INSERT OR UPDATE OR DELETE ON mdr_rates FOR EACH ROW
  EXECUTE FUNCTION guard_checked_record('draft',
    'draft>draft draft>approved approved>draft approved>verified approved>cancelled verified>draft verified>cancelled',
    'verified');
--> statement-breakpoint
CREATE TRIGGER subscription_fees_guarded BEFORE INSERT OR UPDATE OR DELETE ON subscription_fees FOR EACH ROW
  EXECUTE FUNCTION guard_checked_record('draft',
    'draft>draft draft>approved approved>draft approved>verified approved>cancelled verified>draft verified>cancelled',
    'verified');
--> statement-breakpoint
CREATE TRIGGER bank_schemes_guarded BEFORE INSERT OR UPDATE OR DELETE ON bank_schemes FOR EACH ROW
  EXECUTE FUNCTION guard_checked_record('created',
    'created>created created>approved created>rejected approved>created rejected>created', 'approved');
--> statement-breakpoint
CREATE TRIGGER mdr_rates_kept BEFORE TRUNCATE ON mdr_rates FOR EACH STATEMENT EXECUTE FUNCTION guard_checked_record();
--> statement-breakpoint
CREATE TRIGGER subscription_fees_kept BEFORE TRUNCATE ON subscription_fees FOR EACH STATEMENT
  EXECUTE FUNCTION guard_checked_record();
--> statement-breakpoint
CREATE TRIGGER bank_schemes_kept BEFORE TRUNCATE ON bank_schemes FOR EACH STATEMENT
  EXECUTE FUNCTION guard_checked_record();
--> statement-breakpoint
INSERT INTO features (id, name) VALUES (1, 'Brand Charges');
--> statement-breakpoint
INSERT INTO bank_codes (bank_name, bank_code) VALUES
  ('SBI', 'SBI'), ('SBI', 'SBI_DEBIT'), ('ICICI', 'ICICI'), ('ICICI', 'ICICI_DEBIT'), ('HDFC', 'HDFC'),
  ('HDFC', 'HDFC_DEBIT'), ('KOTAK', 'KOTAK'), ('AXIS', 'AXIS'), ('AXIS', 'AXIS_DEBIT');
