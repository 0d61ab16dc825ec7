CREATE TABLE "brands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_code" text NOT NULL,
	CONSTRAINT "brands_brand_code_unique" UNIQUE("brand_code")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"route" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_route_day_pk" PRIMARY KEY("route","day")
);
--> statement-breakpoint
CREATE TABLE "role_services" (
	"role_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "role_services_role_id_service_id_pk" PRIMARY KEY("role_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_support" boolean DEFAULT false NOT NULL,
	"is_brand" boolean DEFAULT false NOT NULL,
	"is_drafter" boolean DEFAULT false NOT NULL,
	"is_approver" boolean DEFAULT false NOT NULL,
	"is_checker" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roles_role_name_unique" UNIQUE("role_name")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_nonces" (
	"nonce_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"mobile_number" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"password_expires_on" date,
	"password_set_by_admin" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_call_center" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"app_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "staff_login_id_unique" UNIQUE("login_id")
);
--> statement-breakpoint
CREATE TABLE "staff_brands" (
	"staff_id" uuid NOT NULL,
	"brand_id" integer NOT NULL,
	CONSTRAINT "staff_brands_staff_id_brand_id_pk" PRIMARY KEY("staff_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"staff_id" uuid NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "staff_roles_staff_id_role_id_pk" PRIMARY KEY("staff_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"login_id" text NOT NULL,
	"call" text NOT NULL,
	"outcome" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"one" integer PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text NOT NULL,
	"call" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_key_call_pk" PRIMARY KEY("key","call")
);
--> statement-breakpoint
CREATE TABLE "file_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stored_file_id" uuid NOT NULL,
	"file_description" text NOT NULL,
	"action" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_job_rows" (
	"job_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"row_hash" "bytea" NOT NULL,
	"outcome" text NOT NULL,
	"merchant_code" text,
	"before" jsonb,
	"after" jsonb,
	"fault_column" text,
	"fault_value" text,
	"fault_reason" text,
	CONSTRAINT "file_job_rows_job_id_row_number_pk" PRIMARY KEY("job_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "file_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_entry_id" uuid NOT NULL,
	"script_id" text NOT NULL,
	"state" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_failed" integer DEFAULT 0 NOT NULL,
	"rows_applied" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"result_file_id" uuid,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "file_jobs_file_entry_id_unique" UNIQUE("file_entry_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"job_id" uuid,
	"message" text NOT NULL,
	"notification_sent" boolean DEFAULT false NOT NULL,
	"notification_received" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bucket" text NOT NULL,
	"folder" text NOT NULL,
	"storage_key" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "merchants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"merchant_code" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"email_id" text DEFAULT '' NOT NULL,
	"mobile_number" text DEFAULT '' NOT NULL,
	"alt_mobile_number" text DEFAULT '' NOT NULL,
	"distributor_code" text DEFAULT '' NOT NULL,
	"brand_code" text DEFAULT '' NOT NULL,
	"mcc_code" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"locality" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"pin_code" text DEFAULT '' NOT NULL,
	"contact_person" text DEFAULT '' NOT NULL,
	"aadhaar_sealed" "bytea",
	"aadhaar_last4" text DEFAULT '' NOT NULL,
	"is_aadhaar_verified" boolean DEFAULT false NOT NULL,
	"account_holder_name" text DEFAULT '' NOT NULL,
	"ifsc" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"pan_number" text DEFAULT '' NOT NULL,
	"gst_number" text DEFAULT '' NOT NULL,
	"account_ref_sealed" "bytea",
	"account_ref_last4" text DEFAULT '' NOT NULL,
	"account_ref_blind" "bytea",
	"category" text DEFAULT '' NOT NULL,
	"user_id" text DEFAULT '' NOT NULL,
	"access_role_name" text DEFAULT '' NOT NULL,
	"business_lob" text DEFAULT '' NOT NULL,
	"is_home_delivery" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"activation_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"deactivation_name" text DEFAULT '' NOT NULL,
	"deactivation_at" timestamp with time zone,
	"kyc_approved" smallint,
	"is_kyc_submitted" boolean DEFAULT false NOT NULL,
	"kyc_updated_at" timestamp with time zone,
	"cheque_url" text DEFAULT '' NOT NULL,
	"pan_url" text DEFAULT '' NOT NULL,
	"address_url" text DEFAULT '' NOT NULL,
	"bucket" text DEFAULT '' NOT NULL,
	"login_limit" integer,
	"group_code" text DEFAULT '' NOT NULL,
	"has_customer_fee" boolean DEFAULT false NOT NULL,
	"created_by_user" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid
);
--> statement-breakpoint
ALTER TABLE "role_services" ADD CONSTRAINT "role_services_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_services" ADD CONSTRAINT "role_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_brands" ADD CONSTRAINT "staff_brands_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_brands" ADD CONSTRAINT "staff_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_entries" ADD CONSTRAINT "file_entries_stored_file_id_stored_files_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_entries" ADD CONSTRAINT "file_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD CONSTRAINT "file_jobs_file_entry_id_file_entries_id_fk" FOREIGN KEY ("file_entry_id") REFERENCES "public"."file_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD CONSTRAINT "file_jobs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_jobs" ADD CONSTRAINT "file_jobs_result_file_id_stored_files_id_fk" FOREIGN KEY ("result_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_job_id_file_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."file_jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "services_name" ON "services" USING btree (lower("service_name"));--> statement-breakpoint
CREATE INDEX "sessions_staff" ON "sessions" USING btree ("staff_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sign_in_nonces_expiry" ON "sign_in_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_entries_staff" ON "audit_entries" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "file_job_rows_failed" ON "file_job_rows" USING btree ("job_id","row_number") WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX "file_jobs_open" ON "file_jobs" USING btree ("created_at") WHERE state in ('checking', 'running');--> statement-breakpoint
CREATE INDEX "file_jobs_content" ON "file_jobs" USING btree ("script_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "file_jobs_one_running" ON "file_jobs" USING btree ("script_id","sha256") WHERE state in ('checking', 'running');--> statement-breakpoint
CREATE INDEX "notifications_staff" ON "notifications" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "stored_files_day" ON "stored_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "merchants_code" ON "merchants" USING btree ("merchant_code");--> statement-breakpoint
CREATE INDEX "merchants_mobile" ON "merchants" USING btree ("mobile_number");--> statement-breakpoint
CREATE INDEX "merchants_distributor" ON "merchants" USING btree ("distributor_code","merchant_code");--> statement-breakpoint
CREATE INDEX "merchants_name_words" ON "merchants" USING gin (to_tsvector('simple', "display_name" || ' ' || "business_name"));--> statement-breakpoint
CREATE INDEX "merchants_kyc_undecided" ON "merchants" USING btree ("merchant_code") WHERE kyc_approved is null;