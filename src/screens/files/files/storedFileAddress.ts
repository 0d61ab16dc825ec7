/** Downloads on the day of a file, with the file marked. */
export const storedFileAddress = (fileId: string, day: string): string =>
  `/downloads?${new URLSearchParams({ date: day, activeIndex: '7', file: fileId }).toString()}`
