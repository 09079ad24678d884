import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollaboratorOrderDraft, collaboratorWorkOrders as orders } from '#contract/collaborators/collaborator-work-orders.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { countryOf } from '#domain/law/country.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { UnsavedInputContext, useUnsavedPageGuard } from '#client/ui/dialog/use-unsaved-input.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { CollaboratorOrderForm } from '#client/collaborators/order/CollaboratorOrderForm.tsx'
import { collaboratorOrderLink } from '#client/collaborators/order/order-links.ts'

export default function CollaboratorOrderCreatePage() {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const navigate = useNavigate()
  const unsaved = useUnsavedPageGuard()
  const { zone } = useFormat()
  const { organization } = useOrganization()
  const [openedAt] = useState(() => new Date().toISOString())
  const withVat = useAccountSetting('with_vat')
  const ownPercent = useAccountSetting('vat_percent')
  const create = useWrite(orders.create)
  const date = dayInZone(openedAt, zone)
  const values = {
    ...blankDraft(CollaboratorOrderDraft, {
      organizationId: organization.id,
      plateNumber: '',
      date,
      withVat,
      vatPercentage: ownPercent ?? standardVatPercent(countryOf(organization), date),
    }),
    collaboratorId: null,
  }

  return (
    <UnsavedInputContext value={unsaved}>
      <CollaboratorOrderForm
        title={t('AddCollaboratorOrder')}
        intro={t('work-orders:NumberedWhenSaved')}
        values={values}
        openedAt={openedAt}
        save={async (draft) => {
          const { id, number } = await create.mutateAsync(draft)
          unsaved.clear()
          notify.success(t('work-orders:OrderSaved', { number }))
          await navigate({ ...collaboratorOrderLink(id), replace: true })
        }}
        onReload={() => undefined}
      />
    </UnsavedInputContext>
  )
}
