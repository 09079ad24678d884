import { useTranslation } from 'react-i18next'
import type { Vehicle } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { addDays } from '#domain/text/calendar.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

/** Days before the end of an inspection from which a warning is shown. */
const warnDays = 30

/** The columns of the list of vehicles. */
export function useVehicleColumns(): ListColumn<Vehicle>[] {
  const { t } = useTranslation('vehicles')
  const { account } = useInformation()
  const { day, number, when } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  return [
    {
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      width: 138,
      cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" />,
    },
    { header: t('Vehicle'), sort: 'make', grow: 3, cell: ({ make, model }) => carLabel(make, model) || null },
    { header: t('VinNumber'), width: 178, under: { header: t('Vehicle'), below: 1400 }, cell: ({ vinNumber }) => vinNumber },
    {
      header: t('ManufacturingYear'),
      sort: 'manufacturing_year',
      width: 112,
      under: { header: t('CarKm'), below: 1100 },
      cell: ({ manufacturingYear }) => manufacturingYear,
    },
    { header: t('Owner'), grow: 3, cell: ({ client }) => client?.name },
    {
      header: t('CarType'),
      width: 128,
      under: { header: t('Owner'), below: 1250 },
      cell: ({ carTypeId }) => account.carTypes.find(({ id }) => id === carTypeId)?.name,
    },
    { header: t('CarKm'), align: 'right', width: 116, cell: ({ carKm }) => (carKm === null ? null : number(carKm)) },
    {
      header: t('ItpUntil'),
      sort: 'itp_until',
      width: 138,
      wide: 170,
      cell: ({ itpUntil }) =>
        itpUntil === null || itpUntil > addDays(today, warnDays) ? (
          itpUntil && <When at={itpUntil} />
        ) : (
          <StatusBadge status={itpUntil < today ? 'closed' : 'on-hold'}>{when(itpUntil)}</StatusBadge>
        ),
    },
    { header: t('LastVisit'), sort: 'last_visit', width: 128, wide: 170, cell: ({ lastVisit }) => lastVisit && <When at={lastVisit} /> },
  ]
}
