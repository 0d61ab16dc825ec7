import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildah, debootstrap, findProgram } from '#commands/debianProgram.ts'
import { containerfile, layOutContext } from '#commands/imageContext.ts'

/** The Debian that a base is made of, where none is given. */
const suite = 'bookworm'
const ownBase = 'localhost/opsdesk-base'

/** Ends by its own error; what the program wrote is told only then. */
const runWhole = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 256 << 20 })
  if (status === 0) return stdout.trim()
  const said = (error?.message ?? `${stdout}${stderr}`).trim().split('\n').slice(-3).join(' ')
  throw new Error(`${program.split('/').at(-1)} ${args.find((word) => !word.startsWith('-'))} did not succeed: ${said}`)
}

/** Where this machine has its packages of Debian from. */
const mirror = (): string => {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'], {
    encoding: 'utf8',
  })
  const found = (stdout ?? '').split('\n').find((line) => /\/debian\/?$/.test(line))
  if (found === undefined) throw new Error('apt-get names no mirror of Debian here. Name an image with --base.')
  return found
}

export interface ImageStore {
  /** What buildah wrote. */
  run(...args: readonly string[]): string
  /** The base, the image, and its name. */
  build(base: string | undefined, tag: string): void
}

/** A store of images of its own below `folder`, which its owner removes. */
export const openImageStore = (folder: string): ImageStore => {
  const program = findProgram(buildah)
  mkdirSync(folder, { recursive: true })
  const own = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const isInstalled = existsSync('/etc/containers/policy.json')
  const policy = isInstalled
    ? []
    : ['--signature-policy', own('policy.json', '{"default":[{"type":"insecureAcceptAnything"}]}')]
  const env = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: own('storage.conf', '[storage]\ndriver = "vfs"\n'),
    ...(existsSync('/etc/containers/registries.conf')
      ? {}
      : { CONTAINERS_REGISTRIES_CONF: own('registries.conf', '') }),
  }
  const place = ['--storage-driver', 'vfs', '--root', join(folder, 'graph'), '--runroot', join(folder, 'run')]
  const takesPolicy = new Set(['build', 'commit', 'from', 'push'])
  const run: ImageStore['run'] = (word, ...rest) =>
    runWhole(program, [...place, word ?? '', ...(takesPolicy.has(word ?? '') ? policy : []), ...rest], env)

  const makeBase = (): void => {
    if (process.getuid?.() !== 0)
      throw new Error('A base of Debian is made by root alone. Name an image of Debian with --base.')
    const [base, packed] = [join(folder, 'base'), join(folder, 'base.tar')]
    runWhole(findProgram(debootstrap), ['--variant=minbase', suite, base, mirror()])
    // Where it came from here is nobody's business where the image runs.
    writeFileSync(join(base, 'etc/apt/sources.list'), '')
    for (const path of ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'usr/share/doc', 'usr/share/man'])
      runWhole('sh', ['-c', 'rm -rf "$0"/*', join(base, path)])
    runWhole('tar', ['-C', base, '-cf', packed, '.'])
    const container = run('from', 'scratch')
    run('add', container, packed, '/')
    run('commit', '--rm', container, ownBase)
    for (const path of [base, packed]) rmSync(path, { recursive: true })
  }

  return {
    run,
    build: (base, tag) => {
      const context = join(folder, 'context')
      mkdirSync(context)
      layOutContext(context)
      if (base === undefined) makeBase()
      const chosen =
        base === undefined ? ['--pull-never', '--build-arg', `BASE=${ownBase}`] : ['--build-arg', `BASE=${base}`]
      // Docker's form has a health check, the other has none.
      const way = ['--isolation', 'chroot', '--layers=false', '--format', 'docker']
      run('build', ...way, ...chosen, '--tag', tag, '--file', containerfile, context)
      rmSync(context, { recursive: true })
    },
  }
}
