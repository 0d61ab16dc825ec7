import { textColumn } from '#contract/sheets/sheetCells.ts'
import {
  gatewayLabels,
  providerMappings,
  type ReconMapping,
  statementTemplates,
} from '#contract/sheets/reconMapping.ts'
import { type SheetKind, sheetKinds, sheetLimits } from '#contract/sheets/sheets.ts'
import { recipientSheets } from '#contract/sheets/recipientTemplates.ts'
import { wholeWorkbook } from '#spreadsheets/write/wholeWorkbook.ts'

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

/** The empty sheet that people fill: the header row, and a second sheet that says how. The same bytes every time. */
export const templateBytes = (kind: SheetKind): Uint8Array => {
  const headers = kind.columns.map(({ header }) => header)
  return wholeWorkbook([
    { name: kind.templateName, widths: headers.map(() => 28), rows: [headers] },
    { name: 'How to fill', widths: [20, 16, 84], rows: guideRows(kind) },
  ])
}

/** The columns of a provider's report that are read; the others may stay. */
const reconTemplate = ({ gateway, type, columns }: ReconMapping): SheetKind => ({
  ...sheetKinds.payoutRecon,
  templateName: `Payout_Recon_${gateway}_${type}`,
  columns: [...new Set(Object.values(columns))].map((header) => ({
    ...textColumn(header),
    howToFill: `As the report of ${gatewayLabels[gateway]} has it. Other columns are allowed.`,
  })),
})

/** Every template once, by its name. */
export const templateFiles = (): Map<string, Uint8Array> =>
  new Map(
    [
      ...Object.values(sheetKinds).filter(({ takesAnyHeader }) => !takesAnyHeader),
      ...[...providerMappings, ...statementTemplates].map(reconTemplate),
      ...recipientSheets,
    ].map((kind) => [kind.templateName, templateBytes(kind)]),
  )
