import type { Pool } from 'pg'

/** What somebody could do who has the database's owner in their hands: every wall down, the act, every wall up again. */
export const tamper = async (pool: Pick<Pool, 'query'>, act: string): Promise<void> => {
  await pool.query(
    `begin; grant all on audit_entries, audit_head to current_user;
     alter table audit_entries disable trigger user; alter table audit_head disable trigger user;
     ${act};
     alter table audit_entries enable trigger user; alter table audit_head enable trigger user;
     revoke update, delete, truncate on audit_entries from current_user;
     revoke insert, delete, truncate on audit_head from current_user; commit`,
  )
}
