import { Button, Group, SimpleGrid, Stack, Switch, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countMarked } from '#domain/vehicles/axles.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import type { OrderTab } from '#domain/work-orders/order-tabs.ts'
import { describeSet } from '#domain/tyre-hotels/tyre-hotels.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useFormat } from '#client/platform/format.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { LawInfo } from '#client/law/LawInfo.tsx'
import { AxlePicker } from '#client/work-orders/axles/AxlePicker.tsx'
import { ReadOnlyTextRows } from './TextRows.tsx'
import { ReadOnlyLines } from '#client/work-orders/lines/ProductsTab.tsx'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { LoyaltyCardField } from '#client/work-orders/lines/LoyaltyCardField.tsx'
import { TotalsBlock } from '#client/work-orders/lines/TotalsBlock.tsx'
import type { CardValues } from '#client/work-orders/engine/order-card.ts'
import { lawPlace } from '#client/work-orders/engine/order-vat.ts'
import { orderPriceTerms } from '#client/work-orders/engine/order-sums.ts'
import { hasTyres } from '#client/work-orders/engine/order-wire.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** The whole order to review before saving, with the switches that affect its total. */
export function OrderSummaryTab({ form, onGo }: { form: OrderForm; onGo: (tab: OrderTab) => void }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { account, readOnly } = form
  const { values } = useOrder(form)
  const nameIn = (list: readonly { id: number; name: string }[], id: number | null) => list.find((item) => item.id === id)?.name
  const marked = countMarked(values.axleLayout, values.axleMarks)
  const facts = (pairs: [string, ReactNode][]) =>
    pairs.map(([label, text]) => (
      <ReadableField key={label} readOnly label={label} text={text || '-'}>
        {null}
      </ReadableField>
    ))
  const tyres: [string, ReactNode][] = [
    [t('WheelType'), nameIn(account.wheelTypes, values.wheelTypeId)],
    [t('TyreDimensions'), values.dimensions.map(formatTyre).filter(Boolean).join(', ')],
    [t('TyreCount'), values.tyreCount],
    [t('TyreWaste'), values.tyreWaste],
    [t('BoltTorqueForAll'), values.boltTorque !== null && format.number(values.boltTorque)],
    [t('NewTyre'), values.newTyre && t('Yes')],
    [t('TyreHotelEnabled'), values.tyreHotelEnabled && (describeSet(values.tyreHotel ?? {}) || t('Yes'))],
  ]
  const garage: [string, ReactNode][] = [
    [t('ModelType'), values.modelType],
    [t('Mention'), values.mention],
  ]
  const inspection: [string, ReactNode][] = [
    [t('ItpKind'), values.itpKind && t(`ItpKind_${values.itpKind}`)],
    [t('ExpirationDate'), values.expirationDate && format.date(values.expirationDate)],
  ]
  const cardFact = ({ number, percentage }: CardValues): [string, ReactNode] => [
    t('LoyaltyCard'),
    `${formatCardNumber(number)} · ${format.number(percentage)}%`,
  ]
  const isOnTyres = hasTyres(values, account)

  return (
    <Stack gap="lg">
      <Part title={t('TabGeneral')} onEdit={readOnly ? undefined : () => onGo(values.itp ? 'inspection' : 'general')}>
        <SimpleGrid cols={3} spacing="md" verticalSpacing="sm">
          {facts([
            [t('PlateNumber'), <PlateChip key="plate" plate={values.plateNumber} />],
            [t('Client'), values.clientName],
            [t('Phone'), values.phone],
            [t('DelegateName'), values.delegateName],
            [
              t('Workers'),
              account.workers
                .filter(({ id }) => values.workers.includes(id))
                .map(({ name }) => name)
                .join(', '),
            ],
            [t('WorkOrderType'), nameIn(account.workOrderTypes, values.workOrderTypeId)],
            [t('PaymentType'), nameIn(account.paymentTypes, values.paymentTypeId)],
            [t('DocumentNumber'), values.documentNumber],
            ...(values.loyaltyCard ? [cardFact(values.loyaltyCard)] : []),
            [t('StartDate'), format.instant(values.startDate)],
            [t('EndDate'), values.endDate && format.instant(values.endDate)],
            [t('Deadline'), values.deadline && format.instant(values.deadline)],
            [t('FinalReviewer'), values.finalReviewer],
            [t('RequestedServices'), values.clientRequested],
            [t('Description'), values.description],
            [t('ClientBringsProducts'), values.clientBringsProducts && t('Yes')],
          ])}
        </SimpleGrid>
      </Part>
      <Part title={t('TabVehicle')} onEdit={readOnly ? undefined : () => onGo(values.itp ? 'inspection' : 'vehicle')}>
        <SimpleGrid cols={3} spacing="md" verticalSpacing="sm">
          {facts([
            [t('CarType'), nameIn(account.carTypes, values.carTypeId)],
            [t('Vehicle'), [values.make, values.model, values.manufacturingYear].filter(Boolean).join(' ')],
            [t('VinNumber'), values.vinNumber],
            [t('CarKm'), values.carKm !== null && `${format.number(values.carKm)} km`],
            ...(values.itp ? inspection : []),
            ...(isOnTyres ? tyres : garage),
          ])}
        </SimpleGrid>
        {!isOnTyres && !values.itp && (
          <SimpleGrid cols={2}>
            <ReadOnlyTextRows label={t('CustomerRequest')} texts={values.customerRequest} />
            <ReadOnlyTextRows label={t('ProviderProposal')} texts={values.providerProposal} />
          </SimpleGrid>
        )}
        {isOnTyres && marked > 0 && (
          <AxlePicker readOnly layout={values.axleLayout} marks={values.axleMarks} onLayout={ignore} onMarks={ignore} />
        )}
      </Part>
      <Part title={t('TabProducts')} onEdit={readOnly || form.frozen ? undefined : () => onGo(values.itp ? 'inspection' : 'products')}>
        <ReadOnlyLines form={form} />
      </Part>
      <Group justify="space-between" align="flex-end" gap="xl">
        <TotalSwitches form={form} />
        <div style={{ flex: '0 1 320px', marginLeft: 'auto' }}>
          <TotalsBlock form={form} />
        </div>
      </Group>
    </Stack>
  )
}

