import { makerChecker } from '#machines/platform/makerChecker.ts'

/** Whoever works on settlements makes or checks a rule, never both. */
export const matchRule = makerChecker('matchRule', { maker: 'opssettlements', checker: 'opssettlements' })
