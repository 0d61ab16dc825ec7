import { useEffect, useRef } from 'react'
import { onOtherTab, tellOtherTabs } from '#src/session/otherTabs.ts'

/** Tells this person's other tabs that the record of this form was saved over that version of it. */
export const tellOwnSave = (form: string, over: number): void => tellOtherTabs({ type: 'saved', form, over })

/**
 * Whether that version of the record is what this person has saved in another tab while this form was open: records do
 * not all say who changed them last. A save makes the next version, whatever is in it.
 */
export const useOwnSaves = (form: string): ((version: number) => boolean) => {
  const heard = useRef(new Set<number>())
  useEffect(() => {
    const own = heard.current
    const stop = onOtherTab((message) => {
      if (message.type === 'saved' && message.form === form) own.add(message.over + 1)
    })
    return () => {
      stop()
      own.clear()
    }
  }, [form])
  return (version) => heard.current.has(version)
}
