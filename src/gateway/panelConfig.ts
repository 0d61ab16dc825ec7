import { PanelConfig } from '#contract/wire/panelConfig.ts'
import { takeConfig } from './firstAnswers.ts'
import { NoConnection } from './noConnection.ts'

let loaded: PanelConfig | undefined
let loading: Promise<PanelConfig> | undefined

const load = async (): Promise<PanelConfig> => {
  const response = await takeConfig().catch((cause: unknown) => {
    throw new NoConnection(false, cause)
  })
  // A network that wants a sign-in of its own answers in the gateway's place; the call itself was not sent.
  const config = PanelConfig.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !config.success) throw new NoConnection(false, config.error)
  return config.data
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
export const takeStoredConfig = (stored: PanelConfig): void => {
  loaded ??= stored
}

/** Only after `loadPanelConfig` has answered, which is before the first screen. */
export const panelConfig = (): PanelConfig => {
  if (loaded === undefined) throw new Error('The panel configuration is read before it was loaded.')
  return loaded
}

/** The panel talks to the gateway that it came from, and not to an existing one. */
export const isOwnGateway = (): boolean => !/^https?:/.test(panelConfig().families.gateway)
