export const sheetLimits = {
  maxFileBytes: 20_000_000,
  /** Rows under the header; blank rows are not counted. */
  maxRows: 100_000,
  /** A filled cell right of this column is a fault of its place. */
  maxColumns: 256,
  /** More of them in one row are no slip: the sheet is unreadable. */
  maxStrayCells: 20,
  maxCellLength: 32_767,
  /** In all cells together: one long text may stand in every cell of a small file. */
  maxCharacters: 100_000_000,
  /** Pictures and the like are parts as well; these bounds on size hold for the parts that are opened. */
  maxZipEntries: 5_000,
  maxInflatedBytes: 300_000_000,
  maxInflationRatio: 100,
  /** Other formats than .xlsx and .csv are held in memory as a whole. */
  maxOtherFormatBytes: 60_000_000,
  maxOtherFormatCells: 2_000_000,
  /** The header may stand under titles. */
  headerRows: 10,
  /** Statements of banks begin with a page about the account. */
  statementHeaderRows: 60,
  /** Faults that are shown; the rest is only counted. */
  shownFaults: 100,
  previewRows: 10,
  /** The documented ones, which are named to staff. */
  extensions: ['.xls', '.xlsx', '.csv'],
  /** Endings that the same content may carry. */
  otherWorkbooks: ['.xlsm', '.xlsb', '.ods', '.fods', '.xml', '.slk', '.dif', '.htm', '.html'],
  otherTexts: ['.tsv', '.tab', '.txt'],
} as const
