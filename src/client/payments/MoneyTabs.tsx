import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#client/platform/sign-in/session.ts'
import classes from '#client/ui/tabs/PageLinks.module.css'
import { moneyTabs } from './money-tabs.ts'

/** Links between the parts of the page about money; one part alone needs none. */
export function MoneyTabs({ shown }: { shown: (typeof moneyTabs)[number]['name'] }) {
  const { t } = useTranslation(['payments', 'trade'])
  const may = useMay()
  const tabs = moneyTabs.filter(({ needs }) => may(needs))
  if (tabs.length < 2) return null
  return (
    <nav className={classes.links} aria-label={t('MoneyParts')}>
      {tabs.map(({ name, label, to }) => (
        <Link key={name} to={to} search={{}} activeOptions={{ exact: true }} aria-current={name === shown ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
