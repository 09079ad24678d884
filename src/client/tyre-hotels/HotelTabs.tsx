import { useTranslation } from 'react-i18next'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { tyreHotelShelves } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { PageTabs } from '#client/ui/links/PageTabs.tsx'

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
  return <PageTabs label={t('TyreHotels')} tabs={tabs} shown={shown} />
}
