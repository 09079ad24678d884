import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments } from '#contract/appointments/appointments.ts'
import { clients, type Client } from '#contract/clients/clients.ts'
import { sms } from '#contract/sms.ts'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { isAddingHidden } from '#domain/tyre-hotels/tyre-hotels.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { IconCalendar, IconDots, IconMessage, IconPlus, IconTrash, IconUsers, IconWheel } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { newOrderLinkForClient } from './client-links.ts'

const ClientMergeDialog = onDemand(async () => (await import('./ClientMergeDialog.tsx')).ClientMergeDialog)

const NewAppointmentForm = onDemand(async () => (await import('./NewAppointmentForm.tsx')).default)
const NewHotelForm = onDemand(async () => (await import('./NewHotelForm.tsx')).default)
const SmsForm = onDemand(async () => (await import('#client/sms/SmsForm.tsx')).default)

/** Shows the buttons that start work for a client; `plate` is that of the vehicle that came last. */
export function ClientActions({ client, plate }: { client: Client; plate: string | undefined }) {
  const { id, version, name } = client
  const { t } = useTranslation('clients')
  const may = useMay()
  const navigate = useNavigate()
  const { roles } = useInformation()
  const isHidden = isAddingHidden(useAccountSetting('hide_create_new_tyre_hotel'), roles)
  const parts = [
    { part: 'appointment', label: t('NewAppointmentFor'), icon: IconCalendar, show: may(appointments.create) },
    { part: 'hotel', label: t('NewHotelFor'), icon: IconWheel, show: may(tyreHotels.create) && !isHidden },
    { part: 'sms', label: t('SendSms'), icon: IconMessage, show: client.phone !== null && may(sms.create) },
    { part: 'merge', label: t('MergeClients'), icon: IconUsers, show: may(clients.merge) },
  ] as const
  const [open, setOpen] = useState<(typeof parts)[number]['part']>()
  const close = () => setOpen(undefined)
  const { mutateAsync: erase } = useWrite(clients.erase)
  const askToErase = async () => {
    const done = await askConfirmation({
      title: t('EraseQuestion', { name }),
      text: t('EraseClientText'),
      tick: t('EraseClientTick'),
      keyword: name,
      action: t('EraseClient'),
      danger: true,
      run: () => erase({ id, version }),
      failed: t('EraseClientFailed'),
    })
    if (!done) return
    notify.success(t('ClientErased'))
    await navigate({ to: '/dashboard/workstation-settings/clients' })
  }
  return (
    <>
      {may(workOrders.create) && (
        <Button renderRoot={(props) => <Link {...props} {...newOrderLinkForClient(id)} />} leftSection={<IconPlus size={17} />}>
          {t('NewOrder')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('MoreActions')}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {parts
            .filter(({ show }) => show)
            .map(({ part, label, icon: Icon }) => (
              <Menu.Item key={part} leftSection={<Icon size={16} stroke={1.7} />} onClick={() => setOpen(part)}>
                {label}
              </Menu.Item>
            ))}
          {may(clients.erase) && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => void askToErase()}>
              {t('EraseClient')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'merge' && <ClientMergeDialog client={client} onClose={close} />}
      {open === 'appointment' && <NewAppointmentForm client={client} plate={plate} onClose={close} />}
      {open === 'sms' && <SmsForm to={{ clientId: id, name, phone: client.phone }} onClose={close} />}
      {open === 'hotel' && <NewHotelForm client={client} plate={plate} onClose={close} />}
    </>
  )
}
