-- A hold of a payment that was refunded in full ends by itself: nobody released it, and its reason says so.
ALTER TABLE settlement_holds DROP CONSTRAINT settlement_holds_released;
--> statement-breakpoint
ALTER TABLE settlement_holds ADD CONSTRAINT settlement_holds_released
  CHECK ((released_by is null) = (released_at is null) or (released_by is null and release_reason <> ''));
