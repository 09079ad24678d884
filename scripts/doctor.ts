// Looks at everything that the server needs, and says how to mend what is wrong: `atelier doctor [--json]`. Exit code 1 if anything is red.
import { checkDatabase } from '#server/platform/doctor/database-checks.ts'
import { checkBackups, checkDisk, checkFolder } from '#server/platform/doctor/machine-checks.ts'
import { checkMail, checkPublicUrl, checkServerAddress, checkSms } from '#server/platform/doctor/service-checks.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { listSetSettings } from '#server/platform/process/environment.ts'
import { isSecretSetting, settingNames } from '#server/platform/process/settings.ts'
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'

await exitOnStartError(async () => {
  const [flag, ...more] = process.argv.slice(2)
  if (more.length || (flag !== undefined && flag !== '--json')) throw new StartError('Use: atelier doctor [--json]')
  const settings = listSetSettings(settingNames).map((one) => ({ ...one, value: isSecretSetting(one.name) ? '***' : one.value }))
  const config = readConfig()
  const [{ finding: server, isRunning }, database, mail] = await Promise.all([
    checkServerAddress(config),
    checkDatabase(config),
    checkMail(config),
  ])
  const address = await checkPublicUrl(config, isRunning)
  const findings = [server, checkFolder(config), checkDisk(config), ...database, mail, checkSms(config), address, checkBackups(config)]
  if (flag) console.log(JSON.stringify({ settings, findings }, undefined, 2))
  else {
    console.log(settings.map(({ name, value, source }) => `${name}=${value} (${source})`).join('\n') || 'No setting is set')
    console.log('')
    for (const { state, check, message, cure } of findings)
      console.log(`${state.padEnd(5)}  ${check.padEnd(11)}  ${message}${cure ? `\n${' '.repeat(20)}${cure}` : ''}`)
  }
  process.exitCode = findings.some(({ state }) => state === 'red') ? 1 : 0
})
