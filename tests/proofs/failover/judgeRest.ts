import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'

export interface JobsFound {
  readonly sheets: number
  readonly notDone: number
  /** Merchants that were not changed exactly once by each sheet. */
  readonly merchantsOff: number
}

export interface MessagesFound {
  readonly all: number
  readonly twice: number
  /** Neither sent nor unknown at the end. */
  readonly open: number
  /** Sent while the database was away: nobody could write down the answer, and a person looks. */
  readonly unknown: number
}

const asking = async <Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const patienceMs = 90_000

/** Until no sheet is under way and the campaign has come to its end; what is not done then is counted. */
export const untilRestIsDone = (url: string, campaignId: string): Promise<void> =>
  asking(url, async (client) => {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await passing(200)) {
      const { rows } = await client.query<{ isOver: boolean }>(
        `select not exists (select 1 from file_jobs where state <> 'done')
          and (select state like 'completed%' from campaigns where id = $1) as "isOver"`,
        [campaignId],
      )
      if (rows[0]?.isOver === true) return
    }
  })

export const judgeJobs = (url: string, sheets: number): Promise<JobsFound> =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ done: number; off: number }>(
      `select (select count(*)::int from file_jobs where state = 'done') as done,
        (select count(*)::int from merchants where version <> 1 + $1) as off`,
      [sheets],
    )
    return { sheets, notDone: sheets - (rows[0]?.done ?? 0), merchantsOff: rows[0]?.off ?? 0 }
  })

export const judgeMessages = (url: string, sent: readonly { readonly to: string }[]): Promise<MessagesFound> =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ state: string }>('select state from campaign_recipients where not is_test')
    return {
      all: rows.length,
      twice: sent.length - new Set(sent.map(({ to }) => to)).size,
      open: rows.filter(({ state }) => state !== 'submitted' && state !== 'unknown').length,
      unknown: rows.filter(({ state }) => state === 'unknown').length,
    }
  })
