import { useRef } from 'react'
import type { CallDefinition } from '#contract/call.ts'
import { type CommandVariables, useCommand } from './useCall.ts'

/** A command of which one is under way at a time: two clicks in one turn come before any drawing could stop the second. */
export const useSingleCommand = <D extends CallDefinition>(entry: D, options?: Parameters<typeof useCommand<D>>[1]) => {
  const command = useCommand(entry, options)
  const isUnderWay = useRef(false)
  const mutate = (variables: CommandVariables<D>): void => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    command.mutate(variables, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  return { ...command, mutate }
}
