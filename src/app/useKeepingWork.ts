import { useEffect } from 'react'
import { useSocketConnected } from '#src/gateway/socket.ts'
import { personHere } from '#src/session/personHere.ts'
import { useSession } from '#src/session/useSession.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { openOutbox, wakeOutbox } from '#src/store/unsent/outbox.ts'
import { currentWorkDatabase, openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openPendingComments } from '#src/store/unsent/pendingComments.ts'

const againMs = 5_000

/** Opens what the signed-in person has not finished on this device, and sends what they handed over. */
export const useKeepingWork = (): void => {
  const { loginId } = useSession().session
  useEffect(() => {
    let isEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let close = () => undefined as void
    const open = async () => {
      const person = await personHere(loginId)
      if (isEnded) return
      const closeWork = openWorkOf(person)
      const closeOutbox = openOutbox()
      let closeComments = () => undefined as void
      const openComments = async () => {
        const { name, key } = person.key === undefined ? await personHere(loginId).catch(() => person) : person
        const work = currentWorkDatabase()?.work
        if (isEnded || work === undefined) return
        if (key === undefined) timer = setTimeout(() => void openComments(), againMs)
        else closeComments = openPendingComments({ person: name, work, key })
      }
      void openComments()
      close = () => {
        closeComments()
        closeOutbox()
        closeWork()
      }
    }
    const tryOpen = () =>
      open().catch(() => {
        if (!isEnded) timer = setTimeout(() => void tryOpen(), againMs)
      })
    void tryOpen()
    return () => {
      isEnded = true
      clearTimeout(timer)
      close()
      forgetDevicePerson()
    }
  }, [loginId])
  useSocketConnected(() => void wakeOutbox())
}
