-- A hold that was wrong ends whatever else is missing: the row is a draft again, which nothing pays.
CREATE OR REPLACE FUNCTION guard_settlement_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept settlement_rows;
  batch_state text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF (OLD.status = 'Settled' OR OLD.batch_id IS NOT NULL)
      AND EXISTS (SELECT FROM transactions t JOIN merchants m ON m.id = t.merchant_id WHERE t.id = OLD.id) THEN
      RAISE EXCEPTION 'settlement row % is settled or in a batch', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  kept := NEW;
  kept.bank_status := OLD.bank_status;
  kept.version := OLD.version;
  kept.last_job_id := OLD.last_job_id;
  IF OLD.status = 'Settled' THEN
    IF kept IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'settlement row % is settled', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status || ' ' || NEW.status) NOT IN ('Draft Ready_to_Settle', 'Draft Hold',
    'Ready_to_Settle Hold', 'Ready_to_Settle Draft', 'Hold Ready_to_Settle', 'Hold Draft',
    'Ready_to_Settle Settled') THEN
    RAISE EXCEPTION 'settlement row % does not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.batch_id IS NULL AND NEW.batch_id IS NULL AND NEW.status <> 'Settled' THEN
    RETURN NEW;
  END IF;
  SELECT state INTO batch_state FROM settlement_batches WHERE id = coalesce(OLD.batch_id, NEW.batch_id);
  IF OLD.batch_id IS NULL AND NEW.batch_id IS NOT NULL AND batch_state <> 'open' THEN
    RAISE EXCEPTION 'batch % takes no more rows', NEW.batch_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.batch_id IS NOT NULL AND settlement_is_sealed(batch_state) THEN
    kept.status := OLD.status;
    kept.utr_number := OLD.utr_number;
    kept.settled_on := OLD.settled_on;
    IF kept IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'settlement row % stands in sealed batch %', OLD.id, OLD.batch_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.status = 'Settled' AND (batch_state IS NULL OR batch_state NOT IN ('fileIssued', 'partConfirmed', 'closed')) THEN
    RAISE EXCEPTION 'settlement row % was not sent to the bank', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
