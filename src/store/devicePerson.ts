import { deviceKey } from '#contract/calls/people/device.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { nameOnDevice, rememberNameOnDevice } from './device.ts'
import { withStorageDeadline } from './storageFault.ts'

export interface DevicePerson {
  /** Stands for the person in names on the device. */
  readonly name: string
  /** In memory only; absent until the gateway was reached once. */
  readonly key: CryptoKey | undefined
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

let asked: { readonly loginId: string; readonly person: Promise<DevicePerson> } | undefined

const ask = async (loginId: string): Promise<DevicePerson> => {
  try {
    const { name, key } = await callGateway(deviceKey, {})
    // Who is online works on without the device's memory.
    await withStorageDeadline(rememberNameOnDevice(loginId, name)).catch(() => undefined)
    return { name, key: await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']) }
  } catch (error) {
    const name = error instanceof NoConnection ? await nameOnDevice(loginId) : undefined
    if (name === undefined) throw error
    return { name, key: undefined }
  }
}

/** Who this device knows the person as, and the key of what it keeps for them: asked once while they are signed in. */
export const devicePerson = (loginId: string): Promise<DevicePerson> => {
  if (asked?.loginId === loginId) return asked.person
  const person = ask(loginId)
  asked = { loginId, person }
  const again = () => {
    if (asked?.person === person) asked = undefined
  }
  person.then(({ key }) => key === undefined && again(), again)
  return person
}

export const forgetDevicePerson = (): void => {
  asked = undefined
}
