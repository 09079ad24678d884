import type { UserFields } from '#contract/users.ts'
import { PasswordField } from '#client/ui/person/PasswordField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

/** A password that an admin sets for a user; an empty text sets none. */
export const SetPasswordField = ({
  form,
  ...rest
}: {
  form: FormDraft<typeof UserFields>
  label: string
  hint?: string
  withAsterisk?: boolean
}) => (
  <PasswordField
    username={form.values.username}
    {...form.getInputProps('password')}
    {...rest}
    value={form.values.password ?? ''}
    onChange={(event) => form.setFieldValue('password', event.currentTarget.value || null)}
  />
)
