import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tyreHotelShelves } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { freePlaces } from '#domain/tyre-hotels/shelves.ts'
import { AppError } from '#contract/kit/errors.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'

/** Selects the shelf of a set; the tightest shelf that fits is preselected. */
export function PlaceDialog({ hotel, onClose }: { hotel: TyreHotel; onClose: () => void }) {
  const { t } = useTranslation('tyre-hotels')
  const { id, version, shelf, tyreQuantity, carNumber, organizationId } = hotel
  const { data: fit, refetch } = useQuery(endpointQuery(tyreHotelShelves.fitting, { quantity: tyreQuantity, organizationId }))
  const [chosen, setChosen] = useState<number | null>()
  const place = useWrite(tyreHotels.place)
  const others = (fit?.items ?? []).filter((one) => one.id !== shelf?.id)
  const shelfId = chosen === undefined ? (others[0]?.id ?? null) : chosen

  const put = (to: number | null) =>
    place.mutateAsync({ id, version, shelfId: to }).then(onClose, (error: unknown) => {
      notify.failure(error)
      // The shelf was filled meanwhile, so the next best one is preselected.
      if (!(error instanceof AppError && error.code === 'ShelfFull')) return onClose()
      setChosen(undefined)
      void refetch()
    })

  return (
    <Dialog onClose={onClose} withCloseButton={false} title={t('PlaceSetOf', { what: carNumber })}>
      <Stack gap="sm">
        {shelf && <Text fz="sm">{t('LiesOn', { shelf: shelf.fullCode })}</Text>}
        <Select<number>
          label={t('Shelf')}
          searchable
          data={others.map((one) => ({ value: one.id, label: `${one.fullCode} · ${t('FreePlaces', { count: freePlaces(one) })}` }))}
          value={shelfId}
          onChange={setChosen}
          nothingFoundMessage={t('NoShelfFits')}
          placeholder={fit && others.length === 0 ? t('NoShelfFits') : undefined}
          description={fit && t('ShelvesFit', { count: fit.count, free: fit.free })}
        />
        <Group justify="flex-end" gap="xs">
          <CancelButton />
          {shelf && (
            <Button variant="default" loading={place.isPending} onClick={() => void put(null)}>
              {t('TakeOff')}
            </Button>
          )}
          {/* Enabled until the shelves have loaded, because the focus goes to this button when the dialog opens. */}
          <Button
            data-autofocus
            disabled={fit && shelfId === null}
            loading={place.isPending}
            onClick={() => void (shelfId !== null && put(shelfId))}
          >
            {t('PlaceHere')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
