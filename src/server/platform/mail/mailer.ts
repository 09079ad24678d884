import { createTransport } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import type { World } from '#server/platform/world.ts'
import type { Letter, Template } from './templates.ts'

export type Posted = Letter & { id: string; at: string; to: string; template: Template; language: string }

/** How mails leave this process. */
export type Mailer = {
  /** Resolves when the mail is on its way, and fails as the SMTP server says. */
  send: (mail: Posted) => Promise<void>
  /** The last ones, newest first, where none leaves. */
  outbox: Posted[]
}

const maxKept = 50

export function openMailer({ mail: how }: Config, log: Pick<World['log'], 'info'>): Mailer {
  const outbox: Posted[] = []
  if (typeof how === 'object') return { send: sender(how), outbox }
  return {
    outbox,
    async send(mail) {
      outbox.unshift(mail)
      outbox.splice(maxKept)
      log.info({ mail: mail.id, template: mail.template }, 'a mail lies in /dev/outbox')
    },
  }
}

/** A mail keeps its identity when it is sent again, so that whoever gets it twice is shown it once. */
function sender({ smtpUrl, from }: Exclude<Config['mail'], string>): Mailer['send'] {
  const limits = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 }
  const transport = createTransport({ url: smtpUrl, ...limits }, { disableFileAccess: true, disableUrlAccess: true })
  return async ({ id, to, subject, text, html }) => {
    // An address in a field of its own is not looked through for more addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId: `<mail-${id}@atelier>` })
  }
}
