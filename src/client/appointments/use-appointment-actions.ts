import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment, type SettableStatus } from '#contract/appointments/appointments.ts'
import { sms } from '#contract/sms.ts'
import { appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconArrowsMove, IconCheck, IconClipboardList, IconMessage, IconPencil, IconTrash } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import { draftLink, orderLink } from '#client/work-orders/order-links.ts'
import type { Open } from './form/AppointmentDialog.tsx'
import { isSlotTakenError, useOverlapQuestion } from './use-overlap-question.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import { appointmentMessageKey, type AppointmentMoves } from './use-moves.ts'
import { useNotifyClientQuestion } from './use-notify-client-question.ts'

/** `quick`: it has a button of its own in the card. */
export type AppointmentAction = RowAction<Appointment> & { quick?: boolean }

const targets: SettableStatus[] = ['done', 'new', 'in-progress', 'skipped']

/** An error that follows a declined overlap is no news to the user who declined it. */
const notifyFailure = (error: unknown) => {
  if (!isSlotTakenError(error)) notify.failure(error)
}

/** Actions of an appointment. A booking of a guest is confirmed or declined before anything else. */
export function useAppointmentActions(open: (next: Open) => void, newest: AppointmentMoves['newest']) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const navigate = useNavigate()
  const { titleOf, times, statusOf } = useAppointmentWords()
  const bookedOver = useOverlapQuestion()
  const question = useNotifyClientQuestion()
  const { mutateAsync: sendStatus } = useWrite(appointments.setStatus)
  const { mutateAsync: sendConfirmation } = useWrite(appointments.confirm)
  const { mutateAsync: sendRemoval } = useWrite(appointments.remove)
  const { mutateAsync: sendReturn } = useWrite(appointments.restore)
  const { mutateAsync: startOrder } = useWrite(appointments.startOrder)
  /** A second click on the same version is ignored, since its row stays until the list is fetched again. */
  const [confirmedVersions] = useState(() => new Set<string>())
  const [confirmed, setConfirmed] = useState<Appointment[]>([])

  const setStatus = async (appointment: Appointment, status: SettableStatus, isUndo = false) => {
    try {
      const { id, version } = await newest(appointment)
      const now = await bookedOver((allowOverlap) => sendStatus({ id, version, status, allowOverlap }))
      const after = { ...appointment, ...now }
      const before = appointment.status
      const undo = !isUndo && before !== 'new-guest' && { label: t('Undo'), run: () => void setStatus(after, before, true) }
      showUndoableMessage(
        appointmentMessageKey(after),
        t('StatusSet', { what: titleOf(after), status: statusOf(after) }),
        undo || undefined,
      )
    } catch (error) {
      notifyFailure(error)
    }
  }

  const confirm = async (appointment: Appointment) => {
    const { id, version } = await newest(appointment)
    const key = `${id}:${version}`
    if (confirmedVersions.has(key)) return
    confirmedVersions.add(key)
    setConfirmed((rows) => [...rows.filter((row) => row.id !== id), appointment])
    try {
      await bookedOver((allowOverlap) => sendConfirmation({ id, version, allowOverlap }))
      showUndoableMessage(appointmentMessageKey(appointment), t('AppointmentConfirmed', { what: titleOf(appointment) }))
    } catch (error) {
      confirmedVersions.delete(key)
      throw error
    }
  }

  const remove = async (appointment: Appointment) => {
    const { id, guest } = appointment
    const what = `${titleOf(appointment)}, ${times(appointment)}`
    const isSure = await askConfirmation({
      title: t('AreYouSure'),
      text: `${t('DeleteAppointmentText', { what })} ${t(guest ? 'DeleteGuestHint' : 'DeleteAppointmentHint')}`,
      action: t('Delete'),
      danger: true,
    })
    if (!isSure) return
    const { version } = await newest(appointment)
    await sendRemoval({ id, version, tellClient: await question.ofEnd(appointment) })
    const back = () => void bookedOver((allowOverlap) => sendReturn({ id, allowOverlap })).catch(notifyFailure)
    showUndoableMessage(appointmentMessageKey(appointment), t('AppointmentDeleted', { what }), { label: t('Undo'), run: back })
  }

  const openOrder = async ({ id, workOrderId }: Appointment) => {
    if (workOrderId !== null) return navigate(orderLink(workOrderId, 'view'))
    const started = await startOrder({ id })
    if (started.workOrderId !== null) return navigate(orderLink(started.workOrderId, 'view'))
    if (started.draftId !== null) return navigate(draftLink(started.draftId))
  }

  const isWish = ({ status }: Appointment) => status === 'new-guest'
  const hasOrder = ({ isBreak, status }: Appointment) => !isBreak && status !== 'new-guest'
  const run = (work: (appointment: Appointment) => Promise<unknown>) => (appointment: Appointment) =>
    void work(appointment).catch(notifyFailure)
  const openAs = (kind: 'edit' | 'move' | 'sms') => (appointment: Appointment) => open({ kind, appointment })

  const actions: AppointmentAction[] = [
    {
      label: t('Confirm'),
      icon: IconCheck,
      quick: true,
      hasRowButton: true,
      run: run(confirm),
      show: (row) => may(appointments.confirm) && isWish(row),
    },
    { label: t('Edit'), icon: IconPencil, quick: true, run: openAs('edit'), show: may(appointments.update) },
    {
      label: t('CreateWorkOrder'),
      icon: IconClipboardList,
      quick: true,
      run: run(openOrder),
      show: (row) => may(appointments.startOrder) && hasOrder(row) && row.workOrderId === null,
    },
    {
      label: t('OpenWorkOrder'),
      icon: IconClipboardList,
      quick: true,
      run: run(openOrder),
      show: (row) => row.workOrderId !== null,
    },
    { label: t('MoveToTime'), icon: IconArrowsMove, run: openAs('move'), show: may(appointments.update) },
    {
      label: t('SendSms'),
      icon: IconMessage,
      run: openAs('sms'),
      show: (row) => may(sms.create) && !row.isBreak && !isWish(row) && row.phone !== null,
    },
    ...targets.map((status): AppointmentAction => ({
      label: t(appointmentStatusKeys[status]),
      group: 'status',
      heading: t('Status'),
      run: (row) => void setStatus(row, status),
      show: (row) => may(appointments.setStatus) && !isWish(row) && row.status !== status,
    })),
    { label: t('Delete'), icon: IconTrash, quick: true, danger: true, run: run(remove), show: may(appointments.remove) },
  ]
  return { actions, confirmed, confirm: run(confirm), remove: run(remove) }
}
