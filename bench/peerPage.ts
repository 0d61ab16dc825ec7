import { resolve } from 'node:path'
import { build } from 'vite'
import { compressFolder } from '#commands/panelBuild.ts'

/** Builds a page of `bench/peers` as the panel is built, and answers its folder. */
export const buildPeerPage = async (name: string): Promise<string> => {
  const folder = resolve('.tmp/bench', name)
  await build({
    configFile: resolve('vite.config.ts'),
    root: resolve('bench/peers', name),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  await compressFolder(folder)
  return folder
}
