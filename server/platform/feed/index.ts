export { backfill } from './backfill.ts'
export { feedRoute } from './feedRoute.ts'
export { startFeed } from './sweepFeed.ts'
