import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CollaboratorDraft, collaborators, CollaboratorStatus, type Collaborator } from '#contract/collaborators/collaborators.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { RegisterNumberField, TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import { collaboratorStatusKeys } from './status-badges.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a stored or a new collaborator. */
export function CollaboratorDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <CollaboratorForm {...rest} /> : <Known id={id} {...rest} />
}

function Known({ id, ...rest }: Props & { id: number }) {
  const collaborator = useRecordAtOpen(collaborators.get, { id }, rest.onClose)
  return collaborator && <CollaboratorForm collaborator={collaborator} {...rest} />
}

/** Company, contact and state of a collaborator; read-only for users who may not change it. */
function CollaboratorForm({ collaborator, onSaved, onClose }: Props & { collaborator?: Collaborator }) {
  const { t } = useTranslation('collaborators')
  const may = useMay()
  const form = useDraft(CollaboratorDraft, fillDefaults(CollaboratorDraft, collaborator ?? { name: '' }))
  const { create, update } = useRecordWrites(collaborators, onSaved)
  const readOnly = !may(collaborators.update)
  const title = t(readOnly ? 'Collaborator' : collaborator ? 'EditCollaborator' : 'AddCollaborator')

  return (
    <FormDialog
      title={title}
      form={form}
      save={(draft) =>
        collaborator ? update.mutateAsync({ ...draft, id: collaborator.id, version: collaborator.version }) : create.mutateAsync(draft)
      }
      readOnly={readOnly}
      onClose={onClose}
    >
      {collaborator && <Standing collaborator={collaborator} />}
      <TextInput label={t('Name')} withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TaxNumberField {...form.getInputProps('vatNumber')} />
        <RegisterNumberField {...form.getInputProps('regNumber')} />
      </SimpleGrid>
      <TextInput label={t('RegisteredAddress')} autoComplete="off" {...form.getInputProps('address')} />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t('ContactName')} autoComplete="off" {...form.getInputProps('contactName')} />
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} />
        <EmailField {...form.getInputProps('email')} />
        <Select
          label={t('Status')}
          allowDeselect={false}
          data={CollaboratorStatus.options.map((value) => ({ value, label: t(collaboratorStatusKeys[value]) }))}
          description={t('CollaboratorStatusHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('status')}
        />
      </SimpleGrid>
      <Textarea label={t('Notes')} autosize minRows={2} maxRows={6} {...form.getInputProps('notes')} />
    </FormDialog>
  )
}

/** The collaborator's workers and open orders. */
function Standing({ collaborator: { workers, orders } }: { collaborator: Collaborator }) {
  const { t } = useTranslation('collaborators')
  const parts = [
    orders.open > 0 && t('OpenAtCollaborator', { number: orders.open }),
    orders.doneUnpaid > 0 && t('UnpaidAtCollaborator', { number: orders.doneUnpaid }),
    workers.length > 0 && `${t('CollaboratorWorkers')}: ${workers.map(({ name }) => name).join(', ')}`,
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text ? (
    <Text fz="sm" c="dimmed">
      {text}
    </Text>
  ) : null
}
