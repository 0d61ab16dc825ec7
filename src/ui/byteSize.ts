const kilobyte = 1_000

/** `12 KB`, `3.4 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes === 0) return '0 KB'
  return bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte)).toLocaleString('en-IN')} KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`
}
