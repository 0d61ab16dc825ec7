/** Of `getSession`. By itself, because the panel asks before it has the code that reads the answer. */
export const sessionPath = '/opssession'
