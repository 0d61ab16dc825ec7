import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isBuiltFrom, markBuilt } from '#server/builtFrom.ts'
import { sheetProgramFingerprint, sheetProgramFolder, sheetProgramSource } from '#server/sheetReading/sheetProgram.ts'

/** Builds a program of Node and all that it imports into few files of JavaScript; its own is `<name>.mjs`. */
export async function buildProgram(root: string, source: string, folder: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
}

/** The program that reads sheets, unless it was built from what stands here now. */
export async function buildSheetProgram(root: string): Promise<void> {
  const fingerprint = sheetProgramFingerprint(root)
  const folder = sheetProgramFolder(root)
  if (isBuiltFrom(folder, fingerprint)) return
  // In its place at once: a gateway that runs may start it at any moment.
  const fresh = join(dirname(folder), `sheetProcess-${process.pid}`)
  mkdirSync(dirname(folder), { recursive: true })
  await buildProgram(root, sheetProgramSource, fresh)
  markBuilt(fresh, fingerprint)
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
}
