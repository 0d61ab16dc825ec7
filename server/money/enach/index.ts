import type { Handlers } from '#server/gateway/handler.ts'
import { actOnEnach } from './actOnEnach.ts'
import { listEnach } from './listEnach.ts'
import { sendEnachLink } from './sendEnachLink.ts'

export const enachHandlers: Handlers<'enach'> = {
  'enach.send': sendEnachLink,
  'enach.list': listEnach,
  'enach.act': actOnEnach,
}

export { enachLink } from './enachLink.ts'
