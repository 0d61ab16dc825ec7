import { signal } from './signal.ts'

const panelTooOld = signal<void>()

/** Whatever was asked: the gateway takes no changes from this version of the panel. */
export const onPanelTooOld = panelTooOld.on
export const reportPanelTooOld = (): void => panelTooOld.send()
