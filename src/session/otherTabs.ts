import type { SessionEnd } from '#contract/wire/sessionEnd.ts'

export type TabMessage =
  | { readonly type: 'signed-in'; readonly loginId: string }
  | { readonly type: 'signed-out'; readonly because: SessionEnd }
  /** Milliseconds since the epoch of the last act in the sending tab. */
  | { readonly type: 'acted'; readonly at: number }
  | { readonly type: 'stay'; readonly at: number }
  /** The record of that form was saved, over that version of it. */
  | { readonly type: 'saved'; readonly form: string; readonly over: number }

const channel = new BroadcastChannel('opsdesk')

export const tellOtherTabs = (message: TabMessage): void => channel.postMessage(message)

/** Returns the way to stop listening. */
export const onOtherTab = (listener: (message: TabMessage) => void): (() => void) => {
  const listen = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
