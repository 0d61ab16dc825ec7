import { keepPassed, keysByFile, passedBefore } from '#commands/passedBefore.ts'
import { runToEnd } from '#commands/runToEnd.ts'

/** With more files than these the whole house is linted: to name them takes no less. */
const mostNamed = 600

const folder = process.cwd()
const keys = keysByFile(folder)
const passed = passedBefore(folder, 'lint')
const changed = [...keys].filter(([, key]) => !passed.has(key)).map(([path]) => path)
const named = changed.length > mostNamed ? [] : changed
const code =
  changed.length === 0
    ? 0
    : await runToEnd('oxlint', ['--type-aware', '--deny-warnings', '--quiet', '--format=unix', ...named])
if (code === 0) keepPassed(folder, 'lint', keys.values())
process.exitCode = code
