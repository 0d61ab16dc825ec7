import { screenAccess } from '#contract/screenAccess.ts'
import { scripts } from '#contract/sheets/scripts.ts'
import { receivedFilePath } from '#src/uploads/receivedFilePath.ts'
import { uploadTabServices } from './uploadTabs.ts'

const financeServices = [scripts.finance_report.service] as const

export const files = {
  routes: [
    {
      path: '/scripts-s3-files',
      anyOf: screenAccess.scripts.anyOf,
      lazy: async () => ({ Component: (await import('./ScriptsAndFiles.tsx')).ScriptsAndFiles }),
    },
    {
      path: '/bulk-uploads',
      anyOf: uploadTabServices,
      lazy: async () => ({ Component: (await import('./BulkUploads.tsx')).BulkUploads }),
    },
    {
      path: '/finance',
      anyOf: financeServices,
      lazy: async () => ({ Component: (await import('./Finance.tsx')).Finance }),
    },
    {
      path: '/downloads',
      anyOf: screenAccess.files.anyOf,
      lazy: async () => ({ Component: (await import('./DownloadList.tsx')).DownloadList }),
    },
    {
      path: receivedFilePath,
      title: 'Received file',
      lazy: async () => ({ Component: (await import('./ReceivedFile.tsx')).ReceivedFile }),
    },
    {
      path: '/file-jobs/:jobId',
      title: 'File job',
      lazy: async () => ({ Component: (await import('./FileJobDetail.tsx')).FileJobDetail }),
    },
  ],
  guides: async () => (await import('./guides.ts')).guides,
} as const
