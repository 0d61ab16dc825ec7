/** Where the identity provider sends people back to; to be registered there, below the address of the panel. */
export const singleSignOnPath = '/login/single-sign-on'
