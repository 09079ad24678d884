import { checkPort, localUrl } from '#server/platform/process/port.ts'
import { releaseVersion } from '#server/platform/process/release.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Config } from '#server/platform/process/config.ts'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { amber, green, red, type Finding } from './finding.ts'

const timeoutMs = 2_500

/** Finds the server of these settings, or whether it could listen. `isRunning` says whether an Atelier answers. */
export async function checkServerAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<{ finding: Finding; isRunning: boolean }> {
  const address = localUrl({ host, port })
  const { version } = await readVersion(address)
  if (version !== undefined) return { finding: compareVersion('server', address, version), isRunning: true }
  try {
    await checkPort({ host, port })
    return { finding: green('server', `it does not run, and ${host}:${port} is free for it`), isRunning: false }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { finding: red('server', error.message, 'End what listens there, or set another PORT.'), isRunning: false }
  }
}

/** Calls the public address once, as a browser would, and says whether this server answers there. */
export async function checkPublicUrl(
  { publicUrl, hasPublicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'hasPublicUrl' | 'trustProxy'>,
  isRunning: boolean,
): Promise<Finding> {
  if (!hasPublicUrl) return amber('address', `links in mails begin with ${publicUrl}`, 'Set PUBLIC_URL to the address that people open.')
  if (!isRunning) return amber('address', `${publicUrl} was not tried, because the server does not run`, 'Start the server and look again.')
  const { version, failure } = await readVersion(publicUrl)
  if (version === undefined)
    return red('address', `${publicUrl} does not lead to Atelier: ${failure}`, 'Mend PUBLIC_URL, its name in the DNS, or the proxy.')
  const finding = compareVersion('address', publicUrl, version)
  if (finding.state === 'green' && publicUrl.startsWith('https:') && trustProxy === false)
    return amber('address', `${publicUrl} answers, but all visitors count as one`, 'Set TRUST_PROXY to the proxies in front.')
  return finding
}

function compareVersion(check: string, address: string, version: string): Finding {
  if (version === releaseVersion) return green(check, `Atelier ${version} answers at ${address}`)
  const message = `Atelier ${version} answers at ${address}, and this is ${releaseVersion}: two versions on one database`
  return red(check, message, 'Restart the server, so that the older one ends.')
}

/** The version of the Atelier at this address, or why none answers. */
async function readVersion(address: string): Promise<{ version?: string; failure?: string }> {
  try {
    const answer = await fetch(`${address}/api/v1/version`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const { version } = (await answer.json().catch(() => ({}))) as { version?: unknown }
    return typeof version === 'string' ? { version } : { failure: `something else answers with ${answer.status}` }
  } catch (error) {
    const { cause, message } = error as Error
    return { failure: cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message }
  }
}

/** Signs in at the SMTP server without sending a mail. */
export async function checkMail(config: Config): Promise<Finding> {
  if (config.mail === 'off') return green('mail', 'this server sends none (SEND_MAIL=off)')
  if (config.mail === 'outbox') return amber('mail', 'mails stay in /dev/outbox', 'Set SMTP_URL and MAIL_FROM, or SEND_MAIL=off.')
  const refusal = await openMailer(config, { info() {} }).check()
  const { host } = new URL(config.mail.smtpUrl)
  return refusal === undefined
    ? green('mail', `${host} lets us in`)
    : red('mail', refusal, 'Mend SMTP_URL, then try atelier mail-test ADDRESS.')
}

/** Says how messages leave; no provider is asked, since most bill or refuse what is no message. */
export function checkSms({ sms }: Pick<Config, 'sms'>): Finding {
  if (sms === 'off') return green('sms', 'this server sends none (SMS_ADAPTER=off)')
  if (sms === 'outbox') return amber('sms', 'messages stay in this process', 'Set SMS_ADAPTER to http or twilio, or to off.')
  return green('sms', `messages leave by ${sms.adapter === 'http' ? sms.name : sms.adapter}; atelier sms-test NUMBER sends one`)
}
