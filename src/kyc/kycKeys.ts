/** The keys of a KYC review and of the lists that lead to one, with what they do. */
export const kycKeys = {
  next: { key: 'n', does: 'Open the next merchant that waits' },
  row: { key: 'd', does: 'Decide in a row, from the list' },
  decide: { key: 'u', does: 'Update the KYC status' },
  larger: { key: '+', does: 'Show the document larger' },
  smaller: { key: '-', does: 'Show the document smaller' },
  turn: { key: 'r', does: 'Turn the document' },
  pageBack: { key: '[', does: 'Page back' },
  pageOn: { key: ']', does: 'Page on' },
  nth: { key: '1 … 9', does: 'Show the document with this number' },
} as const
