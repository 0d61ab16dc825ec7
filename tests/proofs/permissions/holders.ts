import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { allFlags } from './expected.ts'

type Flag = (typeof allFlags)[number]

/** Somebody with exactly these rights, and a session that is in this state; without one nobody at all. */
export interface Holder {
  readonly name: string
  readonly services: readonly string[]
  readonly flags: readonly Flag[]
  readonly session: 'open' | 'none' | 'over' | 'idle' | 'signed out' | 'disabled'
  /** `given` by an administrator, `over` since yesterday: both have to be changed first. */
  readonly password: 'good' | 'given' | 'over'
  /** Empty without a session. */
  readonly cookie: string
}

export type Wanted = Partial<Omit<Holder, 'cookie'>> & { readonly name: string }

const times = {
  open: ['1 day', '1 hour'],
  over: ['-1 second', '1 hour'],
  idle: ['1 day', '-1 hour'],
  'signed out': ['1 day', '1 hour'],
  disabled: ['1 day', '1 hour'],
} as const

/** Adds people with a role of their own each, straight into the tables: signing thousands in would cost an hour. */
export const addHolders = async (pool: Pool, wanted: readonly Wanted[]): Promise<readonly Holder[]> => {
  const people = wanted.map((one) => ({
    services: [],
    flags: [],
    session: 'open' as const,
    password: 'good' as const,
    ...one,
    token: randomBytes(32).toString('base64url'),
  }))
  const there = people.filter(({ session }) => session !== 'none')
  const rows = there.map(({ name, services, flags, session, password, token }) => {
    const [endsIn, activeIn] = times[session as keyof typeof times]
    return {
      role_name: `matrix: ${name}`,
      services: services.map((service) => service.toLowerCase()),
      ...Object.fromEntries(allFlags.map((flag) => [`is_${flag}`, flags.includes(flag)])),
      login_id: `matrix.${createHash('sha256').update(name).digest('hex').slice(0, 24)}`,
      is_active: session !== 'disabled',
      is_given: password === 'given',
      set_ago: password === 'over' ? '1 year' : '1 day',
      token_hash: createHash('sha256').update(token).digest('hex'),
      ends_in: endsIn,
      active_in: activeIn,
      ended: session === 'signed out',
    }
  })
  await pool.query(
    `with wanted as (
      select * from jsonb_to_recordset($1::jsonb) as w(role_name text, services text[], login_id text, is_active boolean, is_given boolean, set_ago interval,
        token_hash text, ends_in interval, active_in interval, ended boolean, ${allFlags.map((flag) => `is_${flag} boolean`).join(', ')})),
    r as (insert into roles (role_name, ${allFlags.map((flag) => `is_${flag}`).join(', ')})
      select role_name, ${allFlags.map((flag) => `is_${flag}`).join(', ')} from wanted returning id, role_name),
    p as (insert into staff (id, login_id, name, is_active, password_set_by_admin, password_set_at)
      select gen_random_uuid(), login_id, 'Matrix Person', is_active, is_given, now() - set_ago from wanted returning id, login_id),
    given as (insert into role_services (role_id, service_id)
      select r.id, s.id from wanted join r using (role_name) cross join unnest(wanted.services) as held(name)
      join services s on lower(s.service_name) = held.name),
    held as (insert into staff_roles (staff_id, role_id)
      select p.id, r.id from wanted join r using (role_name) join p using (login_id))
    insert into sessions (id, token_hash, staff_id, created_at, last_active_at, ends_at, ended_at, ip, user_agent)
      select gen_random_uuid(), decode(token_hash, 'hex'), p.id, now(), now() + active_in, now() + ends_in,
        case when ended then now() end, '127.0.0.1', 'matrix'
      from wanted join p using (login_id)`,
    [JSON.stringify(rows)],
  )
  return people.map(({ token, ...person }) => ({
    ...person,
    cookie: person.session === 'none' ? '' : `__Host-opsdesk=${token}`,
  }))
}
