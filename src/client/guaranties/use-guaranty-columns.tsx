import { useTranslation } from 'react-i18next'
import type { Guaranty } from '#contract/guaranties.ts'
import { isOverKmLimit } from '#domain/guaranties.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

/** The columns of the list of guaranties. */
export function useGuarantyColumns(): ListColumn<Guaranty>[] {
  const { t } = useTranslation('guaranties')
  return [
    { key: 'guarantyNumber', header: t('GuarantyNumber'), sort: 'number', width: 132, cell: ({ number }) => number },
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 3, cell: ({ clientName }) => clientName },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 110,
      cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" />,
    },
    {
      key: 'guarantySubject',
      header: t('GuarantySubject'),
      grow: 4,
      under: { header: t('Client'), below: 1230 },
      cell: ({ subject }) => subject,
    },
    {
      key: 'startsOnDay',
      header: t('StartsOnDay'),
      width: 108,
      under: { header: t('ExpiresOn'), below: 1230 },
      cell: ({ startsOn }) => <When at={startsOn} />,
    },
    {
      key: 'expiresOn',
      header: t('ExpiresOn'),
      sort: 'expires_on',
      width: 108,
      cell: ({ expiresOn }) => (expiresOn ? <When at={expiresOn} /> : t('NeverExpires')),
    },
    { key: 'status', header: t('Status'), width: 134, cell: (guaranty) => <State guaranty={guaranty} /> },
    {
      key: 'createdAt',
      header: t('CreatedAt'),
      sort: 'created_at',
      width: 108,
      under: { header: t('GuarantyNumber'), below: 1230 },
      cell: ({ createdAt }) => <When at={createdAt} dayOnly />,
    },
  ]
}

export const guarantyStateKeys = { active: 'GuarantyActive', expired: 'GuarantyExpired' } as const

function State({ guaranty: { state, carKm, kmLimit } }: { guaranty: Guaranty }) {
  const { t } = useTranslation('guaranties')
  const isDoubtful = state === 'active' && isOverKmLimit(carKm, kmLimit)
  if (isDoubtful) return <StatusBadge status="on-hold">{t('BeyondKm')}</StatusBadge>
  return <StatusBadge status={state === 'active' ? 'done' : 'new'}>{t(guarantyStateKeys[state])}</StatusBadge>
}
