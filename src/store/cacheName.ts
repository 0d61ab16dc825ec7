const prefix = 'ops_cache_'

export const cacheName = (person: string): string => prefix + person

/** The people of whom something is kept here, by their names on devices. */
export const peopleStored = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith(prefix) === true ? [name.slice(prefix.length)] : [],
  )
