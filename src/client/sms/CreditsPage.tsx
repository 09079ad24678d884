import { Alert, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sms, SmsLedgerKind, type SmsLedgerEntry } from '#contract/sms.ts'
import { smsKindKeys, ledgerWords } from '#domain/sms/sms-messages.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconHistory } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { When } from '#client/ui/when/When.tsx'
import { SmsLinks } from './SmsLinks.tsx'
import classes from './sms.module.css'

/** The balance of message credits, and every credit gained and spent. */
export default function CreditsPage() {
  const { t } = useTranslation('sms')
  const { when } = useFormat()
  const list = useList(sms.ledger, {
    filters: [
      {
        field: 'kind',
        label: t('SmsLedgerKind'),
        options: SmsLedgerKind.options.map((value) => ({ value, label: t(ledgerWords[value]) })),
      },
      { field: 'createdAt', label: t('CreatedAt') },
    ],
    defaults: {},
  })
  const columns: ListColumn<SmsLedgerEntry>[] = [
    {
      key: 'createdAt',
      header: t('CreatedAt'),
      sort: 'created_at',
      width: 160,
      wide: 210,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    { key: 'smsLedgerKind', header: t('SmsLedgerKind'), width: 170, cell: ({ kind }) => t(ledgerWords[kind]) },
    {
      key: 'smsReference',
      header: t('SmsReference'),
      grow: 3,
      cell: ({ messageKind, messagePhone, reference, note }) =>
        [messageKind && t(smsKindKeys[messageKind]), messagePhone, reference, note].filter(Boolean).join(' · ') || null,
    },
    { key: 'smsCost', header: t('SmsCost'), width: 110, align: 'right', cell: ({ credits }) => (credits > 0 ? `+${credits}` : credits) },
    { key: 'smsBalanceThen', header: t('SmsBalanceThen'), width: 110, align: 'right', cell: ({ balanceAfter }) => balanceAfter },
  ]
  return (
    <ListPage
      title={t('SmsCreditsPage')}
      intro={t('SmsCreditsIntro')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('SmsCreditsPage') }]}
      tabs={
        <>
          <SmsLinks />
          <Balance />
        </>
      }
      list={list}
      columns={columns}
      nameOf={({ kind, createdAt }) => `${t(ledgerWords[kind])} · ${when(createdAt)}`}
      empty={{ icon: IconHistory, title: t('NoSmsLedger'), text: t('NoSmsLedgerHint') }}
    />
  )
}

function Balance() {
  const { t } = useTranslation('sms')
  const { number } = useFormat()
  const { code } = useInformation().account
  const { data, error, refetch } = useQuery(endpointQuery(sms.credits, {}))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={150} mb="md" />
  const { balance, low, daysLeft, usedIn14Days, waiting, isConfigured } = data
  return (
    <Stack gap="sm" mb="md">
      {!isConfigured && <Alert color="amber">{t('SmsNotConfigured')}</Alert>}
      {balance === 0 ? <Alert color="red">{t('SmsNoCredits')}</Alert> : balance < low && <Alert color="amber">{t('SmsFewCredits')}</Alert>}
      {waiting > 0 && <Alert color="amber">{t('SmsWaiting', { count: waiting })}</Alert>}
      <Paper p="lg" component="section" aria-label={t('SmsBalance')}>
        <div className={classes.balance}>
          <div>
            <Text fz="sm" c="dimmed">
              {t('SmsBalance')}
            </Text>
            <div className={`${classes.sum} number`}>{number(balance)}</div>
          </div>
          <div>
            <Text fz="sm" c="dimmed">
              {t('SmsUsedLately')}
            </Text>
            <div className={`${classes.sum} number`}>{number(usedIn14Days)}</div>
          </div>
        </div>
        <Text fz="sm" mt={8}>
          {daysLeft === null ? t('SmsNoPace') : t('SmsDaysLeft', { count: daysLeft })}
        </Text>
        <Text fz="sm" c="dimmed" mt={4}>
          {t('SmsHowToTopUp', { code })}
        </Text>
      </Paper>
    </Stack>
  )
}
