import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite, type WriteOptions } from '#client/platform/api/queries.ts'

type Answering = Endpoint<$ZodType, $ZodType<{ id: number }>>

/**
 * The create and update calls of a form. After success it shows "Saved" or, for a new record, the text of `ofNew`, and passes the id on.
 */
export function useRecordWrites<C extends Answering, U extends Answering>(
  calls: { create: C; update: U },
  onSaved: (id: number) => void,
  ofNew?: (record: ResultOf<C>) => string | undefined,
): { create: WriteOptions<C>; update: WriteOptions<U> } {
  const { t } = useTranslation()
  const reportSaved = ({ id }: { id: number }, text = t('Saved')) => {
    notify.success(text)
    onSaved(id)
  }
  return {
    create: useWrite(calls.create, { onDone: (record) => reportSaved(record, ofNew?.(record)) }),
    update: useWrite(calls.update, { onDone: (saved) => reportSaved(saved) }),
  }
}
