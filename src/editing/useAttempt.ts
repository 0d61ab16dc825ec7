import { useRef } from 'react'

/** A repeat after a lost answer is the same act and carries the same key; other content is another act. */
export const useAttempt = () => {
  const attempt = useRef({ content: '', idempotencyKey: '' })
  return (wanted: unknown): string => {
    const content = JSON.stringify(wanted)
    if (attempt.current.content !== content) attempt.current = { content, idempotencyKey: crypto.randomUUID() }
    return attempt.current.idempotencyKey
  }
}
