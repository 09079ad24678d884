import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { sms } from '#contract/sms.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import classes from '#client/ui/tabs/PageLinks.module.css'

const exactMatch = { exact: true, includeSearch: false }

/** Links between messages, texts, credits and opt-outs. */
export function SmsLinks() {
  const { t } = useTranslation('sms')
  const may = useMay()
  return (
    <nav className={classes.links} aria-label={t('SmsParts')}>
      {may(accountSettings.update) && (
        <Link to="/dashboard/account-settings/sms-messages" activeOptions={exactMatch}>
          {t('SmsTemplates')}
        </Link>
      )}
      <Link to="/dashboard/workstation-settings/sms" activeOptions={exactMatch}>
        {t('SmsList')}
      </Link>
      {may(sms.credits) && (
        <Link to="/dashboard/account-settings/sms-messages/credits" activeOptions={exactMatch}>
          {t('SmsCreditsPage')}
        </Link>
      )}
      <Link to="/dashboard/workstation-settings/sms/opt-outs" activeOptions={exactMatch}>
        {t('SmsOptOuts')}
      </Link>
    </nav>
  )
}
