export { feedRoute } from './feedRoute.ts'
export { startFeed } from './sweepFeed.ts'
