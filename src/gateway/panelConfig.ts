import { PanelConfig } from '#contract/wire/panelConfig.ts'
import { takeConfig } from './firstAnswers.ts'
import { NoConnection } from './noConnection.ts'

let loaded: PanelConfig | undefined
let loading: Promise<PanelConfig> | undefined

const load = async (): Promise<PanelConfig> => {
  const response = await takeConfig().catch((cause: unknown) => {
    throw new NoConnection(false, cause)
  })
  if (!response.ok) throw new NoConnection(true)
  return PanelConfig.parse(await response.json())
}

/** Asked once; a failed try is forgotten, so that the next caller asks again. */
export const loadPanelConfig = (): Promise<PanelConfig> => {
  loading ??= load().then(
    (config) => (loaded = config),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What the gateway said the last time, until it can be asked again. */
export const takeKeptConfig = (kept: PanelConfig): void => {
  loaded ??= kept
}

/** Only after `loadPanelConfig` has answered, which is before the first screen. */
export const panelConfig = (): PanelConfig => {
  if (loaded === undefined) throw new Error('The panel configuration is read before it was loaded.')
  return loaded
}
