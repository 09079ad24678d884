import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments.ts'
import { formatPlate } from '#domain/plates.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify, untell } from '#client/platform/notify.ts'
import { refetch, useWrite } from '#client/platform/queries.ts'
import type { Ahead } from '#client/ui/board/use-ahead.ts'
import { useChangesInLine } from '#client/ui/board/use-changes-in-line.ts'
import { tellUndoable } from '#client/ui/tell-undoable.tsx'
import { isTaken, useBookedOver } from './use-booked-over.ts'
import { useTellQuestion } from './use-tell-question.ts'

/** When and where it is; a place that is not said stays as it is. */
export type Times = { from: string; to: string; appointmentGroupId?: number | null }

/** A move, and the question whether its client is to hear of it. */
type Step = Times & { asks: (appointment: Appointment) => Promise<boolean> }

export const aboutAppointment = ({ id }: { id: number }): string => `appointment:${id}`

export type Moves = {
  move: (appointment: Appointment, to: Times) => Promise<unknown>
  /** As it is once the moves that are under way are saved: whoever changes it right after has to name that version. */
  newest: (appointment: Appointment) => Promise<Appointment>
}

/** Nothing is left to take over: a write has all appointments fetched again. */
const put = () => {}

/** Moves appointments: at once on the screen, then on the server; for ten seconds it can be taken back. */
export function useMoves(ahead: Ahead<Appointment>): Moves {
  const { t } = useTranslation('appointments')
  const { time, weekday, day } = useFormat()
  const bookedOver = useBookedOver()
  const question = useTellQuestion()
  const { mutateAsync } = useWrite(appointments.update)

  const send = useCallback(
    async (appointment: Appointment, { asks, ...to }: Step) => {
      const { id, version } = appointment
      const tellClient = await asks(appointment)
      return bookedOver((allowOverlap) => mutateAsync({ id, version, ...to, tellClient, allowOverlap }))
    },
    [mutateAsync, bookedOver],
  )
  const onRefused = useCallback(
    ({ carPlateNumber }: Appointment, error: unknown, isOvertaken: boolean) => {
      if (isTaken(error)) return
      if (isOvertaken) {
        refetch('appointments')
        notify.error(t('MovedBySomebody', { plate: formatPlate(carPlateNumber) }))
      } else notify.failure(error)
    },
    [t],
  )
  const change = useChangesInLine({ ahead, send, put, onRefused })

  const sent = useRef(new Map<number, Promise<Appointment | undefined>>())

  return useMemo(() => {
    const move = async (before: Appointment, to: Times, undone?: { tells: boolean }): Promise<void> => {
      void untell(aboutAppointment(before))
      // Who takes it back tells whom the move was told, and asks nobody again.
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
      tellUndoable(
        aboutAppointment(now),
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
