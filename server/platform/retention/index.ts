export { removedBefore, type Timed } from './removedBefore.ts'
