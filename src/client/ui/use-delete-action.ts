import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { RestorableFeature } from '#contract/restores.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconTrash } from './icons.tsx'
import type { RowAction } from './list/row-actions.ts'
import { offerRestore, restoreRecord } from './dialog/offer-restore.ts'

type Removal = { id: number; version?: number | undefined }
type Options<Row> = {
  /** Whether a row can be deleted at all. */
  show?: (row: Row) => boolean
  /** A text that says what the deletion leaves. */
  text?: string | ((row: Row) => string)
  /** Says how many records belong to the row. */
  belongingsOf?: (row: Row) => Promise<string>
  onDone?: (row: Row) => void
}

/** The action that deletes a row after a question, for users who may. */
export function useDeleteAction<Row extends { id: number; version: number }>(
  endpoint: Endpoint<$ZodType<unknown, Removal>>,
  nameOf: (row: Row) => string,
  { show, onDone, text, belongingsOf }: Options<Row> = {},
): RowAction<Row> {
  const { t } = useTranslation()
  const may = useMay()
  const { mutateAsync } = useWrite(endpoint)
  return {
    label: t('Delete'),
    icon: IconTrash,
    danger: true,
    show: may(endpoint) && (show ?? true),
    run: (row) =>
      void confirmDelete(nameOf(row), () => mutateAsync({ id: row.id, version: row.version }), {
        ...(belongingsOf && { belongings: belongingsOf(row) }),
        ...(text !== undefined && { text: typeof text === 'string' ? text : text(row) }),
      }).then((isDeleted) => isDeleted && onDone?.(row)),
  }
}

/** The action that deletes a row and then offers to restore it; `textOf` says what goes with a row, if anything. */
export function useUndoableDeleteAction<Row extends { id: number; version: number }>(
  feature: RestorableFeature,
  remove: Endpoint<$ZodType<unknown, Removal>>,
  nameOf: (row: Row) => string,
  { textOf, ...options }: Pick<Options<Row>, 'show' | 'belongingsOf'> & { textOf?: (row: Row) => string } = {},
): RowAction<Row> {
  const { t } = useTranslation()
  const onDone = (row: Row) =>
    offerRestore(`${feature} ${row.id}`, t('RecordDeleted', { what: nameOf(row) }), () => restoreRecord(feature, row.id))
  const text = (row: Row) => [textOf?.(row), t('DeletionUndoable')].filter(Boolean).join(' ')
  return useDeleteAction(remove, nameOf, { ...options, text, onDone })
}
