import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { StatusTab } from '#client/account/StatusTab.tsx'
import { useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { IconAdjustmentsHorizontal, IconBuildingStore, IconLock, IconPencil, IconUser } from '#client/ui/icons.tsx'
import { SideTabs, type SideTab } from '#client/ui/tabs/SideTabs.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { AccountSummaryTab } from './AccountSummaryTab.tsx'

const SettingsTab = lazyPart(async () => ({ default: (await import('#client/settings/SettingsTab.tsx')).SettingsTab }))

/** The user's own tabs and, for admins, those of the account. A tab that is closed in the account's state says why. */
export function AccountTabs() {
  const { t } = useTranslation('account')
  const { t: ofShell } = useTranslation('shell')
  const { status } = useInformation().account
  const whenDeleted = status === 'deleted' ? t('NotWhenDeleted') : undefined
  const whenStopped = status === 'active' ? undefined : (whenDeleted ?? t('NotWhenSuspended'))
  const isAdmin = useLevel() === 'admin'
  const search: { tab?: unknown } = useSearch({ strict: false })
  const settings = {
    name: 'settings',
    label: t('SettingsTab'),
    icon: IconAdjustmentsHorizontal,
    closed: whenDeleted,
    content: <SettingsTab />,
  }
  const tabs: SideTab[] = [
    { name: 'summary', label: t('SummaryTab'), icon: IconUser, closed: whenDeleted, content: <AccountSummaryTab /> },
    { name: 'profile', label: t('ProfileTab'), icon: IconPencil, closed: whenStopped, content: <ProfileTab /> },
    { name: 'security', label: t('SecurityTab'), icon: IconLock, closed: whenStopped, content: <SecurityTab /> },
    ...(isAdmin ? [settings, { name: 'status', label: ofShell('AccountStatus'), icon: IconBuildingStore, content: <StatusTab /> }] : []),
  ]
  // The address may name the first tab.
  const named = tabs.find(({ name, closed }) => name === search.tab && !closed)
  return <SideTabs label={ofShell('MyAccount')} tabs={tabs} {...(named && { first: named.name, visit: JSON.stringify(search) })} />
}
