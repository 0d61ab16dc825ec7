DROP INDEX "settlement_rows_merchant";
--> statement-breakpoint
DROP INDEX "settlement_rows_status";
--> statement-breakpoint
CREATE INDEX "settlement_rows_merchant" ON "settlement_rows" USING btree ("merchant_id","txn_day","id");
--> statement-breakpoint
CREATE INDEX "settlement_rows_status" ON "settlement_rows" USING btree ("status","txn_day","id");
