CREATE TABLE "refund_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"refund_ref" text NOT NULL,
	"txn_ref_number" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"refund_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_job_id" uuid NOT NULL,
	CONSTRAINT "refund_orders_refund_ref_unique" UNIQUE("refund_ref"),
	CONSTRAINT "refund_orders_amount" CHECK (amount_paise > 0),
	CONSTRAINT "refund_orders_ref" CHECK (refund_ref <> '')
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refund_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_orders" ADD CONSTRAINT "refund_orders_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_orders_refund" ON "refund_orders" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_ref" ON "refunds" USING btree ("refund_ref") WHERE refund_ref <> '';