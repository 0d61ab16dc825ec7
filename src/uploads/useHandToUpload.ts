import { type NavigateOptions, useNavigate } from 'react-router-dom'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { openDraftDevice } from '#src/editing/drafts/openDraftDevice.ts'
import { useSession } from '#src/session/useSession.ts'
import { keepFile, NoRoomForFile } from '#src/store/drafts/draftFile.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { showToast } from '#src/ui/toast.ts'
import { prepareSubmission } from './sheetSubmission.ts'
import { draftParam } from './useOpenedUpload.ts'
import { sheetDraftOf } from './useStoredSheet.ts'

/** Leads to an upload in which a file that is there already is chosen. Nothing is submitted by it. */
export const useHandToUpload = () => {
  const { session } = useSession()
  const navigate = useNavigate()
  return async (file: File, scriptId: ScriptId, place: string, options?: NavigateOptions): Promise<void> => {
    const device = await openDraftDevice(session.loginId)
    if (device === undefined)
      return showToast({ kind: 'error', text: 'The file cannot be kept here yet: the gateway is not reached.' })
    const submission = prepareSubmission(file, scriptId, new Date(gatewayNow()))
    const to = `${place}${place.includes('?') ? '&' : '?'}${draftParam}=${submission.idempotencyKey}`
    const draft = sheetDraftOf({ file, submission }, to)
    try {
      await keepFile(device.work, device.key, draft.place, draft.content, {
        now: Date.now(),
        tab: crypto.randomUUID(),
      })
      await navigate(to, options)
    } catch (error) {
      const text =
        error instanceof NoRoomForFile
          ? 'Files that you chose earlier take all the room on this device. Submit or discard one of them first.'
          : 'The file could not be read. Open it again.'
      showToast({ kind: 'error', text })
    }
  }
}
