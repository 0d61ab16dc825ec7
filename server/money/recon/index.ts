import type { Handlers } from '#server/gateway/handler.ts'
import { askForceMatch, decideForceMatch, listForceMatches } from './forceMatches.ts'
import { generateBankData, generatePgData } from './generateData.ts'
import { listReconFiles } from './listFiles.ts'
import { getTransfer, listTransfers } from './listTransfers.ts'
import { createMatchRule, editMatchRule, listMatchRules, listRuleMatches, stopMatchRule } from './matchRules.ts'
import { reconFigures } from './reconFigures.ts'
import { listMappingVersions, listReconMappings, saveReconMapping } from './reconMappings.ts'
import { listReconRows } from './reconRows.ts'
import { listSuggestions } from './suggestions.ts'

export const reconHandlers: Handlers<'recon'> = {
  'recon.figures': reconFigures,
  'recon.rows': listReconRows,
  'recon.transfers': listTransfers,
  'recon.transfer': getTransfer,
  'recon.files': listReconFiles,
  'recon.mappings': listReconMappings,
  'recon.mappingVersions': listMappingVersions,
  'recon.saveMapping': saveReconMapping,
  'recon.askForceMatch': askForceMatch,
  'recon.decideForceMatch': decideForceMatch,
  'recon.forceMatches': listForceMatches,
  'recon.matchRules': listMatchRules,
  'recon.createMatchRule': createMatchRule,
  'recon.editMatchRule': editMatchRule,
  'recon.stopMatchRule': stopMatchRule,
  'recon.ruleMatches': listRuleMatches,
  'recon.suggestions': listSuggestions,
  'recon.generatePgData': generatePgData,
  'recon.generateBankData': generateBankData,
}

export { applyRulesIn } from './applyMatchRules.ts'
export { matchRuleRecord } from './matchRuleRecord.ts'
export { summedRuleMatches, walkRuleMatches } from './matchRules.ts'
export { startMatchRules } from './startMatchRules.ts'
export { forceMatchImpact } from './forceMatchImpact.ts'
export { missingMoney, shortTransfers } from './missingMoney.ts'
export { type MatchedColumns, matchLines } from './matchLines.ts'
export { keepLines, type LineToKeep } from './keepLines.ts'
export { summedForceMatches } from './forceMatches.ts'
export { summedTransfers, walkTransfers } from './listTransfers.ts'
export { accountsAmong, savedMappings } from './reconMappings.ts'
export { refreshTransfers } from './refreshTransfers.ts'
export { waitingForceMatches } from './waitingForceMatches.ts'
export { summedReconRows, walkReconRows } from './reconRows.ts'
