/** The path of `getSession` is alone in this file because the panel asks before it has the code that reads the answer. */
export const sessionPath = '/opssession'
