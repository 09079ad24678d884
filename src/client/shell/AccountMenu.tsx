import { Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { switchUser } from '#contract/sign-in/switch.ts'
import { changeLanguage, currentLanguage, languageNames, supportedLanguages } from '#client/platform/i18n.ts'
import { endSession, useHasTimeSheet, useInformation, useLevel, useMay } from '#client/platform/sign-in/session.ts'
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconClock,
  IconHelp,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconUser,
} from '#client/ui/icons.tsx'
import { levelWords } from '#domain/text/people.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PersonAvatar } from '#client/ui/person/PersonAvatar.tsx'
import classes from './AccountMenu.module.css'

type Closed = { onClose: () => void }
const dialogs: Record<string, ComponentType<Closed>> = {
  account: onDemand<Closed>(async () => (await import('#client/account/AccountDialog.tsx')).default),
  settings: onDemand(async () => (await import('#client/account/UserSettingsDialog.tsx')).default),
  switch: onDemand(async () => (await import('#client/switch-user/SwitchDialog.tsx')).default),
}

/** The user's own menu: account, appearance, and the ways to sign out or switch. */
export default function AccountMenu() {
  const { t } = useTranslation('shell')
  const { user, account } = useInformation()
  const level = useLevel()
  const may = useMay()
  const hasTimeSheet = useHasTimeSheet()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const [open, setOpen] = useState('')
  const Dialog = dialogs[open]
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <VisuallyHidden>{t('MyAccount')} </VisuallyHidden>
            <PersonAvatar name={user.name} colors={user.avatarConfig} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.person}>
            <b>{user.name}</b>
            <span>{t(levelWords[level])}</span>
            <span>{account.name}</span>
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => setOpen('account')}>
            {t('MyAccount')}
          </Menu.Item>
          <Menu.Item leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => setOpen('settings')}>
            {t('UserSettings')}
          </Menu.Item>
          {may(switchUser.to) && (
            <Menu.Item leftSection={<IconSwitchHorizontal size={16} />} onClick={() => setOpen('switch')}>
              {t('SwitchAccount')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to="/dashboard/help" leftSection={<IconHelp size={16} />}>
            {t('Help')}
          </Menu.Item>
          {hasTimeSheet && (
            <Menu.Item component={Link} to="/dashboard/timesheet" leftSection={<IconClock size={16} />} className={classes.hours}>
              {t('OwnTimeSheet')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
          >
            {t(isDark ? 'ColorSchemeLight' : 'ColorSchemeDark')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('Language')}</Menu.Label>
          {supportedLanguages.map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              aria-current={language === currentLanguage() || undefined}
              rightSection={language === currentLanguage() && <IconCheck size={15} />}
              onClick={() => changeLanguage(language)}
            >
              {languageNames[language]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void endSession()}>
            {t('SignOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog onClose={() => setOpen('')} />}
    </>
  )
}
