import { join } from 'node:path'
import { leaveNothing } from '#commands/leaveNothing.ts'
import { wishToStop } from '#commands/wishToStop.ts'

/** `npm run bench [-- names] [--write]`: measured in a process of its own; stopped or broken off, nothing of it goes on. */
const stop = wishToStop('Stopping. What the bench has started ends.')
process.exitCode = await leaveNothing(
  join(import.meta.dirname, '..', 'bench', 'measure.ts'),
  process.argv.slice(2),
  stop,
)
