ALTER TABLE "transaction_details" ADD COLUMN "issuer_bank" text DEFAULT '' NOT NULL;
