import { textColumn } from '#contract/sheets/sheetCells.ts'
import {
  gatewayLabels,
  providerMappings,
  type ReconMapping,
  statementTemplates,
} from '#contract/sheets/reconMapping.ts'
import { type SheetKind, sheetKinds, sheetLimits } from '#contract/sheets/sheets.ts'
import { strToU8, zipSync } from 'fflate'
import { rowXml, sheetEnd, sheetStart, workbookParts } from '#spreadsheets/write/workbookXml.ts'

const guideRows = (kind: SheetKind): string[][] => [
  ['Column', 'Must be filled', 'How to fill it'],
  ...kind.columns.map(({ header, required, howToFill }) => [header, required ? 'Yes' : 'No', howToFill]),
  ...(kind.atLeastOneOf.length > 0
    ? [['', '', `Fill at least one of ${kind.atLeastOneOf.join(' and ')} in every row.`]]
    : []),
  ['', '', 'Keep the names in the first row of the first sheet as they are.'],
  [
    '',
    '',
    `At most ${kind.maxRows.toLocaleString('en-IN')} rows and ${sheetLimits.maxFileBytes / 1_000_000} MB in one file.`,
  ],
]

const sheetXml = (widths: readonly number[], rows: readonly (readonly string[])[]): string =>
  sheetStart(widths) + rows.map((row, at) => rowXml(at + 1, row, at === 0 ? 1 : 2)).join('') + sheetEnd

/** The empty sheet that people fill: the header row, and a second sheet that says how. The same bytes every time. */
export const templateBytes = (kind: SheetKind): Uint8Array => {
  const headers = kind.columns.map(({ header }) => header)
  const parts = {
    ...workbookParts([kind.templateName, 'How to fill']),
    'xl/worksheets/sheet1.xml': sheetXml(
      headers.map(() => 28),
      [headers],
    ),
    'xl/worksheets/sheet2.xml': sheetXml([20, 16, 84], guideRows(kind)),
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  // Zip keeps local times: one fixed day keeps the bytes the same.
  return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) })
}

/** The columns of a provider's report that are read; the others may stay. */
const reconTemplate = ({ gateway, type, columns }: ReconMapping): SheetKind => ({
  ...sheetKinds.payoutRecon,
  templateName: `Payout_Recon_${gateway}_${type}`,
  columns: [...new Set(Object.values(columns))].map((header) => ({
    ...textColumn(header),
    howToFill: `As the report of ${gatewayLabels[gateway]} has it. Other columns may stand beside it.`,
  })),
})

/** Every template once, by its name. */
export const templateFiles = (): Map<string, Uint8Array> =>
  new Map(
    [
      ...Object.values(sheetKinds).filter(({ takesAnyHeader }) => !takesAnyHeader),
      ...[...providerMappings, ...statementTemplates].map(reconTemplate),
    ].map((kind) => [kind.templateName, templateBytes(kind)]),
  )
