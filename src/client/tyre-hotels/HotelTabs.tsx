import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { tyreHotelShelves } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import classes from '#client/ui/tabs/PageLinks.module.css'

const address = '/dashboard/tyre-service/tyre-hotels'

/** Links between the list of sets, the pick list of a day and the shelves. */
export function HotelTabs({ shown }: { shown: 'sets' | 'picks' | 'shelves' }) {
  const { t } = useTranslation('tyre-hotels')
  const may = useMay()
  const tabs = [
    { name: 'sets', label: t('StoredSets'), to: address },
    ...(may(tyreHotels.pickList) ? [{ name: 'picks', label: t('PickList'), to: `${address}/pick-list` }] : []),
    ...(may(tyreHotelShelves.search) ? [{ name: 'shelves', label: t('Shelves'), to: `${address}/shelves` }] : []),
  ] as const
  return (
    <nav className={classes.links} aria-label={t('TyreHotels')}>
      {tabs.map(({ name, label, to }) => (
        <Link key={name} to={to} search={{}} activeOptions={{ exact: true }} aria-current={name === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
