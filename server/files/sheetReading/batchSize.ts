/** Rows of a sheet, or recipients of a campaign, that are written in one transaction. */
export const batchRows = 5_000
/** A batch ends before that where its rows are this long. */
export const batchCharacters = 2_000_000
