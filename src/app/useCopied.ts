import { useEffect, useState } from 'react'
import { soughtText } from '#contract/wire/typedText.ts'
import type { Findable } from '#src/gateway/findable.ts'

const merchantCodeOrMobile = /^(?:[A-Z]{1,4}\d{7,}|\d{10})$/

export interface Copied {
  /** The text of the clipboard, where the browser gives it without a question. */
  readonly text: string
  /** The browser would ask the person first. */
  readonly isAsked: boolean
}

const nothing: Copied = { text: '', isAsked: false }

const readCopied = async (): Promise<Copied> => {
  const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
  if (state === 'granted') return { text: await navigator.clipboard.readText(), isAsked: false }
  return { text: '', isAsked: state === 'prompt' }
}

/** What was copied before this was opened. The browser asks the person nothing. */
export const useCopied = (): Copied => {
  const [copied, setCopied] = useState(nothing)
  useEffect(() => {
    let isWanted = true
    // Where a browser does not know the permission, or the page has lost the focus, nothing is offered.
    readCopied().then(
      (found) => isWanted && setCopied(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return copied
}

/** A copied text in its plain form, if it is a code that can be looked for: nothing else of a clipboard is shown. */
export const copiedCode = (text: string, findables: readonly Findable[]): string | undefined => {
  const sought = soughtText(text)
  const isCode =
    merchantCodeOrMobile.test(sought) || findables.some((findable) => findable.isCode && findable.looksLike(sought))
  return isCode ? sought : undefined
}
