import { setTimeout as passing } from 'node:timers/promises'

const mostStarts = 4

/** As systemd does: a process that could not start, as on a machine that is busy with others, is started again. */
export const asSupervised = async <Started>(
  start: () => Promise<Started>,
  onFailure: () => void = () => undefined,
): Promise<Started> => {
  for (let count = 1; ; count += 1)
    try {
      return await start()
    } catch (error) {
      if (count === mostStarts) throw error
      onFailure()
      await passing(2_000)
    }
}
