import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxLawNotices } from '#contract/preferences.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import { countryOf } from '#domain/law/country.ts'
import { lawNotices, type LawNotice } from '#domain/law/notices.ts'
import { ruleNameKey } from '#domain/law/rules.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'

/** Admins see here how the law changes, or how the account differs from it, until they close the notice. */
export default function LawNotices() {
  const { t } = useTranslation('law')
  const { account } = useInformation()
  const { chosen, choose } = usePreferences()
  const format = useFormat()
  const today = useToday(format.zone)
  const isAdmin = useMay()({ access: 'admin' })
  const read = chosen.lawNotices ?? []
  const use = {
    countries: account.organizations.map(countryOf),
    withVat: settingValue(account.accountSettings, 'with_vat'),
    vatPercent: settingValue(account.accountSettings, 'vat_percent'),
    hasInspections: settingValue(account.accountSettings, 'itp_enabled'),
  }
  const notices = isAdmin ? lawNotices(use, today).filter(({ key }) => !read.includes(key)) : []
  if (notices.length === 0) return null

  const textOf = (notice: LawNotice): string => {
    if (notice.kind === 'moved-days-unknown') return t('MovedDaysUnknown', { year: notice.year })
    if (notice.kind === 'rule-changes') return t('RuleChanges', { date: format.date(notice.from), name: t(ruleNameKey(notice.id)) })
    return t('VatDiffers', { own: format.number(notice.own), law: format.number(notice.law), date: format.date(notice.since) })
  }
  return (
    <Stack gap={6} component="section" aria-label={t('LawNotices')}>
      {notices.map((notice) => (
        <Alert
          key={notice.key}
          color="gray"
          p="xs"
          withCloseButton
          closeButtonLabel={t('CloseLawNotice')}
          onClose={() => choose({ lawNotices: [...read, notice.key].slice(-maxLawNotices) })}
        >
          {textOf(notice)}
        </Alert>
      ))}
    </Stack>
  )
}
