CREATE TABLE "recon_mapping_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recon_mapping_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recon_mappings" ADD COLUMN "utr_patterns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recon_mappings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recon_mapping_versions_of" ON "recon_mapping_versions" USING btree ("gateway","type",lower(name),"version");--> statement-breakpoint
INSERT INTO recon_mapping_versions (gateway, type, name, version, content, created_by, created_at)
SELECT gateway, type, name, 1, jsonb_build_object('name', name, 'gateway', gateway, 'type', type, 'columns', columns,
  'dayForm', day_form, 'moneyForm', money_form, 'isTaxInFee', is_tax_in_fee, 'utrPatterns', '[]'::jsonb), created_by, created_at
FROM recon_mappings;
