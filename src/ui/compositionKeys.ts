/** The keyCode of a key that an input method took; browsers send it where `isComposing` is false already. */
const takenByInputMethod = 229

/**
 * While a word is composed (Hindi, Chinese, accents), Enter confirms it and Escape cancels it: no handler of the page
 * hears these keys. To be called before any other listener; the field and the input method hear them as before.
 */
export const leaveKeysToComposition = (): void =>
  addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- Safari tells it in no other way.
      if (event.isComposing || event.keyCode === takenByInputMethod) event.stopImmediatePropagation()
    },
    { capture: true },
  )
