export { type Fence, fencedQuery, QueryRefusal } from './queryWall.ts'
export { type FencedDesk, type FencedKind, fencedOrRefused, runFenced } from './runFenced.ts'
