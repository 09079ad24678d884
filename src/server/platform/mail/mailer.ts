import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/process/config.ts'
import type { MailAttachment, ComposedMail, Template } from './templates.ts'

export type SentMail = ComposedMail & {
  id: string
  at: string
  to: string
  template: Template
  language: string
  attachment?: MailAttachment | undefined
}

/** Sends mails from this process. */
export type Mailer = {
  /** Resolves with the SMTP server's answer once it accepts the mail, and rejects with its error. */
  send: (mail: SentMail) => Promise<string>
  /** Logs in without a mail; resolves with the reason, in one line, if no mail can be sent. */
  check: () => Promise<string | undefined>
  /** Last mails, newest first, if none leaves this process. */
  outbox: SentMail[]
}

const maxOutboxMails = 50

export function openMailer({ mail: mailConfig }: Config, log: Pick<FastifyBaseLogger, 'info'>): Mailer {
  const outbox: SentMail[] = []
  if (typeof mailConfig === 'object') return { ...openSmtp(mailConfig), outbox }
  return {
    outbox,
    check: async () => undefined,
    async send(mail) {
      outbox.unshift(mail)
      outbox.splice(maxOutboxMails)
      const note = 'a mail lies in /dev/outbox'
      log.info({ mail: mail.id, template: mail.template }, note)
      return note
    },
  }
}

function openSmtp({ smtpUrl, from }: Exclude<Config['mail'], string>): Pick<Mailer, 'send' | 'check'> {
  const limits = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
  const transport = createTransport({ url: smtpUrl, ...limits }, { disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ id, to, subject, text, html, attachment }) {
      // An address in its own field is not parsed for more addresses. A resent mail keeps its message id, so that a duplicate is shown
      // once.
      const receiver = { name: '', address: to }
      const attachments = attachment && [
        { filename: attachment.fileName, contentType: attachment.mediaType, content: Buffer.from(attachment.content) },
      ]
      const letter = { from, to: receiver, subject, text, html, messageId: `<mail-${id}@atelier>` }
      const { response } = await transport.sendMail({ ...letter, ...(attachments && { attachments }) })
      return response
    },
    check: () =>
      transport.verify().then(
        () => undefined,
        (error: unknown) => describeSmtpFailure(smtpUrl, error),
      ),
  }
}

type SmtpError = Error & { response?: string; command?: string; originalCode?: string; timeoutType?: string }

/** Describes the server's answer in one line, without the user and the password of the address, and the setting that is to blame. */
export function describeSmtpFailure(smtpUrl: string, error: unknown): string {
  const { response, message, command, originalCode, timeoutType } = error as SmtpError
  const { host, protocol } = new URL(smtpUrl)
  if (protocol === 'smtps:' && originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return `SMTP_URL: ${host} does not speak TLS from the start: write smtp:// instead of smtps://, or the port for TLS, often 465.`
  // A server that speaks TLS from the start waits for its client to begin.
  if (protocol === 'smtp:' && timeoutType === 'GREETING_TIMEOUT')
    return `SMTP_URL: ${host} does not answer in plain: if its port is one for TLS, write smtps:// instead of smtp://.`
  const answer = (response ?? message).trim().replaceAll(/\s*\n\s*/g, ' ')
  if (command === 'RCPT TO') return `${host} refuses the recipient: ${answer}`
  if (command === 'MAIL FROM') return `MAIL_FROM: ${host} refuses the sender: ${answer}`
  return `SMTP_URL: ${host} takes no mail: ${answer}`
}
