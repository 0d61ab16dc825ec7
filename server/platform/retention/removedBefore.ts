import { keptDays, type RemovableKind } from '#machines/platform/retention/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

const dayMs = 86_400_000

export type Timed = Pick<Gateway, 'now'> & { readonly config: Pick<Gateway['config'], 'retention'> }

/** What is of before this moment has been kept for long enough. */
export const removedBefore = (kind: RemovableKind, { now, config }: Timed): Date =>
  new Date(now().getTime() - keptDays(kind, config.retention) * dayMs)
