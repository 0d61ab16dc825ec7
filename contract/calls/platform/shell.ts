import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireObject } from '#contract/wire/wire.ts'

export const panelVersion = defineCall({
  name: 'shell.panelVersion',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'get_alpha_panel_version' },
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary: 'The version of the panel that the gateway expects; asked at most once per UTC minute.',
  request: () => z.strictObject({ parameters: z.strictObject({}).optional() }),
  response: () => z.array(z.object({ version: z.string() })).min(1),
  answer: 'payload',
  refusals: [],
})

export const countPageView = defineCall({
  name: 'shell.pageView',
  family: 'gateway',
  path: '/opspageview',
  access: 'signed-in',
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'Counts a page view by route pattern; no ids, no query strings.',
  request: () => wireObject({ route: textUpTo(200).regex(/^\/[a-z0-9/:&*-]{0,80}$/i) }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})
