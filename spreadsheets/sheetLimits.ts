export const sheetLimits = {
  maxFileBytes: 20_000_000,
  /** Rows under the header; blank rows are not counted. */
  maxRows: 100_000,
  /** A filled cell right of this column makes the sheet unreadable. */
  maxColumns: 256,
  maxCellLength: 32_767,
  /** In all cells together: one long text may stand in every cell of a small file. */
  maxCharacters: 100_000_000,
  maxZipEntries: 200,
  maxInflatedBytes: 300_000_000,
  maxInflationRatio: 100,
  /** Faults that are shown; the rest is only counted. */
  shownFaults: 100,
  previewRows: 10,
  extensions: ['.xls', '.xlsx', '.csv'],
} as const
