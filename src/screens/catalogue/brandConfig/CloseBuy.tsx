import { ScreenState } from '#src/ui/ScreenState.tsx'

/** BC-23: what belongs here is in no document (conflict X181). */
export const CloseBuy = () => (
  <ScreenState state="empty" title="Nothing is configured" text="Close Buy has no settings for a brand." />
)
