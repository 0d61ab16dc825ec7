import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on loopback; `port` 0 takes a free one. `take` may refuse what came, or never answer. */
export const openSmtp = async (
  port: number,
  received: string[],
  take: (mail: string) => Error | undefined | Promise<Error | undefined> = () => undefined,
): Promise<{ port: number; close(): Promise<void> }> => {
  const answer = async (mail: string, done: (refusal?: Error) => void) => {
    const refusal = await take(mail)
    if (refusal === undefined) received.push(mail)
    done(refusal)
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let mail = ''
      stream.on('data', (piece: Buffer) => {
        mail += piece.toString('utf8')
      })
      stream.on('end', () => {
        void answer(mail, done)
      })
    },
  })
  // A client that is killed is no fault of the server.
  smtp.on('error', () => undefined)
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    port: (smtp.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
