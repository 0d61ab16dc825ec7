export { openMetrics } from './openMetrics.ts'
export { type ServedMetrics, serveMetrics, type Watched } from './serveMetrics.ts'
