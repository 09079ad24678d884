import { useTranslation } from 'react-i18next'
import type { SearchResult } from '#contract/search.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { useFormat } from '#client/platform/format.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { IconLayoutColumns } from '#client/ui/icons.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { searchKindIcons, searchKindKeys } from './kinds.ts'
import type { SearchTarget } from './last-opened.ts'
import classes from './SearchDialog.module.css'

export function SearchResultRow({ target }: { target: SearchTarget }) {
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
  const Icon = searchKindIcons[found.kind]
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      {found.plateNumber && <PlateChip plate={found.plateNumber} size="xs" />}
      <Names found={found} />
    </>
  )
}

/** The plate of a vehicle stands beside the names already. */
function Names({ found: { kind, title, subtitle, organizationId, facts } }: { found: SearchResult }) {
  const { t } = useTranslation('search')
  const { organizations } = useOrganization()
  const format = useFormat()
  const words = {
    owner: (value: string) => value,
    last_visit: (value: string) => t('LastVisitOn', { day: format.date(value) }),
    itp_until: (value: string) => t('ItpUntilDay', { day: format.date(value) }),
    stored_set: (value: string) => t('StoredSet', { what: value }),
    open_order: () => t('OpenOrder'),
    unpaid: (value: string) => t('UnpaidAmount', { amount: format.money(Number(value)) }),
    owed: (value: string) => t('OwesAmount', { amount: format.money(Number(value)) }),
  }
  // The unpaid orders of a vehicle are a part of what its owner owes.
  const hasOwed = facts.some(({ key }) => key === 'owed')
  const shownFacts = facts.filter(({ key }) => !(hasOwed && key === 'unpaid'))
  const factTexts = shownFacts.map(({ key, value }) => ({ key, text: words[key](value) }))
  const isUrgent = ({ key }: { key: string }) => ['open_order', 'unpaid', 'owed'].includes(key)
  const plainFacts = factTexts.filter((fact) => !isUrgent(fact)).map(({ text }) => text)
  const urgent = factTexts.filter(isUrgent)
  // Workplaces have separate price lists, in which names repeat.
  const workplace = organizations.length > 1 ? organizations.find(({ id }) => id === organizationId)?.name : undefined
  const at = (what?: string) => [what, workplace].filter(Boolean).join(' · ')
  const named: Partial<Record<SearchResult['kind'], [name: string, under: string]>> = {
    vehicle: [subtitle ?? title, plainFacts.join(' · ')],
    product: [title, at(t(subtitle === 'service' ? 'Service' : 'Product'))],
    appointment: [title, at(kind === 'appointment' && subtitle ? format.instant(subtitle) : '')],
    'customer-order': [title, at(subtitle ?? '')],
    draft: [title, at()],
    'tyre-hotel': [title, at(subtitle ?? '')],
    shelf: [title, at(subtitle ?? '')],
    package: [title, at()],
    invoice: [title, at(subtitle ?? '')],
    payment: [title, at(kind === 'payment' ? format.money(Number(subtitle)) : '')],
    'loyalty-card': [formatCardNumber(title), subtitle ?? ''],
  }
  const [name, under] = named[kind] ?? [title, subtitle]
  return (
    <>
      <span className={classes.names}>
        <b>{name}</b>
        <small>{under}</small>
      </span>
      <span className={classes.facts}>
        {urgent.map(({ key, text }) => (
          <span key={key} data-fact={key}>
            {text}
          </span>
        ))}
        {urgent.length === 0 && kind !== 'vehicle' && <span data-fact="kind">{t(searchKindKeys[kind])}</span>}
      </span>
    </>
  )
}
