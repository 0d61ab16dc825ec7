import { createTransport } from 'nodemailer'

export interface Mail {
  /** The message's own id: a repeat after a lost answer carries the same one. */
  readonly id: string
  readonly to: string
  readonly copyTo: string
  readonly subject: string
  readonly text: string
}

export interface MailSender {
  send(mail: Mail): Promise<void>
  close(): void
}

/** `url`: smtp://user:password@host:port, or smtps://. Plain text only, so that nothing in a name becomes markup. */
export const openMailSender = (url: string, from: string): MailSender => {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/[^A-Za-z0-9.-]/g, '')
  return {
    send: async ({ id, to, copyTo, subject, text }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...(copyTo === '' ? {} : { cc: { name: '', address: copyTo } }),
        subject,
        text,
        messageId: `<${id}@${domain}>`,
      })
    },
    close: () => transport.close(),
  }
}
