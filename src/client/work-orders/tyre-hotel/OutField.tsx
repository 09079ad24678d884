import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tyreHotels, type OrderHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { isPlate } from '#contract/kit/readers/plate-text.ts'
import { describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Selects which stored set of the plate goes back to the client; renders nothing if there is none. */
export function OutField({ form }: { form: OrderForm }) {
  const { t } = useTranslation('tyre-hotels')
  const { hotels } = form
  const { values, error } = useOrder(form, 'plateNumber', 'tyreHotelOutId')
  const plate = plateKey(values.plateNumber)
  const planned = hotels?.tyreHotelOut
  const found = useQuery({
    ...endpointQuery(tyreHotels.search, { models: { carNumber: plate, closed: false } }),
    enabled: isPlate(values.plateNumber),
  })
  const stored = (found.data?.items ?? []).filter(
    ({ id, carNumber, outWorkOrderId }) =>
      plateKey(carNumber) === plate && id !== hotels?.tyreHotel?.id && (outWorkOrderId === null || id === planned?.id),
  )
  const sets: Pick<OrderHotel, 'id' | 'tyreName' | 'metaData'>[] =
    planned && !stored.some(({ id }) => id === planned.id) ? [planned, ...stored] : stored
  if (sets.length === 0 && values.tyreHotelOutId === null) return null
  return (
    <Select<number>
      label={t('TyreHotelOut')}
      maw={480}
      clearable
      placeholder={t('NoSetOut')}
      data={sets.map((set) => ({ value: set.id, label: describeSet(set) }))}
      value={values.tyreHotelOutId}
      onChange={(tyreHotelOutId) => form.change({ tyreHotelOutId })}
      error={error('tyreHotelOutId')}
    />
  )
}
