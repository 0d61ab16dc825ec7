import { useEffect, useState } from 'react'

interface Outcome {
  readonly isAccepted: boolean | undefined
  readonly text: string
}

const noSample: Outcome = { isAccepted: undefined, text: 'Runs here, in linear time. Nothing of it is kept.' }

/** Whether an expression takes a text, by the engine that no expression can hold up. */
export const useExpression = (pattern: string, text: string): Outcome => {
  const [outcome, setOutcome] = useState(noSample)
  useEffect(() => {
    let isCurrent = true
    const say = (next: Outcome) => {
      if (isCurrent) setOutcome(next)
    }
    if (pattern === '' || text === '') say(noSample)
    else
      void import('re2js').then(
        ({ RE2JS }) => {
          try {
            const isAccepted = RE2JS.compile(pattern).matcher(text).find()
            say({ isAccepted, text: isAccepted ? 'Accepted' : 'Not accepted' })
          } catch (error) {
            say({ isAccepted: undefined, text: error instanceof Error ? error.message : 'It cannot be tried.' })
          }
        },
        () => say({ isAccepted: undefined, text: 'It cannot be tried without a network.' }),
      )
    return () => {
      isCurrent = false
    }
  }, [pattern, text])
  return outcome
}
