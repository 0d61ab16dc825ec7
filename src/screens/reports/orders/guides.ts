import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/order-mgmt': {
    is: 'Orders that shops placed with brands, the latest first.',
  },
}
