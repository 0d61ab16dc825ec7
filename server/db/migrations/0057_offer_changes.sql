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
