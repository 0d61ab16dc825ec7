/** A browser wakes its service worker with this as soon as it has a network, with or without a tab. */
export const syncTag = 'opsdesk-outbox'
