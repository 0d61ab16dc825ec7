CREATE TABLE "offer_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_code" text NOT NULL,
	"act" text NOT NULL,
	"rows" jsonb NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"taken_back_by" text DEFAULT '' NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "offer_changes" ADD CONSTRAINT "offer_changes_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offer_changes_latest" ON "offer_changes" USING btree ("brand_code","changed_at");
--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "payer_card" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "payer_mobile" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "payer_device" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "super_merchant_numbers" ADD COLUMN "branch_name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD COLUMN "id" integer GENERATED ALWAYS AS IDENTITY (sequence name "super_merchant_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD COLUMN "last_job_id" uuid;
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD CONSTRAINT "super_merchant_members_id_unique" UNIQUE("id");
--> statement-breakpoint
ALTER TABLE "super_merchant_members" ADD COLUMN "super_merchant_code" text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE super_merchant_members b SET super_merchant_code = m.merchant_code FROM merchants m WHERE m.id = b.merchant_id;
--> statement-breakpoint
-- Plans and results of a sheet name the super merchant by its code.
CREATE FUNCTION name_super_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select m.merchant_code into strict new.super_merchant_code from merchants m where m.id = new.merchant_id;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER super_merchant_members_name BEFORE INSERT OR UPDATE OF merchant_id ON super_merchant_members
  FOR EACH ROW EXECUTE FUNCTION name_super_merchant();
