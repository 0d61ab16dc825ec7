import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFolder } from '#commands/panelBuild.ts'
import { pageBuild } from '../vite.config.ts'

/** Builds a page of `bench/peers` as the panel is built, and answers its folder. */
export const buildPeerPage = async (name: string): Promise<string> => {
  const folder = resolve('.tmp/bench', name)
  await build({
    configFile: false,
    plugins: [react()],
    root: resolve('bench/peers', name),
    logLevel: 'warn',
    build: { ...pageBuild, outDir: folder, emptyOutDir: true },
  })
  await compressFolder(folder)
  return folder
}
