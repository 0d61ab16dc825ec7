import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isBuiltFrom, markBuilt } from '#server/builtFrom.ts'
import { sheetProgramSource } from '#server/files/sheetReading/sheetProgram.ts'
import { drawingProgramSource } from '#server/files/images/drawingProgram.ts'
import { builtFolder, type ChildProgramSource, programFingerprint } from '#server/processes/childProgram.ts'

/** Builds a program of Node and all that it imports into few files of JavaScript; its own is `<name>.mjs`. */
export async function buildProgram(
  root: string,
  source: string,
  folder: string,
  packages: readonly string[] = [],
): Promise<void> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...packages] },
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

/** The program, unless it was built from what stands here now. */
async function buildChildProgram(root: string, source: ChildProgramSource): Promise<void> {
  const fingerprint = programFingerprint(root, source)
  const folder = builtFolder(root, source)
  if (isBuiltFrom(folder, fingerprint)) return
  // In its place at once: a gateway that runs may start it at any moment.
  const fresh = join(dirname(folder), `${source.name}-${process.pid}`)
  mkdirSync(dirname(folder), { recursive: true })
  await buildProgram(root, source.file, fresh, source.packages)
  markBuilt(fresh, fingerprint)
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
}

/** All programs that the gateway runs in processes of their own. */
export async function buildChildPrograms(root: string): Promise<void> {
  for (const source of [sheetProgramSource, drawingProgramSource]) await buildChildProgram(root, source)
}
