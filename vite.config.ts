import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { awaitGateway } from './commands/awaitGateway.ts'

const PORT = Number(process.env.PORT || 4000)
const GATEWAY = `http://127.0.0.1:${PORT}`
// Whole names: a page of the panel may begin with the same letters.
const GATEWAY_PATHS = ['ops', 'platform', 'upload', 'files', 'panel-config.json', 'live', 'ready', 'api-docs']

export default defineConfig({
  base: '/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data: workers.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      [`^/(${GATEWAY_PATHS.join('|')})(/|\\?|$)`]: { target: GATEWAY, bypass: () => awaitGateway(PORT) },
      '/socket.io/': { target: GATEWAY, ws: true },
    },
  },
})
