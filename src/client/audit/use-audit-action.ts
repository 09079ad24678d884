import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { audit, type AuditSubject } from '#contract/audit.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconHistory } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'

/** The action that opens a record's changes, for users who may read them. */
export function useAuditAction(subject: AuditSubject): RowAction<{ id: number }> {
  const { t } = useTranslation('trade')
  const may = useMay()
  const navigate = useNavigate()
  return {
    label: t('Audit'),
    icon: IconHistory,
    show: may(audit.search),
    run: ({ id }) => void navigate({ to: '/dashboard/account-settings/audit', search: { subject, subject_id: String(id) } }),
  }
}
