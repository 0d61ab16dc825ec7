import { removeEndedRuns } from '#commands/runFolders.ts'

export default async function removeFoldersOfEndedRuns() {
  await removeEndedRuns('e2e')
}
