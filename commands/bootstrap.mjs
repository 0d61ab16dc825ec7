// Runs on the Node a machine happens to have (20.19 or newer), with nothing installed: no TypeScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const [command, ...args] = process.argv.slice(2)
requireNode()
const file = join(root, 'commands', `${(command ?? '').replaceAll(':', '-')}.ts`)
if (!command || !existsSync(file)) end(`There is no command "${command ?? ''}". See the scripts in package.json.`)
if (!isInstalled()) install()
verifyRuntime()
run(file, args)

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  end(`Opsdesk needs Node 20.19 or newer to begin with; this is ${process.versions.node}.`)
}

/** Whether node_modules holds what package-lock.json names, told by versions and not by dates. */
function isInstalled() {
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!installed || !existsSync(ownNode)) return false
  const wanted = readLock(join(root, 'package-lock.json'))
  return Object.entries(wanted ?? {}).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true
    if (!installed[path]) return Boolean(optional || devOptional)
    return installed[path].version === version
  })
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null
}

function install() {
  console.log('Installing what package-lock.json names (npm ci). The first time this takes about a minute.')
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []]
  const begun = Date.now()
  const { status, error } = spawnSync(
    npm[0],
    [...npm[1], 'ci', '--include=dev', '--include=optional', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: npm[0] === 'npm' && process.platform === 'win32',
    },
  )
  if (status !== 0) end(`npm ci did not succeed (${error?.message ?? `exit ${status}`}). Its reason stands above.`)
  if (!existsSync(ownNode))
    end('npm did not run the install script of the package "node". Allow install scripts, then try again.')
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
}

/**
 * The install script of the package "node" fetches the runtime of this machine's kind by its version, and no lock names its
 * hash. commands/nodeRuntimes.json does: what runs is what was looked at when the version was taken.
 */
function verifyRuntime() {
  const { size, mtimeMs } = statSync(ownNode)
  const seen = join(root, 'node_modules', '.node-verified')
  const { version, sha256 } = JSON.parse(readFileSync(join(root, 'commands', 'nodeRuntimes.json'), 'utf8'))
  const kind = `${process.platform}-${process.arch}`
  const mark = `${version} ${kind} ${size} ${mtimeMs} ${sha256[kind]}`
  if (existsSync(seen) && readFileSync(seen, 'utf8') === mark) return
  if (sha256[kind] === undefined)
    end(`No hash of the Node runtime for ${kind} is in commands/nodeRuntimes.json. Add it after you have checked it.`)
  const found = createHash('sha256').update(readFileSync(ownNode)).digest('hex')
  if (found !== sha256[kind])
    end(
      `The Node runtime in ${ownNode} is not the one of version ${version} that is pinned. Remove node_modules, then try again.`,
    )
  try {
    writeFileSync(seen, mark)
  } catch {
    // A folder that may only be read is checked each time.
  }
}

function run(script, rest) {
  const path = process.platform === 'win32' ? 'Path' : 'PATH'
  const env = {
    ...process.env,
    [path]: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env[path]}`,
  }
  const resolveOnce = pathToFileURL(join(root, 'commands', 'resolveOnce.ts')).href
  const child = spawn(ownNode, ['--import', resolveOnce, script, ...rest], { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm told to stop alone ends its shell and leaves us behind: then we stop as well. Said twice it would mean at once.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500).unref()
  child.once('error', (error) => end(`Could not start ${ownNode}: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
