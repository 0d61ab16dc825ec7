import { bankCheckerService, bankMakerService } from '#contract/checkedKinds/bankSchemes.ts'
import { makerChecker } from '#machines/platform/makerChecker.ts'

export const bankScheme = makerChecker('bankScheme', { maker: bankMakerService, checker: bankCheckerService })
