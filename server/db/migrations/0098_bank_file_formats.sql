-- How the file of a batch is written for its bank. It is chosen before the batch is sealed, and the seal covers it.
ALTER TABLE "settlement_batches" ADD COLUMN "bank_format" jsonb;--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_settlement_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state || ' ' || NEW.state) NOT IN ('open sealed', 'sealed approved',
    'sealed cancelled', 'approved cancelled', 'approved fileIssued', 'fileIssued partConfirmed', 'fileIssued closed',
    'partConfirmed closed') THEN
    RAISE EXCEPTION 'batch % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'open' AND (NEW.txn_day, NEW.settles_on, NEW.rows, NEW.merchants, NEW.gross_paise, NEW.fees_paise,
      NEW.gst_paise, NEW.net_paise, NEW.adjustments_paise, NEW.amount_paise, NEW.seal_hash, NEW.sealed_by, NEW.sealed_at,
      NEW.bank_format)
    IS DISTINCT FROM (OLD.txn_day, OLD.settles_on, OLD.rows, OLD.merchants, OLD.gross_paise, OLD.fees_paise,
      OLD.gst_paise, OLD.net_paise, OLD.adjustments_paise, OLD.amount_paise, OLD.seal_hash, OLD.sealed_by, OLD.sealed_at,
      OLD.bank_format) THEN
    RAISE EXCEPTION 'batch % is sealed', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.bank_file IS NOT NULL AND (NEW.bank_file, NEW.bank_file_name, NEW.bank_file_sha256)
    IS DISTINCT FROM (OLD.bank_file, OLD.bank_file_name, OLD.bank_file_sha256) THEN
    RAISE EXCEPTION 'the bank file of batch % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.approved_by IS NOT NULL AND (NEW.approved_by, NEW.approved_hash) IS DISTINCT FROM (OLD.approved_by, OLD.approved_hash) THEN
    RAISE EXCEPTION 'batch % is approved', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
