export type Above = typeof import('#src/checkedRecords/checkedRecords.ts')
