CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"storage_keys" text[] NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pictures_name" CHECK (name ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "pictures_sizes" CHECK (cardinality(storage_keys) = 3)
);
--> statement-breakpoint
CREATE TABLE "brand_forms" (
	"brand_code" text PRIMARY KEY NOT NULL,
	"brand_name" text NOT NULL,
	"brand_logo" text NOT NULL,
	"mcc_code" integer NOT NULL,
	"priority" integer NOT NULL,
	"template_id" integer,
	"category" text NOT NULL,
	"preferred_warranty_vendor" text DEFAULT '' NOT NULL,
	"warranty_vendor_merchant_code" text DEFAULT '' NOT NULL,
	"allowed_brand_payment_types" text NOT NULL,
	"brand_offer_desc" text NOT NULL,
	"brand_validations" jsonb NOT NULL,
	"bank_tids" text NOT NULL,
	"action_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_queries" (
	"brand_code" text PRIMARY KEY NOT NULL,
	"search_query_elastic" text DEFAULT '' NOT NULL,
	"search_query_sql" text DEFAULT '' NOT NULL,
	"query_elastic" text DEFAULT '' NOT NULL,
	"query_sql" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"price_paise" bigint,
	"description" text DEFAULT '' NOT NULL,
	"product_category" text DEFAULT '' NOT NULL,
	"min_amount_paise" bigint,
	"max_amount_paise" bigint,
	"searched" text GENERATED ALWAYS AS (lower(product_code || ' ' || product_name || ' ' || description)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_code" UNIQUE("brand_code","product_code"),
	CONSTRAINT "products_price" CHECK (price_paise >= 0),
	CONSTRAINT "products_min_max" CHECK (min_amount_paise >= 0 and min_amount_paise <= max_amount_paise)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"product_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"picture" text NOT NULL,
	CONSTRAINT "product_images_product_id_place_pk" PRIMARY KEY("product_id","place"),
	CONSTRAINT "product_images_once" UNIQUE("product_id","picture"),
	CONSTRAINT "product_images_place" CHECK (place between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"parent_id" integer,
	"level" smallint NOT NULL,
	"parent_level" smallint GENERATED ALWAYS AS (case when parent_id is null then null else level - 1 end) STORED,
	"category_description" text NOT NULL,
	"business_lob" text DEFAULT 'RETAIL' NOT NULL,
	"active_status" text DEFAULT 'Y' NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_categories_place" UNIQUE("id","brand_code","level"),
	CONSTRAINT "product_categories_level" CHECK (level between 0 and 4 and (level = 0) = (parent_id is null))
);
--> statement-breakpoint
CREATE TABLE "product_schemes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_schemes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"scheme_code" text NOT NULL,
	"scheme_desc" text DEFAULT '' NOT NULL,
	"is_emi" boolean NOT NULL,
	"is_cashback" boolean NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_schemes_code" UNIQUE("scheme_code"),
	CONSTRAINT "product_schemes_kind" UNIQUE("id","is_emi","is_cashback"),
	CONSTRAINT "product_schemes_span" CHECK (from_at < to_at),
	CONSTRAINT "product_schemes_any_kind" CHECK (is_emi or is_cashback)
);
--> statement-breakpoint
CREATE TABLE "scheme_models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheme_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"scheme_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"is_emi" boolean NOT NULL,
	"is_cashback" boolean NOT NULL,
	"min_amount_paise" bigint,
	"max_amount_paise" bigint,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	CONSTRAINT "scheme_models_span" CHECK (from_at <= to_at),
	CONSTRAINT "scheme_models_min_max" CHECK (min_amount_paise >= 0 and min_amount_paise <= max_amount_paise)
);
--> statement-breakpoint
CREATE TABLE "scheme_groups" (
	"scheme_id" integer NOT NULL,
	"group_code" text NOT NULL,
	CONSTRAINT "scheme_groups_scheme_id_group_code_pk" PRIMARY KEY("scheme_id","group_code")
);
--> statement-breakpoint
CREATE TABLE "scheme_changes" (
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
CREATE TABLE "dealer_groups" (
	"brand_code" text NOT NULL,
	"group_code" text NOT NULL,
	"dealer_category" text NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dealer_groups_brand_code_group_code_dealer_category_pk" PRIMARY KEY("brand_code","group_code","dealer_category")
);
--> statement-breakpoint
CREATE TABLE "offer_banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	"brand_offer_name" text NOT NULL,
	"banner_status" text NOT NULL,
	"redirection_url" text DEFAULT '' NOT NULL,
	"sticky_add" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"media_url" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"creation_date" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "offer_banners_span" CHECK (from_at < to_at)
);
--> statement-breakpoint
CREATE TABLE "cashback_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cashback_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_code" text NOT NULL,
	"brand_code" text NOT NULL,
	"product_code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"bank_code" text DEFAULT '' NOT NULL,
	"payment_methods" text DEFAULT '' NOT NULL,
	"cashback_type" text NOT NULL,
	"total_cashback" bigint NOT NULL,
	"max_cashback_paise" bigint NOT NULL,
	"min_transaction_paise" bigint NOT NULL,
	"group_codes" text DEFAULT '' NOT NULL,
	"offer_desc" text DEFAULT '' NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid,
	"created_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cashback_offers_code" UNIQUE("offer_code"),
	CONSTRAINT "cashback_offers_span" CHECK (from_at < to_at),
	CONSTRAINT "cashback_offers_type" CHECK (cashback_type in ('PERCENTAGE', 'AMOUNT')),
	CONSTRAINT "cashback_offers_figures" CHECK (total_cashback > 0 and max_cashback_paise >= 0 and min_transaction_paise >= 0
        and (cashback_type = 'AMOUNT' or total_cashback <= 10000))
);
--> statement-breakpoint
ALTER TABLE "brand_forms" ADD CONSTRAINT "brand_forms_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brand_forms" ADD CONSTRAINT "brand_forms_brand_logo_pictures_name_fk" FOREIGN KEY ("brand_logo") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "brand_queries" ADD CONSTRAINT "brand_queries_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_picture_pictures_name_fk" FOREIGN KEY ("picture") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent" FOREIGN KEY ("parent_id","brand_code","parent_level") REFERENCES "public"."product_categories"("id","brand_code","level") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_schemes" ADD CONSTRAINT "product_schemes_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheme_models" ADD CONSTRAINT "scheme_models_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheme_models" ADD CONSTRAINT "scheme_models_scheme" FOREIGN KEY ("scheme_id","is_emi","is_cashback") REFERENCES "public"."product_schemes"("id","is_emi","is_cashback") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "scheme_groups" ADD CONSTRAINT "scheme_groups_scheme_id_product_schemes_id_fk" FOREIGN KEY ("scheme_id") REFERENCES "public"."product_schemes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheme_changes" ADD CONSTRAINT "scheme_changes_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dealer_groups" ADD CONSTRAINT "dealer_groups_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_banners" ADD CONSTRAINT "offer_banners_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer_banners" ADD CONSTRAINT "offer_banners_media_url_pictures_name_fk" FOREIGN KEY ("media_url") REFERENCES "public"."pictures"("name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cashback_offers" ADD CONSTRAINT "cashback_offers_brand_code_brands_brand_code_fk" FOREIGN KEY ("brand_code") REFERENCES "public"."brands"("brand_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "pictures_keys" ON "pictures" USING gin ("storage_keys");
--> statement-breakpoint
CREATE INDEX "brand_forms_logo" ON "brand_forms" USING btree ("brand_logo");
--> statement-breakpoint
CREATE INDEX "offer_banners_media" ON "offer_banners" USING btree ("media_url");
--> statement-breakpoint
CREATE INDEX "product_images_picture" ON "product_images" USING btree ("picture");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_categories_sibling" ON "product_categories" USING btree ("brand_code",coalesce(parent_id, 0),lower(regexp_replace(btrim(category_description), '\s+', ' ', 'g')));
--> statement-breakpoint
CREATE INDEX "product_categories_parent_id" ON "product_categories" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "product_schemes_brand" ON "product_schemes" USING btree ("brand_code","to_at");
--> statement-breakpoint
CREATE INDEX "product_schemes_latest" ON "product_schemes" USING btree ("to_at","id");
--> statement-breakpoint
CREATE INDEX "scheme_models_of" ON "scheme_models" USING btree ("scheme_id","product_id");
--> statement-breakpoint
CREATE INDEX "scheme_models_product" ON "scheme_models" USING btree ("product_id","from_at");
--> statement-breakpoint
CREATE INDEX "scheme_changes_latest" ON "scheme_changes" USING btree ("brand_code","changed_at");
--> statement-breakpoint
CREATE INDEX "offer_banners_brand" ON "offer_banners" USING btree ("brand_code","priority","id");
--> statement-breakpoint
CREATE INDEX "cashback_offers_brand" ON "cashback_offers" USING btree ("brand_code","product_code","to_at");
--> statement-breakpoint
-- By hand. Ranges have equality in GiST without an extension: a product is the range of its own id.
ALTER TABLE "scheme_models" ADD CONSTRAINT "scheme_models_one_emi" EXCLUDE USING gist (int4range(product_id, product_id, '[]') WITH =, tstzrange(from_at, to_at) WITH &&) WHERE (is_emi);
--> statement-breakpoint
ALTER TABLE "scheme_models" ADD CONSTRAINT "scheme_models_one_cashback" EXCLUDE USING gist (int4range(product_id, product_id, '[]') WITH =, tstzrange(from_at, to_at) WITH &&) WHERE (is_cashback);
