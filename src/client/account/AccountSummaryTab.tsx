import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import { useDaysLeft } from './use-days-left.ts'
import { useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { levelWords } from '#domain/text/people.ts'
import { PersonAvatar } from '#client/ui/person/PersonAvatar.tsx'
import classes from './AccountSummaryTab.module.css'

const statusLabels = {
  active: 'AccountActive',
  inactive: 'AccountInactive',
  suspended: 'AccountIsSuspended',
  deleted: 'AccountDeleted',
} as const

/** The user's level and workplaces; admins also see the subscription. */
export function AccountSummaryTab() {
  const { t } = useTranslation('account')
  const { t: ofShell } = useTranslation('shell')
  const format = useFormat()
  const level = useLevel()
  const { user, account, activePackage } = useInformation()
  const daysLeft = useDaysLeft()
  // The currency may differ from that of the account's own prices.
  const priceOf = ({ price, currency }: { price: number; currency: string }) => formatMoney(price, currency, format.language)
  const { address, company } = account.organizations.find(({ id }) => id === user.organizationId) ?? {}
  return (
    <>
      <div className={classes.person}>
        <PersonAvatar name={user.name} colors={user.avatarConfig} size={56} />
        <div>
          <b>{user.name}</b>
          <span>{t('MemberSince', { month: format.month(user.createdAt) })}</span>
        </div>
      </div>
      <Facts
        title={t('You')}
        facts={[
          [t('Username'), user.username],
          [t('AccessLevel'), ofShell(levelWords[level])],
          [t('AccountStatus'), t(statusLabels[account.status])],
          [t('Email'), user.email],
        ]}
      />
      <Facts
        title={t('Organization')}
        facts={[
          [t('Name'), user.organization.name],
          [t('VatNumber'), company?.vatNumber],
          [t('RegNumber'), company?.regNumber],
          [t('CompanyAddress'), address?.fullAddress],
          [t('CompanyEmail'), company?.email],
          [t('Phone'), company?.phone],
        ]}
      />
      {activePackage && (
        <Facts
          title={t('Package')}
          facts={[
            [t('Name'), activePackage.name],
            [t('PackageDescription'), activePackage.description],
            [t('PackagePrice'), t('PackagePriceFor', { price: priceOf(activePackage), count: activePackage.duration })],
            [t('PackageFrom'), format.date(activePackage.activeFrom)],
            [t('PackageUntil'), format.date(activePackage.activeTo)],
            [t('BillingDue'), format.date(activePackage.billingDue)],
            [t('PackageDaysLeft'), daysLeft !== undefined && <DaysLeft key="days" count={daysLeft} />],
            [t('PackageCode'), activePackage.uuid],
          ]}
        />
      )}
    </>
  )
}

/** The days left are highlighted in the last week. */
function DaysLeft({ count }: { count: number }) {
  const { t } = useTranslation('account')
  const look = count < 0 ? 'over' : count <= 7 ? 'soon' : undefined
  return (
    <span className={classes.daysLeft} data-look={look}>
      {count < 0 ? t('PackageOver', { count: -count }) : count === 0 ? t('PackageLastDay') : t('PackageDays', { count })}
    </span>
  )
}

function Facts({ title, facts }: { title: string; facts: [label: string, value: ReactNode][] }) {
  return (
    <section className={classes.facts}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
