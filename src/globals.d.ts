/** False in the build that takes the service worker away from every device: see docs/operations.md. */
declare const __HAS_SERVICE_WORKER__: boolean
