import './app/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openPanel } from './app/openPanel.ts'
import { Panel } from './app/Panel.tsx'
import { hearInstallPrompt } from './app/installed/installPrompt.ts'
import { keepPanelOnDevice } from './app/renewPanel.ts'
import { currentVisit, onVisit } from './session/visit.ts'
import { leaveKeysToComposition } from './ui/compositionKeys.ts'
import { keepDroppedFilesOut } from './ui/droppedFiles.ts'
import { keepSecondClickFromDialogs } from './ui/secondClick.ts'
import { hearSilentFills } from './ui/silentFill.ts'
import { drawThroughTranslation } from './ui/translatedText.ts'

const place = document.getElementById('panel')
if (place === null) throw new Error('The page has no place for the panel.')

hearInstallPrompt()
leaveKeysToComposition()
hearSilentFills()
keepDroppedFilesOut()
keepSecondClickFromDialogs()
drawThroughTranslation(document.body)
openPanel()
createRoot(place).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)

/** After everything that the first screen needs; the app says itself when that is there. */
const savePanelWhileSignedOut = () => {
  if (!['unknown', 'signedIn'].includes(currentVisit().state)) requestIdleCallback(() => void keepPanelOnDevice())
}
addEventListener('load', () => {
  savePanelWhileSignedOut()
  onVisit(savePanelWhileSignedOut)
})
