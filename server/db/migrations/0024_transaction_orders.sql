DROP INDEX "transactions_merchant_brand";--> statement-breakpoint
DROP INDEX "transactions_merchant_other";--> statement-breakpoint
CREATE INDEX "transactions_amount" ON "transactions" USING btree ("amount_paise","created_at","id") WHERE brand_code <> '';--> statement-breakpoint
CREATE INDEX "transactions_merchant_brand" ON "transactions" USING btree ("merchant_id","created_at","id","amount_paise","brand_code","status","txn_ref_number") WHERE brand_code <> '';--> statement-breakpoint
CREATE INDEX "transactions_merchant_other" ON "transactions" USING btree ("merchant_id","created_at","id","amount_paise","status","payer","txn_ref_number") WHERE brand_code = '';--> statement-breakpoint
-- Rows are read from the index alone where PostgreSQL has noted their pages as seen by all.
ALTER TABLE "transactions" SET (autovacuum_vacuum_insert_scale_factor = 0.02);
