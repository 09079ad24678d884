import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'

/** An overlapping appointment in the server's refusal; a break has no plate. */
type TakenSlot = { from: string; car_plate_number: string }

/**
 * Books a time; if it overlaps others, asks whether to book all the same. Two guests' appointments may never overlap, so the server does
 * not offer it there.
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
        const slotName = ({ from, car_plate_number: plate }: TakenSlot) => `${formatPlate(plate) || t('Break')} ${time(from)}`
        const what = ((error.details?.['taken'] as TakenSlot[] | undefined) ?? []).map(slotName).join(', ')
        if (!(await askConfirmation({ title: t('OverlapQuestion'), text: t('OverlapsWith', { what }), action: t('BookAnyway') })))
          throw error
        return book(true)
      }
    },
    [t, time],
  )
}

/** The time was taken, and the user has declined to overlap. */
export const isSlotTakenError = (error: unknown): error is AppError => error instanceof AppError && error.code === 'SlotTaken'
