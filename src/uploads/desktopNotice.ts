const refusedKey = 'opsdesk.desktopNotice'

/** Only while the browser has not been asked and the person has not said 'Not now' on this device. */
export const mayAskForDesktopNotice = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default' && localStorage.getItem(refusedKey) === null

export const declineDesktopNotice = (): void => localStorage.setItem(refusedKey, 'no')

export const askForDesktopNotice = async (): Promise<void> => {
  if ((await Notification.requestPermission()) === 'default') declineDesktopNotice()
}

interface DesktopNotice {
  readonly title: string
  readonly body: string
  /** The same tag shows once, however many tabs are open. */
  readonly tag: string
  readonly onOpen: () => void
}

const show = ({ title, body, tag, onOpen }: DesktopNotice): void => {
  const notice = new Notification(title, { body, tag })
  notice.onclick = () => {
    globalThis.focus()
    onOpen()
    notice.close()
  }
}

const untilTheTabCloses = new Promise<never>(() => undefined)

/** Does nothing when the browser does not allow it: the list of notifications has it anyway. */
export const showDesktopNotice = (notice: DesktopNotice): void => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  void navigator.locks
    .request(`opsdesk notice ${notice.tag}`, { ifAvailable: true }, (mine) => {
      if (mine === null) return undefined
      show(notice)
      return untilTheTabCloses
    })
    // Android's browsers give notices to service workers alone, and say so by throwing.
    .catch(() => undefined)
}
