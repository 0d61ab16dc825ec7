import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { schemeReads } from './productSchemes/schemeWords.ts'

/** What a change that waited may have changed. */
export const catalogueReads = [...schemeReads, listGroupCodes]
