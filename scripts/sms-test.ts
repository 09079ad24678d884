// Sends one text message and prints the answer of the provider, whether or not Atelier is running: `atelier sms-test +40722000111`.
// It costs no credits of any account.
import { randomUUID } from 'node:crypto'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'
import type { SendOutcome } from '#server/platform/sms/adapter.ts'
import { openSmsCarrier } from '#server/platform/sms/carrier.ts'

await exitOnStartError(async () => {
  const [given = '', ...more] = process.argv.slice(2)
  const config = readConfig()
  const phone = smsNumber(given, 'Europe/Bucharest', config.smsCountries)
  if (phone === null || more.length) throw new StartError('Name one mobile phone of SMS_COUNTRIES: atelier sms-test +40722000111')
  if (config.sms === 'off' || config.sms === 'outbox') throw new StartError('This server sends no messages: set SMS_ADAPTER.')
  // Reports about this message are for nobody, so any secret of its address serves.
  const carrier = openSmsCarrier(config, randomUUID(), { info() {} })!
  const outcome = await carrier.send({ reference: randomUUID(), phone, text: `Atelier, ${config.publicUrl}` })
  if (outcome.kind !== 'taken') throw new StartError(`${carrier.name}: ${describeFailure(outcome)}`)
  console.log(`${carrier.name} took the message: ${outcome.providerId}`)
})

function describeFailure(outcome: Exclude<SendOutcome, { kind: 'taken' }>): string {
  if (outcome.kind === 'refused') return `the message is refused: ${outcome.code}`
  if (outcome.kind === 'not-reached') return `the provider cannot be reached: ${outcome.why}`
  return `nobody knows whether the message left: ${outcome.why}`
}
