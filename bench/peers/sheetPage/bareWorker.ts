import { readSheet } from 'read-excel-file/web-worker'

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readSheet(data).then((rows) => self.postMessage({ is: 'read', rowsFound: rows.length - 1 }))
})
