import { createTransport } from 'nodemailer'

export interface Mail {
  /** The message's own id: a repeat after a lost answer carries the same one. */
  readonly id: string
  readonly to: string
  readonly copyTo: string
  readonly subject: string
  readonly text: string
  /** Without it none. */
  readonly attached?: { readonly fileName: string; readonly content: Buffer }
  /** In place of one address. */
  readonly toAll?: readonly string[]
}

/** Whether it is sure that the mail server took nothing: it said so, or was never reached. */
export const wasNotTaken = (error: unknown): boolean => {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  return (
    (responseCode ?? 0) >= 400 || ['ECONNECTION', 'EDNS', 'EAUTH', 'ETLS', 'EENVELOPE', 'ECONNREFUSED'].includes(code)
  )
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
    send: async ({ id, to, toAll, copyTo, subject, text, attached }) => {
      await transport.sendMail({
        from,
        to: (toAll ?? [to]).map((address) => ({ name: '', address })),
        ...(copyTo === '' ? {} : { cc: { name: '', address: copyTo } }),
        subject,
        text,
        ...(attached === undefined
          ? {}
          : { attachments: [{ filename: attached.fileName, content: attached.content }] }),
        messageId: `<${id}@${domain}>`,
      })
    },
    close: () => transport.close(),
  }
}
