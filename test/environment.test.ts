import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingNames } from '#server/platform/process/settings.ts'
import { failToStart, freePort, runScript, startServer } from './server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Names that login(1), su(1), sudo(8), pam_env, sshd(8), cron(8), shells, profiles of distributions, systemd.exec(5) and other
 * init systems export, by their manuals.
 */
const exportedNames = {
  logins: `HOME SHELL USER LOGNAME MAIL PATH TERM COLORTERM TTY TZ HUSHLOGIN LANG LANGUAGE LC_ALL LC_CTYPE LC_MESSAGES DISPLAY XAUTHORITY
    XDG_SESSION_ID XDG_SESSION_TYPE XDG_SESSION_CLASS XDG_RUNTIME_DIR XDG_SEAT XDG_VTNR XDG_DATA_DIRS XDG_CONFIG_DIRS KRB5CCNAME
    DBUS_SESSION_BUS_ADDRESS SUDO_COMMAND SUDO_USER SUDO_UID SUDO_GID SUDO_HOME SUDO_TTY SUDO_PS1 SUDO_PROMPT DOAS_USER PKEXEC_UID
    SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SSH_ORIGINAL_COMMAND MAILTO MAILFROM CRON_TZ SECURITYSESSIONID TMPDIR`,
  shells: `PWD OLDPWD SHLVL _ PS1 ENV BASH_ENV IFS CDPATH UID EUID GID PPID HOST HOSTNAME HOSTTYPE MACHTYPE OSTYPE VENDOR GROUP GROUPS
    REMOTEHOST COLUMNS LINES TERMCAP HISTFILE HISTSIZE HISTCONTROL EDITOR VISUAL PAGER LESS LESSOPEN LESSCLOSE LESSKEY LS_COLORS
    INPUTRC MAILCHECK MAILPATH MANPATH INFOPATH ZDOTDIR FPATH CPU MORE PROFILEREAD CONFIG_SITE WINDOWMANAGER`,
  inits: `INVOCATION_ID JOURNAL_STREAM LOG_NAMESPACE SYSTEMD_EXEC_PID MANAGERPID MANAGERPIDFDID MAINPID PIDFILE NOTIFY_SOCKET
    WATCHDOG_PID WATCHDOG_USEC LISTEN_FDS LISTEN_PID LISTEN_PIDFDID LISTEN_FDNAMES FDSTORE RUNTIME_DIRECTORY STATE_DIRECTORY
    CACHE_DIRECTORY LOGS_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY SERVICE_RESULT EXIT_CODE EXIT_STATUS
    MEMORY_PRESSURE_WATCH MEMORY_PRESSURE_WRITE DEBUG_INVOCATION TRIGGER_UNIT TRIGGER_PATH REMOTE_ADDR REMOTE_PORT SO_COOKIE
    RUNLEVEL PREVLEVEL CONSOLE INIT_VERSION UPSTART_JOB UPSTART_INSTANCE RC_SVCNAME RC_RUNLEVEL XPC_FLAGS XPC_SERVICE_NAME container`,
}

test('no setting has a name that login programs, shells or init systems export', () => {
  const exported = new Set(Object.values(exportedNames).flatMap((names) => names.split(/\s+/)))
  expect(settingNames.filter((name) => exported.has(name))).toEqual([])
})

const ana = { HOME: '/home/ana', SHELL: '/bin/bash', USER: 'ana', LOGNAME: 'ana', LANG: 'ro_RO.UTF-8' }

test.each<[string, Record<string, string>]>([
  ['su -', { ...ana, MAIL: '/var/mail/ana', TERM: 'xterm-256color', SHLVL: '1', PWD: '/home/ana' }],
  [
    'sudo -i',
    { ...ana, MAIL: '/var/mail/ana', TERM: 'xterm', SUDO_COMMAND: '/bin/bash', SUDO_USER: 'dan', SUDO_UID: '1000', SUDO_GID: '1000' },
  ],
  [
    'tcsh',
    { ...ana, SHELL: '/bin/tcsh', HOST: 'my shop', HOSTTYPE: 'x86_64-linux', VENDOR: 'unknown', OSTYPE: 'linux', GROUP: 'ana', SHLVL: '2' },
  ],
  ['systemd', { ...ana, INVOCATION_ID: '6c3d0a', JOURNAL_STREAM: '9:27421', SYSTEMD_EXEC_PID: '812', STATE_DIRECTORY: '/var/lib/atelier' }],
])('the server and its commands start in the environment of %s', async (program, exported) => {
  const dataDir = path.join(folder, 'data')
  const env = { ...exported, DATA_DIR: dataDir }
  const server = await startServer({ ...env, PORT: String(await freePort()) })
  expect(server.words()).toMatch(/is open at http:\/\/127\.0\.0\.1:/)
  expect((await server.end('SIGTERM')).code).toBe(0)
  const backup = await runScript('backup', [path.join(folder, program)], { env, input: '' })
  expect(backup).toMatchObject({ code: 0, words: expect.stringMatching(/^Backed up /m) })
})

test('an old name in .env stops the start with the new name', async () => {
  writeFileSync(path.join(folder, '.env'), 'HOST=0.0.0.0\nMAIL=off\n')
  const { code, words } = await failToStart({ DATA_DIR: path.join(folder, 'untouched') }, folder)
  expect(code).toBe(1)
  expect(words).toBe('.env: MAIL is called SEND_MAIL now\n.env: HOST is called LISTEN_HOST now\n')
})

test('a misspelt name in .env is reported in one line, and names of other programs are not', async () => {
  writeFileSync(path.join(folder, '.env'), 'SMPT_URL=smtp://127.0.0.1\nMAILFORM=a@b.example\nPGSSLMODE=disable\nTZ=UTC\nPORT=eighty\n')
  const { words } = await failToStart({ DATA_DIR: path.join(folder, 'untouched'), SMTP_PORT: '25' }, folder)
  expect(words).toBe(
    '.env: MAILFORM is no setting of Atelier\n.env: SMPT_URL is no setting of Atelier: is SMTP_URL meant?\n' +
      'PORT="eighty" is not allowed: use a whole number from 0 to 65535\n',
  )
})

test('a start prints its address once, at every LOG_LEVEL', async () => {
  const port = String(await freePort())
  const server = await startServer({ DATA_DIR: path.join(folder, 'data'), PORT: port, LOG_LEVEL: 'info' })
  expect((await server.end('SIGTERM')).code).toBe(0)
  expect(server.words()).not.toContain('"msg":""')
  expect(server.words().match(new RegExp(`127\\.0\\.0\\.1:${port}`, 'g'))).toHaveLength(1)
})
