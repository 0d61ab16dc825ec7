export { openTracing } from './openTracing.ts'
