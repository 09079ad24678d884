import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinePackageDraft, linePackages, type LinePackage } from '#contract/line-packages.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { PackageLinesTable } from './PackageLinesTable.tsx'

type Props = { saved?: LinePackage; onSaved: (id: number) => void; onClose: () => void }

/** A package with its lines, saved as a whole. */
export function LinePackageForm({ saved, onSaved, onClose }: Props) {
  const { t } = useTranslation('line-packages')
  const { account } = useInformation()
  const { organization } = useOrganization()
  const form = useDraft(
    LinePackageDraft,
    saved
      ? { ...saved, lines: saved.lines.map(({ name: _name, ...line }) => line) }
      : { name: '', organizationId: organization.id, carTypeId: null, workOrderTypeId: null, lines: [] },
  )
  // Product names by id, because the draft has only ids.
  const [names, setNames] = useState(() => new Map(saved?.lines.map((line) => [line.organizationProductId, line.name])))
  const { create, update } = useRecordWrites(linePackages, onSaved)
  const { values } = form
  const carTypes = useSelectOptions(account.carTypes, values.carTypeId)
  const orderTypes = useSelectOptions(
    account.workOrderTypes.filter(({ id, hidden }) => !hidden || id === values.workOrderTypeId),
    values.workOrderTypeId,
  )
  const clear = { clearable: true, placeholder: t('AnyValue'), clearButtonProps: { 'aria-label': t('Clear') } }

  return (
    <FormDialog
      title={t(saved ? 'EditPackage' : 'AddPackage')}
      size="xl"
      form={form}
      save={(draft) => (saved ? update.mutateAsync({ ...draft, id: saved.id, version: saved.version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <TextInput label={t('LineName')} data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <Select<number> label={t('WorkOrderType')} {...clear} data={orderTypes} {...form.getInputProps('workOrderTypeId')} />
        <Select<number> label={t('CarType')} {...clear} data={carTypes} {...form.getInputProps('carTypeId')} />
        <OrganizationField {...form.getInputProps('organizationId')} />
      </SimpleGrid>
      <PackageLinesTable form={form} nameOf={(id) => names.get(id) ?? ''} onPicked={(id, name) => setNames(new Map(names).set(id, name))} />
    </FormDialog>
  )
}
