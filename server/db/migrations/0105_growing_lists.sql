CREATE INDEX "settlement_holds_held" ON "settlement_holds" USING btree ("held_at","id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "settlement_payouts_state" ON "settlement_payouts" USING btree ("state","batch_id","merchant_id");--> statement-breakpoint
CREATE INDEX "settlement_rows_settled" ON "settlement_rows" USING btree ("settled_on","id") WHERE settled_on is not null;