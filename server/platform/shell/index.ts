import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { localVersion } from '#contract/wire/localVersion.ts'
import type { Handlers } from '#server/gateway/handler.ts'

export const shellHandlers: Handlers<'shell'> = {
  'shell.panelVersion': async () => [{ version: localVersion }],
  'shell.pageView': async ({ route }, { tx, now }) => {
    await tx.execute(sql`insert into page_views (route, day, views) values (${route}, ${indianDay(now)}, 1)
      on conflict (route, day) do update set views = page_views.views + 1`)
    return {}
  },
}
