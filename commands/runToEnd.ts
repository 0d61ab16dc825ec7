import { spawn } from 'node:child_process'

/** Runs a program with these settings besides the environment, shows what it says, and answers its exit code. */
export const runToEnd = (
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...settings },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
