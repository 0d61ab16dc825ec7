import { listFiles } from '#contract/files.ts'
import { listScripts } from '#contract/scriptsAndFiles.ts'

export const files = {
  routes: [
    {
      path: '/scripts-s3-files',
      anyOf: listScripts.access.anyOf,
      lazy: async () => ({ Component: (await import('./ScriptsAndFiles.tsx')).ScriptsAndFiles }),
    },
    {
      path: '/bulk-uploads',
      anyOf: ['dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service'],
      lazy: async () => ({ Component: (await import('./BulkUploads.tsx')).BulkUploads }),
    },
    {
      path: '/finance',
      anyOf: ['upload_finance_report'],
      lazy: async () => ({ Component: (await import('./Finance.tsx')).Finance }),
    },
    {
      path: '/downloads',
      anyOf: listFiles.access.anyOf,
      lazy: async () => ({ Component: (await import('./DownloadList.tsx')).DownloadList }),
    },
    {
      path: '/file-jobs/:jobId',
      title: 'File job',
      lazy: async () => ({ Component: (await import('./FileJobDetail.tsx')).FileJobDetail }),
    },
  ],
} as const
