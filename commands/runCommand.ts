/** The exit code of a command that a signal stopped, which says so itself. */
export const STOPPED = 130

/** Runs a command to its end; what goes wrong is said without a stack (all of it with DEBUG=1) and ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (process.exitCode === STOPPED) return
    console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message || error.name)
    process.exitCode = 1
  }
}
