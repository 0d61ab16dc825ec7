import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/user-management/sessions/:loginId': {
    is: 'Where somebody is signed in; an administrator ends a session here.',
  },
  '/sessions': {
    is: 'Where you are signed in; end a session that is not yours.',
  },
}
