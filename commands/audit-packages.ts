import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AuditException, judgeAudit } from '#commands/packageAudit.ts'

const exceptions = z.array(AuditException).parse(JSON.parse(readFileSync('docs/auditExceptions.json', 'utf8')))
const cli = process.env['npm_execpath']
const npm: [string, string[]] = cli?.endsWith('npm-cli.js') === true ? [process.execPath, [cli]] : ['npm', []]
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
const { stdout } = spawnSync(npm[0], [...npm[1], ...args], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 60_000,
  shell: process.platform === 'win32',
})
const { isPassed, words } = judgeAudit(stdout ?? '', exceptions)
console.log(words)
process.exitCode = isPassed ? 0 : 1
