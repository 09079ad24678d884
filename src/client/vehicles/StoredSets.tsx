import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { hotelLink } from '#client/search/links.ts'
import { IconWheel } from '#client/ui/icons.tsx'
import { useVehicleByPlate } from './use-vehicle-by-plate.ts'

/** Lists the stored tyres of a plate and their shelves; a set opens in another tab, so that the form keeps its input. */
export function StoredSets({ plate }: { plate: string }) {
  const { t } = useTranslation('trade')
  const may = useMay()
  const title = useId()
  const sets = useVehicleByPlate(plate)?.storedSets ?? []
  if (sets.length === 0) return null
  return (
    <Group gap="4px 10px" mt={6} role="group" aria-labelledby={title}>
      <Group gap={6} wrap="nowrap" c="dimmed">
        <IconWheel size={15} stroke={1.7} aria-hidden />
        <Text span fz="xs" id={title}>
          {t('StoredTyres')}
        </Text>
      </Group>
      {sets.map(({ id, tyres, shelf }) => {
        const text = [tyres, shelf && t('OnShelfNamed', { shelf })].filter(Boolean).join(' · ')
        return (
          <Text key={id} span fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {may(tyreHotels.search) ? (
              <Anchor renderRoot={(props) => <Link {...props} {...hotelLink(id, plate)} target="_blank" />}>{text}</Anchor>
            ) : (
              text
            )}
          </Text>
        )
      })}
    </Group>
  )
}
