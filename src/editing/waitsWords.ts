import type { ToastWords } from '#src/ui/toast.ts'

/** Said once a second person was asked. */
export const waitsWords: ToastWords = {
  kind: 'info',
  text: 'It waits for a second person. Nothing is changed until then.',
}
