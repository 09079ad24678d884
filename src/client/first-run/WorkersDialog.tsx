import { Badge, Group, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { WorkerDraft, workers } from '#contract/workers.ts'
import { refetchAll, useWrite } from '#client/platform/api/queries.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { RecordForm } from '#client/ui/form/RecordForm.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

/** Adds workers by name, one after the other; everything else about them is on their own page. */
export function WorkersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['first-run', 'workers'])
  const { organization } = useOrganization()
  const { account } = useInformation()
  const form = useDraft(WorkerDraft, fillDefaults(WorkerDraft, { name: '', organizationId: organization.id }))
  const create = useWrite(workers.create)
  const field = useRef<HTMLInputElement>(null)
  const present = account.workers.filter(({ organizationId }) => organizationId === organization.id)

  function clearField() {
    form.reset()
    field.current?.focus()
  }
  return (
    <Dialog title={t('FirstWorkers')} size="md" onClose={onClose}>
      <RecordForm
        form={form}
        save={(draft) => create.mutateAsync(draft)}
        onSaved={clearField}
        onReload={refetchAll}
        action={t('AddWorker', { ns: 'workers' })}
        leave={<CancelButton>{t('Close')}</CancelButton>}
      >
        <TextInput ref={field} label={t('Name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <Group gap={6} component="ul" role="list" aria-label={t('WorkersSoFar')}>
          {present.map(({ id, name }) => (
            <Badge key={id} component="li" variant="light" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      </RecordForm>
    </Dialog>
  )
}
