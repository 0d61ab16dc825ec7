import type { IncomingHttpHeaders } from 'node:http'
import type { CallDefinition } from '#contract/wire/call.ts'
import { buildHeader } from '#contract/wire/panelBuild.ts'
import { refuse } from './refusal.ts'

/** Refuses what a panel writes that is older than the gateway allows. It may read on, and its person may sign out. */
export const refuseOldPanel = (headers: IncomingHttpHeaders, call: CallDefinition, oldestWriter: number): void => {
  if (headers['x-opsdesk'] !== 'panel' || call.kind === 'read' || call.duringPasswordChange !== undefined) return
  const said = headers[buildHeader]
  const build = typeof said === 'string' && /^\d{1,6}$/.test(said) ? Number(said) : 0
  if (build < oldestWriter) refuse('panel-too-old', { details: { oldestWriter } })
}
