import type { Page } from 'playwright'
import { plainPartBytes } from '#contract/wire/sealedParts.ts'
import type { KillFixture } from './killFixture.ts'
import { endProcess } from './killRuns.ts'

/** What is planted once the panel has said that the file is kept. */
type OnStored = (tab: Page) => Promise<void>

const isThere = 'It is not submitted yet.'
const isGone = 'The file of this address is not on this device.'

/**
 * A file is chosen and not submitted, and as soon as the panel says that it is kept the browser is killed, or its tab
 * crashes. Answers whether the gateway takes the same bytes from whoever opens the address again and submits.
 */
export const isChosenFileThere = async (
  fixture: KillFixture,
  draw: () => number,
  onStored: OnStored = () => Promise.resolve(),
): Promise<boolean> => {
  const first = await fixture.tab()
  // Half of them lie on the device in more than one part.
  const file = await fixture.choose(first, 'chosen', draw() < 0.5 ? 0 : plainPartBytes)
  await first.getByText('Kept on this device, sealed, until you submit or discard it.').waitFor()
  const address = first.url()
  await onStored(first)
  await (draw() < 0.5 ? fixture.kill() : endProcess(first))

  const again = await fixture.tab()
  await again.goto(address)
  await again.getByText(isThere).or(again.getByText(isGone)).waitFor()
  const isStored = await again.getByText(isThere).isVisible()
  if (isStored) await fixture.submit(again, file)
  const isTaken = isStored && (await fixture.drainedAfter(file, performance.now())) !== undefined
  await fixture.closeDialog(again)
  return isTaken && (await fixture.digestTaken(file)) === file.sha256
}
