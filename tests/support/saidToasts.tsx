import { type ReactNode, useEffect } from 'react'
import { type Toast, useMessageLog, useToasts } from '#src/ui/toast.ts'

/** What toasts have said since it was cleared. */
export const said = new Set<string>()

/** A toast is there for two seconds: what was said once is kept. */
const Said = () => {
  const toasts = useToasts()
  useEffect(() => {
    for (const { text } of toasts) said.add(text)
  }, [toasts])
  return null
}

const Texts = ({ label, toasts }: { readonly label: string; readonly toasts: readonly Toast[] }) => (
  <ul aria-label={label}>
    {toasts.map(({ id, text }) => (
      <li key={id}>{text}</li>
    ))}
  </ul>
)
const Present = () => <Texts label="Said" toasts={useToasts()} />
const Before = () => <Texts label="Said before" toasts={useMessageLog()} />

/** A screen whose toasts are kept in `said`. */
export const sayingRoute = (path: string, screen: ReactNode) => ({
  path,
  element: (
    <>
      {screen}
      <Said />
    </>
  ),
})

/** A screen with its toasts in a list below it: those that are there, or all there were. */
export const tellingRoute = (path: string, screen: ReactNode, which: 'present' | 'before') => ({
  path,
  element: (
    <>
      {screen}
      {which === 'present' ? <Present /> : <Before />}
    </>
  ),
})
