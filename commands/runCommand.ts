/** Runs a command to its end; what goes wrong is said without a stack (all of it with DEBUG=1) and ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message || error.name)
    process.exitCode = 1
  }
}
