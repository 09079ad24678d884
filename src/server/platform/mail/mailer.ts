import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/process/config.ts'
import type { World } from '#server/platform/process/world.ts'
import type { ComposedMail, Template } from './templates.ts'

export type SentMail = ComposedMail & { id: string; at: string; to: string; template: Template; language: string }

/** How mails leave this process. */
export type Mailer = {
  /** Resolves with the answer of the SMTP server once the mail is on its way, and fails as the server says. */
  send: (mail: SentMail) => Promise<string>
  /** Signs in without a mail. Resolves with the reason, in one line, where none can leave now. */
  check: () => Promise<string | undefined>
  /** The last ones, newest first, where none leaves. */
  outbox: SentMail[]
}

const maxKept = 50

export function openMailer({ mail: how }: Config, log: Pick<World['log'], 'info'>): Mailer {
  const outbox: SentMail[] = []
  if (typeof how === 'object') return { ...openSmtp(how), outbox }
  return {
    outbox,
    check: async () => undefined,
    async send(mail) {
      outbox.unshift(mail)
      outbox.splice(maxKept)
      const where = 'a mail lies in /dev/outbox'
      log.info({ mail: mail.id, template: mail.template }, where)
      return where
    },
  }
}

function openSmtp({ smtpUrl, from }: Exclude<Config['mail'], string>): Pick<Mailer, 'send' | 'check'> {
  const limits = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
  const transport = createTransport({ url: smtpUrl, ...limits }, { disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ id, to, subject, text, html }) {
      // An address in a field of its own is not looked through for more addresses. A mail that is sent again keeps its identity, so that who
      // gets it twice is shown it once.
      const receiver = { name: '', address: to }
      const { response } = await transport.sendMail({ from, to: receiver, subject, text, html, messageId: `<mail-${id}@atelier>` })
      return response
    },
    check: () =>
      transport.verify().then(
        () => undefined,
        (error: unknown) => describeSmtpFailure(smtpUrl, error),
      ),
  }
}

/** Names the server and its answer in one line, without the user and the password of the address. */
export function describeSmtpFailure(smtpUrl: string, error: unknown): string {
  const { response, message } = error as Error & { response?: string }
  return `SMTP_URL: ${new URL(smtpUrl).host} takes no mail: ${(response ?? message).trim().replaceAll(/\s*\n\s*/g, ' ')}`
}
