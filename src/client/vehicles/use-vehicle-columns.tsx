import { useTranslation } from 'react-i18next'
import type { Vehicle } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { When } from '#client/ui/when/When.tsx'
import { ItpDay } from './ItpDay.tsx'

/** The columns of the list of vehicles. */
export function useVehicleColumns(): ListColumn<Vehicle>[] {
  const { t } = useTranslation('vehicles')
  const { account } = useInformation()
  const { number } = useFormat()
  return [
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      sort: 'plate_number',
      width: 138,
      cell: ({ plateNumber }) => <PlateChip plate={plateNumber} size="xs" />,
    },
    { key: 'vehicle', header: t('Vehicle'), sort: 'make', grow: 3, cell: ({ make, model }) => carLabel(make, model) || null },
    {
      key: 'vinNumber',
      header: t('VinNumber'),
      width: 178,
      under: { header: t('Vehicle'), below: 1400 },
      cell: ({ vinNumber }) => vinNumber,
    },
    {
      key: 'manufacturingYear',
      header: t('ManufacturingYear'),
      sort: 'manufacturing_year',
      width: 112,
      under: { header: t('CarKm'), below: 1100 },
      cell: ({ manufacturingYear }) => manufacturingYear,
    },
    { key: 'owner', header: t('Owner'), grow: 3, cell: ({ client }) => client?.name },
    {
      key: 'carType',
      header: t('CarType'),
      width: 128,
      under: { header: t('Owner'), below: 1250 },
      cell: ({ carTypeId }) => account.carTypes.find(({ id }) => id === carTypeId)?.name,
    },
    { key: 'carKm', header: t('CarKm'), align: 'right', width: 116, cell: ({ carKm }) => (carKm === null ? null : number(carKm)) },
    {
      key: 'itpUntil',
      header: t('ItpUntil'),
      sort: 'itp_until',
      width: 138,
      wide: 170,
      cell: ({ itpUntil }) => itpUntil && <ItpDay until={itpUntil} />,
    },
    {
      key: 'lastVisit',
      header: t('LastVisit'),
      sort: 'last_visit',
      width: 128,
      wide: 170,
      cell: ({ lastVisit }) => lastVisit && <When at={lastVisit} />,
    },
  ]
}
