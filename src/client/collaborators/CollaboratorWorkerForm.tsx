import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  CollaboratorWorkerDraft,
  collaboratorWorkers,
  CollaboratorWorkerStatus,
  type CollaboratorWorker,
} from '#contract/collaborators/collaborator-workers.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { collaboratorStatusKeys } from './status-badges.tsx'

type Props = { worker: CollaboratorWorker | undefined; onSaved: (id: number) => void; onClose: () => void }

/** A collaborator's worker as listed when the form was opened; saving an outdated version is refused. */
export function CollaboratorWorkerForm({ worker, onSaved, onClose }: Props) {
  const { t } = useTranslation('collaborators')
  const may = useMay()
  const { account } = useInformation()
  const form = useDraft(
    CollaboratorWorkerDraft,
    worker ? fillDefaults(CollaboratorWorkerDraft, worker) : { ...blankDraft(CollaboratorWorkerDraft, {}), collaboratorId: null },
  )
  const { create, update } = useRecordWrites(collaboratorWorkers, onSaved)
  const offered = account.collaborators.filter(({ id, status }) => status === 'active' || id === worker?.collaboratorId)

  return (
    <FormDialog
      title={t(worker ? 'EditCollaboratorWorker' : 'AddCollaboratorWorker')}
      form={form}
      save={(draft) => (worker ? update.mutateAsync({ ...draft, id: worker.id, version: worker.version }) : create.mutateAsync(draft))}
      readOnly={!may(collaboratorWorkers.update)}
      onClose={onClose}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t('Name')} withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        <Select<number>
          label={t('Collaborator')}
          withAsterisk
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage={t('NoSearchResultsFound')}
          // Orders name workers together with their collaborator, so a worker cannot move.
          disabled={worker !== undefined}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('collaboratorId')}
        />
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} />
        <EmailField {...form.getInputProps('email')} />
        <Select
          label={t('Status')}
          allowDeselect={false}
          data={CollaboratorWorkerStatus.options.map((value) => ({ value, label: t(collaboratorStatusKeys[value]) }))}
          {...form.getInputProps('status')}
        />
      </SimpleGrid>
    </FormDialog>
  )
}
