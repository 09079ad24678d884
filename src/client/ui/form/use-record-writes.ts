import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite, type Write } from '#client/platform/queries.ts'

type Answering = Endpoint<$ZodType, $ZodType<{ id: number }>>

/** What a form makes a record with, or changes a known one. That it was saved is said, and its id handed on. */
export function useRecordWrites<C extends Answering, U extends Answering>(
  calls: { create: C; update: U },
  onSaved: (id: number) => void,
): { create: Write<C>; update: Write<U> } {
  const { t } = useTranslation()
  const told = {
    onDone: ({ id }: { id: number }) => {
      notify.success(t('Saved'))
      onSaved(id)
    },
  }
  return { create: useWrite(calls.create, told), update: useWrite(calls.update, told) }
}
