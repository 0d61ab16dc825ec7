import type { PoolClient } from 'pg'

/** The demo writes ids itself: what comes in later gets the next ones. */
export const followIds = async (client: PoolClient): Promise<void> => {
  await client.query(`do $$
    declare
      own record;
      last bigint;
    begin
      for own in select table_name as name, column_name as id from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES'
      loop
        execute format('select max(%I) from %I', own.id, own.name) into last;
        if last > coalesce(pg_sequence_last_value(pg_get_serial_sequence(format('%I', own.name), own.id)::regclass), 0) then
          perform setval(pg_get_serial_sequence(format('%I', own.name), own.id), last);
        end if;
      end loop;
    end $$`)
}
