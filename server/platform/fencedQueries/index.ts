export { fencedQuery, QueryRefusal } from './queryWall.ts'
export { type FencedKind, fencedOrRefused, runFenced } from './runFenced.ts'
