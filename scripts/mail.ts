// Sends one mail and prints the answer of the SMTP server, whether or not Atelier is running: `atelier mail-test someone@example.com`.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { describeSmtpFailure, openMailer } from '#server/platform/mail/mailer.ts'
import { composeMail } from '#server/platform/mail/templates.ts'

const template = 'mailTest'
const language = 'en'

await exitOnStartError(async () => {
  const [to = '', ...more] = process.argv.slice(2)
  if (!z.email().safeParse(to).success || more.length) throw new StartError('Name one address: atelier mail-test someone@example.com')
  const config = readConfig()
  const { mail, publicUrl } = config
  if (mail === 'off') throw new StartError('This server sends no mail: SEND_MAIL is off.')
  if (mail === 'outbox') throw new StartError('This server sends no mail: set SMTP_URL and MAIL_FROM.')
  const letter = composeMail({ template, language, values: { link: '/' } }, publicUrl)
  const answer = await openMailer(config, { info() {} })
    .send({ ...letter, id: randomUUID(), at: new Date().toISOString(), to, template, language })
    .catch((cause: unknown) => {
      throw new StartError(describeSmtpFailure(mail.smtpUrl, cause), { cause })
    })
  console.log(`${new URL(mail.smtpUrl).host} took the mail: ${answer}`)
})
