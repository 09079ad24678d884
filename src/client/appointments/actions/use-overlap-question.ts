import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { formatPlate } from '#contract/kit/plates.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'

/** What the server says lies there already; a break has no plate. */
type Taken = { from: string; car_plate_number: string }

/**
 * Books, and where somebody comes then already asks whether to book all the same. Of two guests' appointments none may lie over the other:
 * there the server does not offer it.
 */
export function useOverlapQuestion() {
  const { t } = useTranslation('appointments')
  const { time } = useFormat()
  return useCallback(
    async <Result>(book: (allowOverlap: boolean) => Promise<Result>): Promise<Result> => {
      try {
        return await book(false)
      } catch (error) {
        if (!isSlotTakenError(error)) throw error
        const nameOf = ({ from, car_plate_number: plate }: Taken) => `${formatPlate(plate) || t('Break')} ${time(from)}`
        const what = ((error.details?.['taken'] as Taken[] | undefined) ?? []).map(nameOf).join(', ')
        if (!(await askConfirmation({ title: t('OverlapQuestion'), text: t('OverlapsWith', { what }), action: t('BookAnyway') })))
          throw error
        return book(true)
      }
    },
    [t, time],
  )
}

/** Somebody comes then, and the person was asked already. */
export const isSlotTakenError = (error: unknown): error is AppError => error instanceof AppError && error.code === 'SlotTaken'
