export { decide, type DecisionKind } from './decide.ts'
export { refuseBecause } from './refuseBecause.ts'
