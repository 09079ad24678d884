// Sends one mail and prints the answer of the SMTP server, whether or not Atelier is running: `npm run mail:test -- someone@example.com`.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CannotStart, exitOnRefusal } from '#server/platform/cannot-start.ts'
import { readConfig } from '#server/platform/config.ts'
import { describeSmtpFailure, openMailer } from '#server/platform/mail/mailer.ts'
import { compose } from '#server/platform/mail/templates.ts'

const template = 'mailTest'
const language = 'en'

await exitOnRefusal(async () => {
  const [to = '', ...more] = process.argv.slice(2)
  if (!z.email().safeParse(to).success || more.length) throw new CannotStart('Name one address: npm run mail:test -- someone@example.com')
  const config = readConfig()
  const { mail, publicUrl } = config
  if (mail === 'off') throw new CannotStart('This server sends no mail: SEND_MAIL is off.')
  if (mail === 'outbox') throw new CannotStart('This server sends no mail: set SMTP_URL and MAIL_FROM.')
  const letter = compose({ template, language, values: { link: '/' } }, publicUrl)
  const answer = await openMailer(config, { info() {} })
    .send({ ...letter, id: randomUUID(), at: new Date().toISOString(), to, template, language })
    .catch((cause: unknown) => {
      throw new CannotStart(describeSmtpFailure(mail.smtpUrl, cause), { cause })
    })
  console.log(`${new URL(mail.smtpUrl).host} took the mail: ${answer}`)
})
