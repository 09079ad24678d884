import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconTrash } from './icons.tsx'
import type { RowAction } from './list/row-actions.ts'

type Removal = { id: number; version?: number | undefined }
type Options<Row> = {
  /** Whether a row can be deleted at all. */
  show?: (row: Row) => boolean
  /** A text that says what the deletion leaves. */
  text?: string
}

/** The action that deletes a row after a question, for users who may. */
export function useDeleteAction<Row extends { id: number; version: number }>(
  endpoint: Endpoint<$ZodType<unknown, Removal>>,
  nameOf: (row: Row) => string,
  { show, ...question }: Options<Row> = {},
): RowAction<Row> {
  const { t } = useTranslation()
  const may = useMay()
  const { mutateAsync } = useWrite(endpoint)
  return {
    label: t('Delete'),
    icon: IconTrash,
    danger: true,
    show: may(endpoint) && (show ?? true),
    run: (row) => void confirmDelete(nameOf(row), () => mutateAsync({ id: row.id, version: row.version }), question),
  }
}
