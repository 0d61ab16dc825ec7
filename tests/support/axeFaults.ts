import axe from 'axe-core'
import { expect } from 'vitest'
import { countMoving } from './countMoving.ts'

/** What axe finds in it, by rule with the elements. It looks once nothing fades in any more: what is half there has no colour. */
export const axeFaultsIn = async (
  element: Element,
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> => {
  await expect.poll(countMoving).toBe(0)
  const { violations } = await axe.run(element, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)] as const)
}
