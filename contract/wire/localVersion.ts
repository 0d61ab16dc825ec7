/** The version this panel shows and sends as `app_id` at sign-in (constants: local app version). */
export const localVersion = 'V14'
