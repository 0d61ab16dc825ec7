CREATE INDEX "mdr_rates_replaces" ON "mdr_rates" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "subscription_fees_replaces" ON "subscription_fees" USING btree ("replaces_id");