const ignore = () => {}

function Part({ title, onEdit, children }: { title: string; onEdit?: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={8}>
        <Title order={2} fz={15}>
          {title}
        </Title>
        {onEdit && (
          <Button size="compact-sm" variant="subtle" onClick={onEdit} aria-label={`${t('Edit')}: ${title}`}>
            {t('Edit')}
          </Button>
        )}
      </Group>
      <Stack gap="md">{children}</Stack>
    </section>
  )
}

/** VAT if the account charges it, and the client's own products if the account gives a discount for them. */
function TotalSwitches({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const vat = useAccountSetting('with_vat')
  const { readOnly, frozen } = form
  const { values } = useOrder(form, 'withVat', 'vatPercentage', 'ownProduct', 'organizationId', 'startDate')
  const ownProduct = useOrderPart(form, (state) => orderPriceTerms(state.values, form).ownProductDiscount)
  if (readOnly || frozen) return null
  return (
    <Stack gap="sm">
      {vat && (
        <Group gap={6} wrap="nowrap">
          <Switch
            label={t('WithVat', { percent: format.number(values.vatPercentage) })}
            checked={values.withVat}
            onChange={({ currentTarget }) => form.change({ withVat: currentTarget.checked })}
          />
          <LawInfo id="vat.standard" {...lawPlace(form.account, values)} />
        </Group>
      )}
      {ownProduct > 0 && (
        <Switch
          label={t('OwnProduct', { percent: format.number(ownProduct) })}
          checked={values.ownProduct}
          onChange={({ currentTarget }) => form.change({ ownProduct: currentTarget.checked })}
        />
      )}
      <LoyaltyCardField form={form} />
    </Stack>
  )
}
