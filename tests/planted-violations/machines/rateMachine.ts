import { now } from '#contract/time.ts'

export const rateMachine = { now }
