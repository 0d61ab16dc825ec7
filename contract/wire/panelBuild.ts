/** Grows when panels before it may no longer write: a form of the wire or of what devices keep that they do not know. */
export const panelBuild = 2

/** The oldest build that may still write, unless the operator names a later one. */
export const oldestWriter = 2

/** What a panel says of itself, and what every answer of the gateway says. */
export const buildHeader = 'x-panel-build'
export const oldestWriterHeader = 'x-min-build'
