import type { ReactNode } from 'react'
import { organizations, PublicSettings, type Organization } from '#contract/organizations.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft, type FormDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'

type Props = {
  title: string
  action?: string
  organization: Organization
  /** Members that the form begins with instead of the stored ones. */
  proposal?: Partial<PublicSettings>
  onClose: () => void
  children: (form: FormDraft<typeof PublicSettings>) => ReactNode
}

/** Changes some of the public settings of a workplace; the others stay. */
export function PublicSettingsForm({ title, action, organization, proposal = {}, onClose, children }: Props) {
  const { id, version, publicSettings } = organization
  const form = useDraft(PublicSettings, { ...publicSettings, ...proposal })
  const { update } = useRecordWrites(organizations, onClose)
  return (
    <FormDialog
      title={title}
      size="md"
      form={form}
      action={action}
      save={(settings) => update.mutateAsync({ id, version, publicSettings: settings })}
      onClose={onClose}
    >
      {children(form)}
    </FormDialog>
  )
}
