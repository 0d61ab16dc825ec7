CREATE INDEX "transactions_time" ON "transactions" USING btree ("created_at","id","brand_code","status","merchant_id");
