import type { DevicePerson } from '../devicePerson.ts'
import { openWork, type WorkDatabase } from './workDatabase.ts'

export interface CurrentWorkDatabase {
  readonly person: string
  readonly work: WorkDatabase
}

let opened: CurrentWorkDatabase | undefined
let waiting = Promise.withResolvers<CurrentWorkDatabase>()

const watchers = new Set<() => void>()
const tell = () => {
  for (const watcher of watchers) watcher()
}

/** It was opened or closed. */
export const onWork = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const currentWorkDatabase = (): CurrentWorkDatabase | undefined => opened

/** Not before the gateway, or this device's memory of it, has said who the person is here. */
export const whenOpened = (): Promise<CurrentWorkDatabase> => waiting.promise

/** Opens what this device keeps of the person's unfinished work. Returns the way to close it. */
export const openWorkOf = ({ name }: DevicePerson): (() => void) => {
  const own = { person: name, work: openWork(name) }
  opened = own
  waiting.resolve(own)
  tell()
  return () => {
    if (opened === own) {
      opened = undefined
      waiting = Promise.withResolvers()
      tell()
    }
    own.work.close()
  }
}
