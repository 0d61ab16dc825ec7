import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'

/** Where the history of a server stands: whoever promotes a standby begins a new timeline. */
interface Timeline {
  readonly system: string
  readonly number: number
}

/** An older primary: what is written there is in no backup, no standby and nobody's next answer. */
export class OlderTimeline extends Error {
  override readonly name = 'OlderTimeline'
}

/** Its code is PostgreSQL's own for a server that cannot be spoken with now: whoever asks comes again. */
class ReplaysAnother extends Error {
  readonly code = '57P03'
}

const asked = `select (pg_control_system()).system_identifier::text as system, pg_is_in_recovery() as replays,
  case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as wal`

const written = ({ system, number }: Timeline): string => `${system} ${number}\n`

/** At once or not at all: several processes may write it. */
const keep = (file: string, timeline: Timeline): void => {
  const unfinished = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(unfinished, written(timeline), { mode: 0o600 })
  renameSync(unfinished, file)
}

const readTimeline = (file: string): Timeline | undefined => {
  try {
    const [, system = '', number = ''] = /^(\d+) (\d+)\n$/.exec(readFileSync(file, 'utf8')) ?? []
    return system === '' ? undefined : { system, number: Number(number) }
  } catch {
    return undefined
  }
}

/** The timeline that this server writes on. Throws where it replays another one. */
export const timelineOf = async (client: Pick<pg.ClientBase, 'query'>): Promise<Timeline> => {
  const { rows } = await client.query<{ system: string; replays: boolean; wal: string | null }>(asked)
  const { system = '', replays = true, wal = null } = rows[0] ?? {}
  if (replays || wal === null) throw new ReplaysAnother('the server is a standby, and takes no writes')
  // The first eight digits of a piece of WAL are its timeline.
  return { system, number: Number.parseInt(wal.slice(0, 8), 16) }
}

export interface TimelineWatch {
  /** Throws where this server is older than what was written on before, or takes no writes. */
  look(client: Pick<pg.ClientBase, 'query'>): Promise<void>
}

/**
 * Remembers the newest timeline in a file, which the processes of one machine share, and asks each connection before
 * anything is written over it. Another database system begins anew. Where the file cannot be written, the process remembers.
 */
export const openTimelineWatch = (file: string, onOlder: (line: string) => void): TimelineWatch => {
  let newest: Timeline | undefined
  return {
    look: async (client) => {
      const found = await timelineOf(client)
      const kept = readTimeline(file) ?? newest
      const known = kept?.system === found.system ? Math.max(kept.number, newest?.number ?? 0) : 0
      if (found.number < known) {
        const line = `The database is on timeline ${found.number}, and this desk has worked on timeline ${known}: it is an old primary that came back. Nothing is written to it. Make it a standby of the present one. If it is to go on as it is, remove ${file}.`
        onOlder(line)
        throw new OlderTimeline(line)
      }
      if (found.number > known) {
        newest = found
        try {
          keep(file, found)
        } catch {
          // The disk is full: `/ready` says so. This process knows it until it ends.
        }
      }
    },
  }
}
