import { fileChangedText } from './fileChanged.ts'

/** Nothing of it is on the device, and nothing was sent: the same choice may be handed over again. */
export class NotStored extends Error {}

/** The file is no longer as it was when it was chosen; browsers then read nothing of it. */
export class FileChanged extends NotStored {
  constructor(cause?: unknown) {
    super(fileChangedText, { cause })
  }
}

/** Nobody has told this browser yet who the person is here: it was never online with them. */
export class NotOpenYet extends NotStored {
  constructor() {
    super(
      'This device can keep a file only after the desk has reached the gateway once. Submit it again when you are online.',
    )
  }
}
