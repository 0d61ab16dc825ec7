/** Ends with 0 when the gateway of this container is ready, and with 1 and what it says when it is not. */
try {
  const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] || 4000}/ready`, {
    signal: AbortSignal.timeout(4_000),
  })
  if (!answer.ok) console.error(await answer.text())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
