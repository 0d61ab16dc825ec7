import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { openImageStore } from '#commands/imageBuild.ts'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { runCommand } from '#commands/runCommand.ts'
import { runFolder } from '#commands/runFolders.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** `npm run image [-- --base NAME --tag NAME --to FILE]`: one file, for `podman load` or `docker load`. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      tag: { type: 'string', default: `opsdesk:${version}` },
      to: { type: 'string', default: `.tmp/opsdesk-${version}.tar` },
    },
  })
  const folder = runFolder('image')
  const to = resolve(values.to)
  try {
    const store = openImageStore(folder)
    if (!isPanelFresh(process.cwd())) await buildPanel(process.cwd())
    await buildChildPrograms(process.cwd())
    store.build(values.base, values.tag)
    mkdirSync(dirname(to), { recursive: true })
    rmSync(to, { force: true })
    store.run('push', values.tag, `docker-archive:${to}:${values.tag}`)
    console.log(`The image ${values.tag} is in ${values.to}. Load it with: podman load -i ${values.to}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
