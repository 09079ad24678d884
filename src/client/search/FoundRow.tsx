import { useTranslation } from 'react-i18next'
import type { Found } from '#contract/search.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconLayoutColumns } from '#client/ui/icons.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { kindIcons } from './kinds.ts'
import type { Target } from './last-opened.ts'
import classes from './SearchDialog.module.css'

export function FoundRow({ target }: { target: Target }) {
  const { t } = useTranslation('search')
  if ('screen' in target)
    return (
      <>
        <IconLayoutColumns size={18} stroke={1.6} aria-hidden />
        <span className={classes.names}>
          <b>{target.screen.label}</b>
          <small>{t('Screen')}</small>
        </span>
      </>
    )
  const { found } = target
  const Icon = kindIcons[found.kind]
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      {found.plateNumber && <PlateChip plate={found.plateNumber} size="xs" />}
      <span className={classes.names}>
        <b>{found.kind === 'loyalty-card' ? formatCardNumber(found.title) : found.title}</b>
        <small>{found.kind === 'product' ? t(found.subtitle === 'service' ? 'Service' : 'Product') : found.subtitle}</small>
      </span>
      <Facts facts={found.facts} />
    </>
  )
}

function Facts({ facts }: { facts: Found['facts'] }) {
  const { t } = useTranslation('search')
  const format = useFormat()
  const words = {
    owner: (value: string) => value,
    last_visit: (value: string) => t('LastVisitOn', { day: format.date(value) }),
    itp_until: (value: string) => t('ItpUntilDay', { day: format.date(value) }),
    open_order: () => t('OpenOrder'),
    unpaid: (value: string) => t('UnpaidAmount', { amount: format.money(Number(value)) }),
  }
  return (
    <span className={classes.facts}>
      {facts.map(({ key, value }) => (
        <span key={key} data-fact={key}>
          {words[key](value)}
        </span>
      ))}
    </span>
  )
}
