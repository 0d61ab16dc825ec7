CREATE TABLE "offer_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"rule_desc" text NOT NULL,
	"bank_code" text NOT NULL,
	"skus" text DEFAULT '' NOT NULL,
	"payment_methods" text DEFAULT '' NOT NULL,
	"tenures" text DEFAULT '' NOT NULL,
	"group_codes" text DEFAULT '' NOT NULL,
	"dealer_categories" text DEFAULT '' NOT NULL,
	"regions" text DEFAULT '' NOT NULL,
	"min_transaction_paise" bigint DEFAULT 0 NOT NULL,
	"cashback_type" text NOT NULL,
	"total_cashback" bigint NOT NULL,
	"max_cashback_paise" bigint,
	"bank_share_bps" integer NOT NULL,
	"bank_share_cap_paise" bigint,
	"velocity_rule" text DEFAULT '' NOT NULL,
	"offer_desc" text DEFAULT '' NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_rules_name" UNIQUE("brand_code","rule_desc","from_at"),
	CONSTRAINT "offer_rules_span" CHECK (from_at <= to_at),
	CONSTRAINT "offer_rules_type" CHECK (cashback_type in ('PERCENTAGE', 'AMOUNT')),
	CONSTRAINT "offer_rules_figures" CHECK (total_cashback > 0 and min_transaction_paise >= 0 and (max_cashback_paise is null or max_cashback_paise > 0)
        and (bank_share_cap_paise is null or bank_share_cap_paise > 0) and bank_share_bps between 0 and 10000
        and (cashback_type = 'AMOUNT' or total_cashback <= 10000))
);
--> statement-breakpoint
CREATE TABLE "velocity_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "velocity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"desc1" text NOT NULL,
	"desc2" text NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "velocity_checks_query" UNIQUE("brand_code","desc1")
);
--> statement-breakpoint
ALTER TABLE "offer_rules" ADD CONSTRAINT "offer_rules_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "velocity_checks" ADD CONSTRAINT "velocity_checks_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offer_rules_brand" ON "offer_rules" USING btree ("brand_code","to_at","id");
