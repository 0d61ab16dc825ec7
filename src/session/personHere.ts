import { devicePerson, type DevicePerson } from '#src/store/devicePerson.ts'
import { currentVisit } from './visit.ts'

/** Who this device knows the person as; by its own memory, and without a key, while the gateway cannot be asked. */
export const personHere = (loginId: string): Promise<DevicePerson> => {
  const visit = currentVisit()
  if (visit.state === 'unreachable' && visit.last !== undefined)
    return Promise.resolve({ name: visit.last.person, key: undefined })
  return devicePerson(loginId)
}
