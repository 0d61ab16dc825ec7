import { type Mail, openMailSender } from '#server/adapters/mail.ts'
import { openSms, type SendSms } from '#server/adapters/sms.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

export type Channel = 'sms' | 'email'

export const hasWay = ({ messages, merchantPlatform }: GatewayConfig, channel: Channel): boolean =>
  merchantPlatform !== undefined || (channel === 'sms' ? messages.smsUrl : messages.smtpUrl) !== undefined

export interface Senders {
  readonly sms: SendSms | undefined
  readonly email: ((mail: Mail) => Promise<void>) | undefined
  close(): void
}

/** What is named for one channel goes before the merchant platform, which takes both. */
export const openSenders = ({ config, merchantPlatform }: Gateway): Senders => {
  const { smtpUrl, mailFrom, smsUrl, smsToken, smsWords } = config.messages
  const smtp = smtpUrl === undefined ? undefined : openMailSender(smtpUrl, mailFrom)
  return {
    sms: smsUrl === undefined ? merchantPlatform?.sendMerchantSms : openSms(smsUrl, smsToken, smsWords),
    email: smtp === undefined ? merchantPlatform?.sendEmailNotification : (mail) => smtp.send(mail),
    close: () => smtp?.close(),
  }
}
