/** How many colours and places of the page are on their way and will arrive. Journeys run it in the page: it uses nothing from outside. */
export const countMoving = (): number =>
  document
    .getAnimations()
    .filter(
      ({ timeline, playState, effect }) =>
        timeline instanceof DocumentTimeline &&
        playState === 'running' &&
        effect?.getComputedTiming().iterations !== Infinity,
    ).length
