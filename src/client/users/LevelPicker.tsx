import { Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { levelOfRoles, levels, type Level } from '#contract/kit/access.ts'
import type { UserFields } from '#contract/users.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { levelWords } from '#domain/text/people.ts'

/** Selects the level of a user, which is stored as the only role. */
export function LevelPicker({ form }: { form: FormDraft<typeof UserFields> }) {
  const { t } = useTranslation(['users', 'shell'])
  const choose = (level: Level) => form.setValues({ type: level === 'simple-service' ? level : 'user', roles: [level] })
  return (
    <Input.Wrapper label={t('Level')} labelElement="div" error={form.errors['roles']}>
      <SegmentedControl
        fullWidth
        aria-label={t('Level')}
        data={levels.map((level) => ({ value: level, label: t(levelWords[level], { ns: 'shell' }) }))}
        value={levelOfRoles(form.values.roles ?? [])}
        onChange={choose}
      />
    </Input.Wrapper>
  )
}
