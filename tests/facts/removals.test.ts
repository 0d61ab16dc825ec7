import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Where a folder may be removed with all that is in it, each removal once, and why it meets nothing that is needed. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // What an initdb that was cut off left: no database has ever been served from there.
  'server/db/embeddedCluster.ts': ['unfinished'],
  // PostgreSQL's programs of a version that its account cannot run, copied anew from node_modules.
  'server/db/embeddedAccount.ts': ['copy.folder'],
  // Folders that removeRun has looked at: tests/facts/runFolders.test.ts.
  'commands/runFolders.ts': ['elsewhere', 'dataDir'],
  // The temporary folder that a proof of ours was given, and databases that the proof put elsewhere, once both are over.
  'commands/leaveNothing.ts': ['folder'],
  // A program built by this process under a name of its own, then in place of the one that it replaces.
  'commands/childProgramBuild.ts': ['emptyOutDir', 'folder'],
  // Pictures of the run before, under .tmp.
  'commands/look.ts': ['folder'],
  // What was fetched of another version, and the folder made with mkdtemp that it was fetched into.
  'commands/debianProgram.ts': ["join(machine.folder, 'root')", 'work'],
  // Made by the bench itself, with mkdtemp or under .tmp/bench.
  'bench/proveHostile.ts': ['dataDir'],
  'bench/atOnceFigures.ts': ['dataDir'],
  'bench/proveOfflineBrowser.ts': ['dataDir'],
  'bench/proveExport.ts': ['folder'],
  'bench/cutSockets.ts': ['dataDir'],
  'bench/ownProfile.ts': ['profile'],
  'bench/signInTiming.ts': ['dataDir'],
  'bench/proveJobs.ts': ['dataDir'],
  'bench/checkSheet.ts': ['peer'],
  'bench/feedPayments.ts': ['folder'],
  'bench/peerPage.ts': ['emptyOutDir'],
  'bench/proveImage.ts': ['folder'],
  // A copy that the proof made itself, to be one without its WAL.
  'bench/proveRestore.ts': ["join(withoutWal, 'database/pg_wal')"],
  // The release before, laid out by this run under a name of its own.
  'bench/proveRelease.ts': ['folder'],
  // Where this build put its image together: a folder of this run under .tmp.
  'commands/image.ts': ['folder'],
  // Caches inside the base that debootstrap made there, the base once it is packed, and what the image was built from.
  'commands/imageBuild.ts': ['rm -rf', 'path', 'context'],
  // What a restore that was cut off left: no database has ever been served from there.
  'server/platform/backup/placeDatabase.ts': ['unfinished'],
  // What a restore wrote into a folder that was empty, or whose content it had put aside, before it was given up.
  'server/platform/backup/restoreBackup.ts': ['written', 'join(dataDir, name)'],
  // The second folder that a copy is read through in, what an interrupted backup of the same data folder and machine left
  // under a name that ends in .unfinished, and its keys; never a backup that has its name.
  'server/platform/backup/writeBackup.ts': ['elsewhere', 'dataDir', 'left', 'each'],
}

/** What empties or removes a folder, however it is written. */
const removals =
  /\b(?:rm|rmSync|rmdir|rmdirSync)\(\s*([^,()]*(?:\([^()]*\))?[^,()]*),\s*\{[^}]*recursive[^}]*\}|\b(rimraf|fs-extra|emptyOutDir|emptyDir|rm -r\w*)/g

const sources = ['server', 'commands', 'src', 'bench', 'contract', 'spreadsheets', 'machines'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|js|sh)$/.test(path) && !path.includes('.test.'))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
)

function removalsIn(text: string): string[] {
  return [...text.matchAll(removals)].map(([, path, other]) => path?.trim() ?? other ?? '')
}

test('a folder is removed with its content in no other place than those whose reason stands here', () => {
  const found = sources.flatMap((path) => {
    const here = removalsIn(readFileSync(join(root, path), 'utf8'))
    return here.length === 0 ? [] : [[path, here] as const]
  })
  expect(Object.fromEntries(found)).toEqual(allowed)
})

// Whatever may remove more than one file says so beside its call: an option from elsewhere would hide from this.
test('every removal says in place what it may remove', () => {
  const hidden = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/\b(?:rm|rmSync)\(([^\n]*)/g)]
      .map(([, rest = '']) => rest)
      .filter((rest) => /,\s*\w+\s*\)[;,]?$/.test(rest) || rest.includes('...'))
      .map((rest) => `${path}: ${rest}`)
  })
  expect(hidden).toEqual([])
})

test.each([
  ["rmSync(join(folder, 'a'), { recursive: true })", "join(folder, 'a')"],
  ['await rm(\n  path,\n  { force: true, recursive: true },\n)', 'path'],
  ["execSync('rm -rf .data')", 'rm -rf'],
])('%s is seen', (text, path) => {
  expect(removalsIn(text)).toEqual([path])
})
