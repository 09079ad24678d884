import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ShelvesDraft, tyreHotelShelves, type Shelf } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { expandShelfPattern } from '#domain/tyre-hotels/shelves.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'

/** Creates many shelves at once; their number is shown before. */
export function ShelvesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tyre-hotels')
  const { organization } = useOrganization()
  const form = useDraft(ShelvesDraft, { organizationId: organization.id, location: '', racks: '', shelves: '', capacity: 8 })
  const create = useWrite(tyreHotelShelves.createMany)
  const { racks, shelves } = form.values
  const count = (expandShelfPattern(racks)?.length ?? 0) * (expandShelfPattern(shelves)?.length ?? 0)
  return (
    <FormDialog
      title={t('AddShelves')}
      form={form}
      save={async (draft) => {
        const { created, skipped } = await create.mutateAsync(draft)
        notify.success(
          [t('ShelvesMade', { count: created }), skipped > 0 && t('ShelvesThere', { count: skipped })].filter(Boolean).join(' '),
        )
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput label={t('Racks')} placeholder={rackExample} data-autofocus {...form.getInputProps('racks')} withAsterisk />
        <TextInput label={t('ShelvesOfRack')} placeholder={shelfExample} {...form.getInputProps('shelves')} withAsterisk />
        <IntegerField label={t('CapacityInTyres')} maxLength={4} {...form.getInputProps('capacity')} />
        <TextInput label={t('StorageHall')} description={t('StorageHallHint')} {...form.getInputProps('location')} />
      </SimpleGrid>
      <Text fz="sm" c="dimmed">
        {t('PatternHint')} {count > 0 && t('ShelvesInAll', { count })}
      </Text>
      <OrganizationField {...form.getInputProps('organizationId')} />
    </FormDialog>
  )
}

const rackExample = 'A1..A20'
const shelfExample = '1..4'

const Resized = tyreHotelShelves.update.input.pick({ capacity: true })

/** Changes how many tyres a shelf holds. */
export function CapacityDialog({ shelf: { id, version, fullCode, capacity }, onClose }: { shelf: Shelf; onClose: () => void }) {
  const { t } = useTranslation('tyre-hotels')
  const form = useDraft(Resized, { capacity })
  const update = useWrite(tyreHotelShelves.update)
  return (
    <FormDialog
      title={`${t('Shelf')} ${fullCode}`}
      form={form}
      save={(draft) => update.mutateAsync({ id, version, ...draft })}
      onClose={onClose}
    >
      <IntegerField label={t('CapacityInTyres')} data-autofocus maxLength={4} {...form.getInputProps('capacity')} />
    </FormDialog>
  )
}
