import { listFiles } from '#contract/files.ts'

export const files = {
  routes: [
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
