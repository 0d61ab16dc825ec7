const fields = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea'

const isOf = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** React keeps the attribute of a field at what it last drew into it. */
const isFilledSilently = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !field.readOnly && !field.disabled && field.value !== field.defaultValue

/** Says what is in the field as if it had just been typed. */
const say = (field: HTMLInputElement | HTMLTextAreaElement): void => {
  const filled = field.value
  // React hears of no change where the field was filled through its own setter: it takes that for its own drawing.
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', filled, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React leaves the attribute of a number alone while somebody types it. */
const isTypedInto = (field: Element): boolean =>
  field === document.activeElement && field instanceof HTMLInputElement && field.type === 'number'

const sayAll = (mayBeFocused = true): void => {
  for (const field of document.querySelectorAll(fields))
    if (
      isOf(field) &&
      isFilledSilently(field) &&
      !isTypedInto(field) &&
      (mayBeFocused || field !== document.activeElement)
    )
      say(field)
}

const lookEveryMs = 500

/**
 * Password managers and some browsers fill fields without an event: the person sees what they filled, and the form
 * would send what was there before. Before anything comes of it, fields say what is in them. To be called before any
 * other listener.
 */
export const hearSilentFills = (): void => {
  for (const type of ['pointerdown', 'focusin', 'focusout', 'submit'] as const)
    addEventListener(type, () => sayAll(), { capture: true })
  addEventListener('keydown', ({ key }) => key === 'Enter' && sayAll(), { capture: true })
  // A button that waits for the field is not pressed while it waits: nothing would be heard of it.
  setInterval(() => document.visibilityState === 'visible' && sayAll(false), lookEveryMs)
}
