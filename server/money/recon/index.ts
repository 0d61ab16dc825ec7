import type { Handlers } from '#server/gateway/handler.ts'
import { askForceMatch, decideForceMatch, listForceMatches } from './forceMatches.ts'
import { generateBankData, generatePgData } from './generateData.ts'
import { listReconFiles } from './listFiles.ts'
import { getTransfer, listTransfers } from './listTransfers.ts'
import { reconFigures } from './reconFigures.ts'
import { listReconMappings, saveReconMapping } from './reconMappings.ts'
import { listReconRows } from './reconRows.ts'

export const reconHandlers: Handlers<'recon'> = {
  'recon.figures': reconFigures,
  'recon.rows': listReconRows,
  'recon.transfers': listTransfers,
  'recon.transfer': getTransfer,
  'recon.files': listReconFiles,
  'recon.mappings': listReconMappings,
  'recon.saveMapping': saveReconMapping,
  'recon.askForceMatch': askForceMatch,
  'recon.decideForceMatch': decideForceMatch,
  'recon.forceMatches': listForceMatches,
  'recon.generatePgData': generatePgData,
  'recon.generateBankData': generateBankData,
}

export { forceMatchImpact } from './forceMatchImpact.ts'
export { missingMoney, shortTransfers } from './missingMoney.ts'
export { type MatchedColumns, matchLines } from './matchLines.ts'
export { keepLines, type LineToKeep } from './keepLines.ts'
export { summedForceMatches } from './forceMatches.ts'
export { summedTransfers, walkTransfers } from './listTransfers.ts'
export { savedMappings } from './reconMappings.ts'
export { refreshTransfers } from './refreshTransfers.ts'
export { waitingForceMatches } from './waitingForceMatches.ts'
export { summedReconRows, walkReconRows } from './reconRows.ts'
