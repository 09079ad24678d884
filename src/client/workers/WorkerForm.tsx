import { ColorInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { WorkerDraft, workerColors, workers, type Worker } from '#contract/workers.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { UserPicker } from './UserPicker.tsx'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { WorkerHoursFields } from './WorkerHoursFields.tsx'

type Props = { worker: Worker | undefined; onSaved: (id: number) => void; onClose: () => void }

/** A worker as listed when the form was opened; saving an outdated version is refused. */
export function WorkerForm({ worker, onSaved, onClose }: Props) {
  const { t } = useTranslation('workers')
  const { organization } = useOrganization()
  const form = useDraft(WorkerDraft, worker ?? fillDefaults(WorkerDraft, { name: '', organizationId: organization.id }))
  const { create, update } = useRecordWrites(workers, onSaved)
  const { color, status } = form.values

  return (
    <FormDialog
      title={t(worker ? 'EditWorker' : 'AddWorker')}
      form={form}
      save={(draft) => (worker ? update.mutateAsync({ ...draft, id: worker.id, version: worker.version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t('Name')} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} />
        <OrganizationField {...form.getInputProps('organizationId')} />
        <UserPicker label={t('User')} name={worker?.userName ?? null} {...form.getInputProps('userId')} />
        <ColorInput
          label={t('AvatarColor')}
          placeholder={worker ? undefined : t('NextColor')}
          format="hex"
          withEyeDropper={false}
          swatches={[...workerColors]}
          swatchesPerRow={6}
          {...form.getInputProps('color')}
          value={color ?? ''}
          onChange={(chosen) => form.setFieldValue('color', chosen || null)}
        />
      </SimpleGrid>
      <WorkerHoursFields form={form} />
      <Textarea label={t('Description')} autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
      {worker && (
        <Switch
          label={t('Active')}
          description={t('InactiveHint')}
          checked={status === 'active'}
          onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
        />
      )}
    </FormDialog>
  )
}
