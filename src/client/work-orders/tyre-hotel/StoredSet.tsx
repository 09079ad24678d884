import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { tyreHotels, type OrderHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { seasonWords, describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { useFormat } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconPrinter, IconTrash } from '#client/ui/icons.tsx'
import { HotelState } from '#client/tyre-hotels/use-hotel-columns.tsx'
import { printHotel, removeHotel } from '#client/tyre-hotels/use-hotel-menu.ts'

type Props = {
  set: OrderHotel
  label: string
  /** Present if the set may be deleted. */
  onRemoved?: (() => void) | undefined
}

/** A summary of a stored set, with its documents. */
export function StoredSet({ set, label, onRemoved }: Props) {
  const { t } = useTranslation('tyre-hotels')
  const { date } = useFormat()
  const may = useMay()
  const { season, metaData, storageUntil } = set
  const facts = [
    describeSet(set),
    season && t(seasonWords[season]),
    t(metaData.withRim ? 'WithRim' : 'WithoutRim'),
    `${t('StorageUntil')} ${date(storageUntil)}`,
  ]
  return (
    <Group justify="space-between" gap="sm" role="group" aria-label={label}>
      <div>
        <Group gap="xs">
          <Text fz={12.5} c="dimmed">
            {label}
          </Text>
          <HotelState hotel={set} />
        </Group>
        <Text fz="sm" fw={500}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" leftSection={<IconPrinter size={15} />} onClick={() => printHotel(set)}>
          {t('PrintForClient')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={15} />}
          onClick={() => printHotel(set, { forWarehouse: true })}
        >
          {t('PrintForWarehouse')}
        </Button>
        {onRemoved && may(tyreHotels.remove) && (
          <ActionIcon size={30} aria-label={t('DeleteSet')} onClick={() => void removeHotel(set).then((isDone) => isDone && onRemoved())}>
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
    </Group>
  )
}
