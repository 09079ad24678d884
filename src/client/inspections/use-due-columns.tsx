import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueBucket, DueInspection } from '#contract/inspections.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge, type Tone } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

const tones: Record<DueBucket, Tone> = { expired: 'closed', within7: 'on-hold', within14: 'new', within30: 'new' }

/** Pixels; a narrower table shows two lines per row. */
const oneLineWidth = 1400

/** Framed content needs a gap to the line below. */
const Above = ({ children }: { children: ReactNode }) => (
  <Box component="span" display="inline-block" mb={3}>
    {children}
  </Box>
)

/** The columns of the list of inspections that are due. */
export function useDueColumns(): ListColumn<DueInspection>[] {
  const { t } = useTranslation('inspections')
  const { daysFrom, when } = useFormat()
  const under = (header: string) => ({ header, below: oneLineWidth })
  return [
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 4, cell: ({ clientName }) => clientName },
    { key: 'phone', header: t('Phone'), width: 124, under: under(t('Client')), cell: ({ phone }) => phone },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      grow: 3,
      cell: ({ plateNumber }) => (
        <Above>
          <PlateChip plate={plateNumber} size="xs" />
        </Above>
      ),
    },
    {
      key: 'vehicle',
      header: t('Vehicle'),
      grow: 3,
      under: under(t('PlateNumberShort')),
      cell: ({ make, model }) => [make, model].filter(Boolean).join(' ') || null,
    },
    {
      key: 'itpUntil',
      header: t('ItpUntil'),
      sort: 'expiration_date',
      width: 150,
      cell: ({ expirationDate, bucket }) => (
        <Above>
          <StatusBadge status={tones[bucket]}>{when(expirationDate)}</StatusBadge>
        </Above>
      ),
    },
    { key: 'daysLeft', header: t('DaysLeft'), width: 140, under: under(t('ItpUntil')), cell: ({ days }) => daysFrom(days) },
    { key: 'lastMessage', header: t('LastMessage'), width: 144, cell: ({ messageAt }) => messageAt && <When at={messageAt} /> },
    {
      key: 'status',
      header: t('Status'),
      width: 110,
      under: under(t('LastMessage')),
      cell: ({ messageStatus }) => messageStatus && t(`SmsStatus_${messageStatus}`),
    },
    {
      key: 'lastCall',
      header: t('LastCall'),
      grow: 3,
      cell: ({ calledAt, calledBy }) => calledAt && <span title={calledBy ?? undefined}>{when(calledAt)}</span>,
    },
    { key: 'callNoteLabel', header: t('CallNoteLabel'), grow: 4, under: under(t('LastCall')), cell: ({ callNote }) => callNote || null },
  ]
}
