import { Alert, Box, Button, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ItpKind } from '#contract/inspections.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { countryOf } from '#domain/law/country.ts'
import { inspectionTerm, suggestExpiry } from '#domain/law/inspections.ts'
import { proposeInspectionKind } from '#domain/inspections.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useFormat } from '#client/platform/format.ts'
import { LawInfo } from '#client/law/LawInfo.tsx'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { OrderCheckbox } from '#client/work-orders/form/OrderCheckbox.tsx'
import { OrderField } from '#client/work-orders/form/OrderField.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** The date until which the inspection is valid. The statutory term is only a suggestion; the inspector's entry decides. */
export function ExpiryFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { account, readOnly } = form
  const { values } = useOrder(form)
  const carType = account.carTypes.find(({ id }) => id === values.carTypeId)
  const kind = values.itpKind ?? (carType ? proposeInspectionKind(carType) : null)
  const day = dayInZone(values.endDate ?? values.startDate, format.zone)
  const workplace = account.organizations.find(({ id }) => id === values.organizationId)
  const { organization } = useOrganization()
  const country = countryOf(workplace ?? organization)
  const suggested = kind && suggestExpiry(kind, values.manufacturingYear, day, country)

  return (
    <section aria-label={t('Inspection')}>
      <SimpleGrid cols={2} spacing="md">
        <OrderField form={form} name="itpKind" text={kind && t(`ItpKind_${kind}`)}>
          {(field) => (
            <Select
              {...field}
              data={ItpKind.options.map((value) => ({ value, label: t(`ItpKind_${value}`) }))}
              value={kind}
              allowDeselect={false}
            />
          )}
        </OrderField>
        <OrderField form={form} name="expirationDate" text={values.expirationDate && format.date(values.expirationDate)}>
          {(field) => <DayField {...field} />}
        </OrderField>
      </SimpleGrid>
      {!readOnly && suggested && suggested.until !== values.expirationDate && (
        <Alert mt="sm" color="gray" p="xs">
          <Group gap="sm">
            <Text fz="sm">
              {t('ExpirySuggested', { day: format.date(suggested.until), count: suggested.months, kind: t(`ItpKind_${kind}`) })}
              {suggested.isBorderline && ` ${t('ExpiryBorderline')}`}
            </Text>
            <LawInfo id={`inspection.${kind}`} country={country} day={day} />
            <Button size="compact-sm" variant="default" onClick={() => form.change({ expirationDate: suggested.until })}>
              {t('ExpiryTake', { day: format.date(suggested.until) })}
            </Button>
          </Group>
        </Alert>
      )}
      {!readOnly && !suggested && kind && (
        <Text fz="xs" c="dimmed" mt="xs">
          {t(kind === 'historic' ? 'ExpiryHistoric' : inspectionTerm(kind, country, day) ? 'ExpiryNeedsYear' : 'ExpiryAsWritten')}
        </Text>
      )}
      <Box mt="md">
        <OrderCheckbox form={form} name="smsNotification" />
      </Box>
    </section>
  )
}
