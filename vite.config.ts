import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { awaitGateway } from './commands/awaitGateway.ts'
import { askAtOnce } from './commands/askAtOnce.ts'
import { frameFirst } from './commands/frameFirst.ts'
import { leaveOut } from './commands/leaveOut.ts'

const PORT = Number(process.env.PORT || 4000)
const GATEWAY = `http://127.0.0.1:${PORT}`
// Whole names: a page of the panel may begin with the same letters.
const GATEWAY_PATHS = [
  'ops',
  'platform',
  'upload',
  'files',
  'link',
  'pictures',
  'panel-config.json',
  'live',
  'ready',
  'api-docs',
]

/** How pages are made of their modules. */
export const pageBuild = {
  target: 'es2023',
  // The content security policy allows neither inline scripts nor data: workers.
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} satisfies UserConfig['build']

/**
 * What always goes together is one file: each costs a slow machine more than its bytes. The first that fits takes a
 * module, with everything that it imports and none before it took.
 */
const files = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 8 },
    { name: 'session', test: /\/src\/session\/startSession\.ts$/, priority: 7 },
    { name: 'app', test: /\/src\/(app\/SignedInApp\.tsx|gateway\/useCall\.ts)$/, priority: 6 },
    {
      name: 'screens',
      test: /\/src\/(ui\/(?!dataGrid\/(DataGrid\w*|useRowsInSight)\.)|gateway\/screenStateOf\.ts$)/,
      minShareCount: 3,
      priority: 5,
    },
    // Tables of many rows and columns, which most screens do without.
    { name: 'grid', test: /\/src\/ui\/dataGrid\/DataGrid\.tsx$/, priority: 4 },
    { name: 'signIn', test: /\/src\/session\/signIn\.ts$/, priority: 4 },
    // What comes behind every first screen, and before it what screens share with it and do without the rest.
    { name: 'device', test: /\/src\/store\/(lastSession|cachedAnswers)\.ts$/, priority: 3 },
    {
      name: 'records',
      test: /\/(contract\/calls\/\w+\/(merchants|files)|src\/uploads\/fileJobAddress)\.ts$/,
      priority: 3,
    },
    {
      name: 'cases',
      test: /\/contract\/calls\/\w+\/(checkedRecords|callLogs|kyc|kycDocuments|kycQueue|messages|notifications|uploads)\.ts$/,
      priority: 2,
    },
    // Brands and their pictures, which the outbox knows too: a list of them must not wait for what comes behind it.
    {
      name: 'brands',
      test: /\/contract\/calls\/\w+\/(rates|pictures|pictureSignature|catalogueCodes)\.ts$/,
      priority: 2,
    },
    {
      name: 'menus',
      test: /\/@primer\/react\/dist\/(ActionList|ActionMenu|Heading)\//,
      priority: 2,
    },
    {
      name: 'fields',
      test: /\/@primer\/react\/dist\/(Banner|Checkbox|FormControl|Link|Radio|RadioGroup|Select|Skeleton|TextInput|Textarea|internal\/hooks)\//,
      priority: 2,
    },
    // Two files of every list for some fifteen: each is a task of the main thread before the first row.
    {
      name: 'lists',
      test: /\/src\/(lists\/(List|ListScreen|useList)\.tsx?|address\/ButtonLink\.tsx|merchants\/(merchantFilters|merchantPlace)\.ts)$/,
      priority: 1,
    },
    { name: 'behind', test: /\/src\/app\/(TopBarEnd|SidebarCounts|Background)\.tsx$/, priority: 1 },
  ],
} satisfies Rolldown.CodeSplittingOptions

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    askAtOnce(),
    frameFirst(),
    leaveOut(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,xlsx,webmanifest}'],
        globIgnores: ['screenshots/**', 'sw-off.js'],
        // Their names say what is in them.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  worker: { format: 'es' },
  build: { ...pageBuild, outDir: 'dist', rolldownOptions: { output: { codeSplitting: files } } },
  server: {
    host: '127.0.0.1',
    proxy: {
      [`^/(${GATEWAY_PATHS.join('|')})(/|\\?|$)`]: { target: GATEWAY, bypass: () => awaitGateway(PORT) },
      '/socket.io/': { target: GATEWAY, ws: true },
    },
  },
})
