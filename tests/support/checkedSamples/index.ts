import { bankSchemeSample } from './bankSchemes.ts'
import type { CheckedSample } from './checkedSample.ts'
import { matchRuleSample } from './matchRules.ts'
import { rateSamples } from './rates.ts'

/** One of every kind, in the order of the contract. */
export const checkedSamples: readonly CheckedSample[] = [...rateSamples, bankSchemeSample, matchRuleSample]

export type { CheckedSample, SampleRecord } from './checkedSample.ts'
