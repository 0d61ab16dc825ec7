-- What a message of a broker is signed with: derived from the secret, sealed. Secrets from before have none.
ALTER TABLE "machine_client_secrets" ADD COLUMN "signing_key_sealed" bytea;
