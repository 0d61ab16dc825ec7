import type { Database } from '#server/db/database.ts'

export type ErasureFault = 'said too soon' | 'miscounted' | 'other bytes'

/** What is done behind the back of the gateway, so that a judge who finds nothing is found out. */
const plants: Readonly<Record<ErasureFault, readonly [when: string, table: string, body: string]>> = {
  'said too soon': [
    'UPDATE',
    'person_requests',
    `IF NEW.erased <> OLD.erased AND NEW.state = 'erasing' THEN
       NEW.state := 'erased'; NEW.ended_at := now(); END IF; RETURN NEW;`,
  ],
  miscounted: [
    'UPDATE',
    'person_requests',
    `IF NEW.erased <> OLD.erased AND NEW.erased ? 'callLogs' AND NOT OLD.erased ? 'callLogs' THEN
       NEW.erased := NEW.erased || jsonb_build_object('callLogs', (NEW.erased->>'callLogs')::int + 1); END IF; RETURN NEW;`,
  ],
  'other bytes': [
    'INSERT',
    'stored_files',
    `IF NEW.action = 'PERSON_DATA_COPY' THEN NEW.storage_key := '00/' || gen_random_uuid(); END IF; RETURN NEW;`,
  ],
}

export const plantErasureFault = async ({ pool }: Database, fault: ErasureFault): Promise<void> => {
  const [when, table, body] = plants[fault]
  await pool.query(`
    CREATE FUNCTION planted_erasure_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
    CREATE TRIGGER planted_erasure_fault BEFORE ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION planted_erasure_fault()`)
}
