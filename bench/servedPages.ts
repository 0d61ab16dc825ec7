import { resolve } from 'node:path'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { type MerchantData, openMerchantData } from './merchantData.ts'
import { type OwnProcess, startPeer } from './ownProcess.ts'
import { buildPeerPage } from './peerPage.ts'

export interface ServedPages {
  readonly panel: string
  /** Address of a peer page by its name. */
  readonly peer: (name: string) => string
  close(): Promise<void>
}

/** `likePanel`: behind the gateway, with all its headers. `plain`: without a policy, for what cannot run under ours. */
export type PeerServing = 'likePanel' | 'plain'

/** Serves the panel from the folder of pages; nobody is signed out for being idle. */
export const startGateway = (
  data: MerchantData,
  folder = resolve('dist'),
  more: Readonly<Record<string, string>> = {},
): Promise<OwnProcess> =>
  startPeer('gateway.ts', {
    ...more,
    DATABASE_URL: data.url,
    DATA_DIR: data.dataDir,
    PANEL_DIR: folder,
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE: '1000000',
    IDLE_SECONDS: '86400',
    NODE_ENV: 'production',
  })

export const ensurePanel = async (): Promise<void> => {
  const root = process.cwd()
  if (!isPanelFresh(root)) await buildPanel(root)
}

/** The built panel behind a gateway with 20,000 demo merchants, and pages of `bench/peers`. */
export const servePages = async (peers: Readonly<Record<string, PeerServing>>): Promise<ServedPages> => {
  await ensurePanel()
  const folders = new Map<string, string>()
  for (const name of Object.keys(peers)) folders.set(name, await buildPeerPage(name))
  const data = await openMerchantData(20_000)
  const started: OwnProcess[] = []
  const addresses = new Map<string, string>()
  const keep = (process: OwnProcess): string => {
    started.push(process)
    return process.address
  }
  const close = async () => {
    for (const process of started) await process.stop()
    await data.close()
  }
  try {
    const panel = keep(await startGateway(data))
    for (const [name, folder] of folders) {
      const peer = peers[name] === 'plain' ? startPeer('pages.ts', { PANEL_DIR: folder }) : startGateway(data, folder)
      addresses.set(name, keep(await peer))
    }
    return { panel, peer: (name) => addresses.get(name) ?? '', close }
  } catch (error) {
    await close()
    throw error
  }
}
