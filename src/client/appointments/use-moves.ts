import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify, dismissMessages } from '#client/platform/notify.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import type { OptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { useSerialChanges } from '#client/ui/board/use-serial-changes.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import { isSlotTakenError, useOverlapQuestion } from './use-overlap-question.ts'
import { useNotifyClientQuestion } from './use-notify-client-question.ts'

/** Times and group of an appointment; an absent group stays as it is. */
export type AppointmentTimes = { from: string; to: string; appointmentGroupId?: number | null }

/** A move, and the question whether to notify its client. */
type Step = AppointmentTimes & { asks: (appointment: Appointment) => Promise<boolean> }

export const appointmentMessageKey = ({ id }: { id: number }): string => `appointment:${id}`

export type AppointmentMoves = {
  move: (appointment: Appointment, to: AppointmentTimes) => Promise<unknown>
  /** The appointment after all pending moves are saved: a further change must send that version. */
  newest: (appointment: Appointment) => Promise<Appointment>
}

/** There is nothing to replace: a write refetches all appointments. */
const put = () => {}

/** Moves appointments: at once on the screen, then on the server; undo is offered for ten seconds. */
export function useAppointmentMoves(ahead: OptimisticItems<Appointment>): AppointmentMoves {
  const { t } = useTranslation('appointments')
  const { time, weekday, day } = useFormat()
  const bookWithOverlap = useOverlapQuestion()
  const question = useNotifyClientQuestion()
  const { mutateAsync } = useWrite(appointments.update)

  const send = useCallback(
    async (appointment: Appointment, { asks, ...to }: Step) => {
      const { id, version } = appointment
      const tellClient = await asks(appointment)
      return bookWithOverlap((allowOverlap) => mutateAsync({ id, version, ...to, tellClient, allowOverlap }))
    },
    [mutateAsync, bookWithOverlap],
  )
  const onRefused = useCallback(
    ({ carPlateNumber }: Appointment, error: unknown, isOvertaken: boolean) => {
      if (isSlotTakenError(error)) return
      if (isOvertaken) {
        invalidateFeatures('appointments')
        notify.error(t('MovedBySomebody', { plate: formatPlate(carPlateNumber) }))
      } else notify.failure(error)
    },
    [t],
  )
  const change = useSerialChanges({ ahead, send, put, onRefused })

  const sent = useRef(new Map<number, Promise<Appointment | undefined>>())

  return useMemo(() => {
    const move = async (before: Appointment, to: AppointmentTimes, undone?: { tells: boolean }): Promise<void> => {
      void dismissMessages(appointmentMessageKey(before))
      // Undoing notifies the same clients as the move did, without asking again.
      let tells = undone?.tells
      const asks = async (appointment: Appointment) => {
        tells = tells === undefined ? await question.ofMove(appointment, to.from) : tells
        return tells
      }
      const changed = change(before, to, [{ ...to, asks }])
      sent.current.set(before.id, changed)
      const now = await changed
      if (!now) return
      const when = `${weekday(new Date(day(now.from)).getUTCDay())}, ${time(now.from)}–${time(now.to)}`
      const text = t('AppointmentMoved', { what: formatPlate(now.carPlateNumber) || t('Break'), when })
      announce(text)
      const back = { from: before.from, to: before.to, appointmentGroupId: before.appointmentGroupId }
      showUndoableMessage(
        appointmentMessageKey(now),
        text,
        undone ? undefined : { label: t('Undo'), run: () => void move(now, back, { tells: tells === true }) },
      )
    }
    const newest = async (appointment: Appointment) => {
      const moved = await sent.current.get(appointment.id)
      return moved && moved.version > appointment.version ? moved : appointment
    }
    return { move, newest }
  }, [change, question, t, time, weekday, day])
}
