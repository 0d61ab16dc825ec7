-- What a settlement row has by the documents and no payment had yet. A constant default rewrites no row.
ALTER TABLE "transaction_details" ADD COLUMN "npci_txn_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "payee_vpa" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "payment_rail_tag" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "emi_conv_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_details" ADD COLUMN "convenience_fee_paise" bigint DEFAULT 0 NOT NULL;
