CREATE FUNCTION guard_settlement_rows_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT batch_id, status FROM made WHERE batch_id IS NOT NULL) r
    LEFT JOIN settlement_batches b ON b.id = r.batch_id
    WHERE b.state IS DISTINCT FROM 'open' OR r.status <> 'Ready_to_Settle') THEN
    RAISE EXCEPTION 'only what is ready is made in a batch, and only while the batch is open' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM made r JOIN settlement_holds h ON h.transaction_id = r.id AND h.released_at IS NULL
    WHERE r.batch_id IS NOT NULL) THEN
    RAISE EXCEPTION 'a held transaction enters no batch' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settlement_rows_made AFTER INSERT ON settlement_rows REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION guard_settlement_rows_made();
--> statement-breakpoint
CREATE INDEX "mdr_rates_verified" ON "mdr_rates" USING btree ("master","payment_method","merchant_code","brand") WHERE state = 'verified';
