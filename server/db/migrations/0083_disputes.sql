-- What of a dispute the row of its payment bears; what is beyond it, lines of the merchant's batches bear.
ALTER TABLE "disputes" ADD COLUMN "row_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_due" ON "disputes" USING btree ("respond_by") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "from_dispute_ref" text;--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD COLUMN "dispute_stage" text;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_adjustments_dispute" ON "settlement_adjustments" USING btree ("from_dispute_ref","kind","dispute_stage");--> statement-breakpoint
ALTER TABLE "settlement_adjustments" DROP CONSTRAINT "settlement_adjustments_kind";--> statement-breakpoint
ALTER TABLE "settlement_adjustments" ADD CONSTRAINT "settlement_adjustments_kind" CHECK (case kind when 'carriedIn' then amount_paise < 0 and from_batch_id is not null
        when 'carriedOut' then amount_paise > 0 and from_batch_id = batch_id
        when 'returned' then amount_paise > 0 and from_payout_id is not null
        when 'recovery' then amount_paise < 0 and (from_refund_id is null) <> (from_dispute_ref is null)
        when 'givenBack' then amount_paise > 0 and from_dispute_ref is not null else false end);--> statement-breakpoint
CREATE TRIGGER disputes_positions_insert AFTER INSERT ON disputes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER disputes_positions_update AFTER UPDATE ON disputes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
CREATE TRIGGER disputes_positions_delete AFTER DELETE ON disputes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_positions_of_parts();
--> statement-breakpoint
-- Disputes that were kept before are counted from now on.
INSERT INTO position_marks (day) SELECT DISTINCT indian_day(t.created_at) FROM disputes d JOIN transactions t ON t.id = d.transaction_id;
