import { Button, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconPlus } from '#client/ui/icons.tsx'
import { HotelFields } from '#client/tyre-hotels/HotelFields.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { OutField } from './OutField.tsx'
import { StoredSet } from './StoredSet.tsx'
import { useAddTyreSet } from './use-add-tyre-set.ts'

/** The tyre set stored with this order, and the set it gives back. */
export function HotelSection({ form }: { form: OrderForm }) {
  const { t } = useTranslation('tyre-hotels')
  const { readOnly, hotels } = form
  const { tyreHotelEnabled } = useOrder(form, 'tyreHotelEnabled').values
  const stored = hotels?.tyreHotel
  const out = hotels?.tyreHotelOut
  const isFixed = readOnly || stored?.status === 'closed'
  if (readOnly && !stored && !out) return null
  return (
    <Stack component="section" gap="sm" aria-labelledby="tyre-hotel">
      <Title order={2} fz={15} id="tyre-hotel">
        {t('TyreHotels')}
      </Title>
      {stored && (
        <StoredSet
          set={stored}
          label={t('SetStored')}
          onRemoved={readOnly ? undefined : () => form.change({ tyreHotel: null, tyreHotelEnabled: false })}
        />
      )}
      {!isFixed && tyreHotelEnabled && <SetFields form={form} />}
      {readOnly ? out && <StoredSet set={out} label={t('TyreHotelOut')} /> : <OutField form={form} />}
    </Stack>
  )
}

function SetFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('tyre-hotels')
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const { values, error } = useOrder(form, 'tyreHotel')
  const addTyreSet = useAddTyreSet(form)
  const set = values.tyreHotel
  if (!set)
    return (
      <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} style={{ alignSelf: 'flex-start' }} onClick={addTyreSet}>
        {t('AddTyreHotel')}
      </Button>
    )
  return (
    <HotelFields
      values={set}
      onChange={(fields) => {
        form.update((now) => ({ ...now, tyreHotel: { ...now.tyreHotel, ...fields } }))
        // The tab shows at once that a size cannot be read.
        if (fields.metaData?.tyreDimensions?.some(({ tyreWidth }) => Number.isNaN(tyreWidth))) form.check('tyreHotel')
      }}
      error={(path) => error(`tyreHotel.${path}`)}
      since={today}
    />
  )
}
