import { Button, Group, TextInput, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingGroups, type SettingGroup } from '#contract/accounts/settings.ts'
import { fold } from '#contract/kit/fold.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconSearch, IconSearchOff } from '#client/ui/icons.tsx'
import { SettingRow } from './SettingRow.tsx'
import { listSettingRows, type SettingRowItem } from './setting-rows.ts'
import classes from './SettingsTab.module.css'

const PrintPreview = lazyPart(() => import('./PrintPreview.tsx'))

const groupWords = {
  prices: 'PricesGroup',
  orders: 'OrdersGroup',
  print: 'PrintGroup',
  appointments: 'AppointmentsGroup',
  hotel: 'HotelGroup',
  sms: 'SmsGroup',
  modules: 'ModulesGroup',
} as const satisfies Record<SettingGroup, string>

/** All settings of the account by subject. `?group=print` opens a group, `&at=custom_logo` a row of it; a search covers all groups. */
export function SettingsTab() {
  const { t } = useTranslation('settings')
  const { chatModel } = useInformation()
  const { group, at, choose } = useGroup()
  const [sought, setSought] = useState('')
  const words = fold(sought).split(/\s+/).filter(Boolean)
  const isFound = ({ word }: SettingRowItem) => {
    const text = fold(`${t(word)} ${t(`${word}_help`)}`)
    return words.every((each) => text.includes(each))
  }
  const isSearching = words.length > 0
  const sections = settingGroups.map((name) => {
    const rows = listSettingRows(name).filter(({ setting }) => setting !== 'chat_model' || chatModel)
    const shown = isSearching ? rows.filter(isFound) : name === group ? rows : []
    return { name, rows, shown: new Set(shown) }
  })
  const nothing = sections.every(({ shown }) => shown.size === 0)

  return (
    <div className={classes.root}>
      <div className={classes.tab}>
        <div className={classes.side}>
          <TextInput
            type="search"
            aria-label={t('SearchSettings')}
            placeholder={t('SearchSettings')}
            leftSection={<IconSearch size={16} />}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
          <nav aria-label={t('SettingGroups')} className={classes.groups}>
            {settingGroups.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={!isSearching && name === group ? 'true' : undefined}
                onClick={() => {
                  setSought('')
                  choose(name)
                }}
              >
                {t(groupWords[name])}
              </button>
            ))}
          </nav>
        </div>
        <div className={classes.settings} data-wide={group === 'print' || undefined}>
          {nothing && <EmptyState icon={IconSearchOff} title={t('NoSearchResultsFound')} text={t('NoSettingsFoundHint')} />}
          {/* All groups are mounted and most are hidden, so that typed values survive a change of the group. */}
          {sections.map(({ name, rows, shown }) => (
            <section key={name} hidden={shown.size === 0} aria-label={t(groupWords[name])}>
              <Group justify="space-between">
                <Title order={2}>{t(groupWords[name])}</Title>
                {name === 'sms' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    renderRoot={(props) => <Link to="/dashboard/account-settings/sms-messages" {...props} />}
                  >
                    {t('SmsTextsLink')}
                  </Button>
                )}
              </Group>
              <div className={name === 'print' ? classes.beside : undefined}>
                {name === 'print' && shown.size > 0 && !isSearching && (
                  <Suspense fallback={<div />}>
                    <PrintPreview />
                  </Suspense>
                )}
                <div>
                  {rows.map((row) => (
                    <SettingRow key={row.word} row={row} hidden={!shown.has(row)} isTarget={row.word === at} />
                  ))}
                </div>
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The open group and row: those of the address, if the address names this tab. */
function useGroup() {
  const search: { tab?: unknown; group?: unknown; at?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<SettingGroup>()
  const isNamed = search.tab === 'settings'
  const named = settingGroups.find((name) => name === search.group)
  return {
    group: (isNamed ? named : chosen) ?? settingGroups[0],
    at: isNamed ? search.at : undefined,
    choose: (group: SettingGroup) =>
      isNamed ? void navigate({ to: '.', search: { tab: 'settings', group }, replace: true }) : setChosen(group),
  }
}
