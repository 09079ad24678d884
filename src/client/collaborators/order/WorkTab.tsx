import { Alert, Group, MultiSelect, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { collaboratorPaymentTypes, type CollaboratorOrder } from '#contract/collaborators/collaborator-work-orders.ts'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { collaboratorOrderStatusKeys, collaboratorPaymentKeys, statusesFrom } from '#domain/work-orders/collaborator-orders.ts'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { useInformation, useLevel, useMay } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { takeIntoDescription } from '#client/ui/reading/take-words.ts'
import type { TakeWords } from '#client/ui/reading/use-reading.ts'
import { PlateField } from '#client/vehicles/PlateField.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { isSamePlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'
import { WorkLinesTable } from './WorkLinesTable.tsx'

type Props = { form: CollaboratorOrderFormDraft; order: CollaboratorOrder | undefined; isSettled: boolean }

/** Collaborator, workers, vehicle, deadline and lines of the order. */
export function WorkTab({ form, order, isSettled }: Props) {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const level = useLevel()
  const { status, withVat } = form.values
  const takeWords = takeIntoDescription(form, t('Description'))
  return (
    <Stack gap="md">
      {isSettled && (
        <Alert color="petrol" role="status">
          {t('OrderIsSettled')}
        </Alert>
      )}
      <SimpleGrid cols={3} spacing="md" verticalSpacing="md">
        <CollaboratorField form={form} order={order} disabled={isSettled} />
        <WorkersField form={form} order={order} disabled={isSettled} />
        <OrganizationField
          {...form.getInputProps('organizationId')}
          onChange={(id) => id !== null && form.setValues({ organizationId: id, organizationClientId: null })}
        />
        <CarPlate form={form} isNew={!order} takeWords={takeWords} />
        <TextInput label={t('Make')} autoComplete="off" {...form.getInputProps('make')} />
        <TextInput label={t('Model')} autoComplete="off" {...form.getInputProps('model')} />
        <ClientField form={form} />
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} takeWords={takeWords} />
        <DayField required label={t('OrderDay')} {...form.getInputProps('date')} />
        <DayField label={t('Deadline')} {...form.getInputProps('deadline')} />
        <Select
          label={t('Status')}
          allowDeselect={false}
          data={statusesFrom(order?.status ?? 'new', level).map((value) => ({ value, label: t(collaboratorOrderStatusKeys[value]) }))}
          {...form.getInputProps('status')}
        />
        <Select<number>
          label={t('Payment')}
          placeholder={t('NotPaidYet')}
          clearable={status !== 'invoiced'}
          clearButtonProps={{ 'aria-label': t('Clear') }}
          withAsterisk={status === 'invoiced'}
          data={collaboratorPaymentTypes.map(({ id }) => ({ value: id, label: t(collaboratorPaymentKeys[id]!) }))}
          {...form.getInputProps('paymentTypeId')}
        />
      </SimpleGrid>
      <WorkLinesTable form={form} disabled={isSettled}>
        <Group align="flex-end" gap="lg" mih={64}>
          <Switch
            label={t('VatOnOrder')}
            pb={8}
            disabled={isSettled}
            checked={withVat ?? false}
            onChange={({ currentTarget }) => form.setFieldValue('withVat', currentTarget.checked)}
          />
          {withVat && <DecimalField w={130} label={t('VatPercent')} disabled={isSettled} {...form.getInputProps('vatPercentage')} />}
        </Group>
      </WorkLinesTable>
      <Textarea label={t('Description')} autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
    </Stack>
  )
}

type FieldProps = { form: CollaboratorOrderFormDraft; order: CollaboratorOrder | undefined; disabled: boolean }

/** Active collaborators, and the one that the order has. */
function CollaboratorField({ form, order, disabled }: FieldProps) {
  const { t } = useTranslation('collaborators')
  const { collaborators } = useInformation().account
  const offered = collaborators.filter(({ id, status }) => status === 'active' && id !== order?.collaboratorId)
  const own = order ? [{ id: order.collaboratorId, name: order.collaboratorName }] : []
  return (
    <Select<number>
      label={t('Collaborator')}
      withAsterisk
      searchable
      openOnFocus={false}
      allowDeselect={false}
      autoFocus={!order}
      disabled={disabled}
      nothingFoundMessage={t('NoSearchResultsFound')}
      data={[...own, ...offered].map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('collaboratorId')}
      // Workers of another collaborator are removed from the order.
      onChange={(id) =>
        id !== null && form.setValues({ collaboratorId: id, workerIds: id === order?.collaboratorId ? workerIdsOf(order) : [] })
      }
    />
  )
}

const workerIdsOf = ({ workers }: CollaboratorOrder) => workers.map(({ id }) => id)

function WorkersField({ form, order, disabled }: FieldProps) {
  const { t } = useTranslation('collaborators')
  const { collaboratorWorkers } = useInformation().account
  const { collaboratorId } = form.values
  const activeWorkers = collaboratorWorkers.filter((worker) => worker.collaboratorId === collaboratorId && worker.status === 'active')
  const assignedWorkers = order?.collaboratorId === collaboratorId ? order.workers : []
  const offered = [...assignedWorkers, ...activeWorkers.filter(({ id }) => !assignedWorkers.some((one) => one.id === id))]
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('workerIds'))?.[1]
  return (
    <MultiSelect<number>
      label={t('CollaboratorWorkers')}
      placeholder={collaboratorId === null ? t('ChooseCollaboratorFirst') : t('WorkersOfCollaborator')}
      searchable
      openOnFocus={false}
      disabled={disabled || collaboratorId === null}
      nothingFoundMessage={t('NoSearchResultsFound')}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('workerIds')}
      error={wrong}
    />
  )
}

/** Suggests stored vehicles to users who may look them up. */
function CarPlate({ form, isNew, takeWords }: { form: CollaboratorOrderFormDraft; isNew: boolean; takeWords: TakeWords }) {
  const may = useMay()
  const { error } = form.getInputProps('plateNumber')
  const fill = ({ plateNumber, make, model, client }: PlateLookupResult) =>
    form.setValues((now) => ({
      plateNumber,
      make: now.make || (make ?? ''),
      model: now.model || (model ?? ''),
      ...(client &&
        now.clientName === '' && { organizationClientId: client.id, clientName: client.name, phone: now.phone ?? client.phone }),
    }))
  if (!may(vehicles.plate))
    return (
      <PlateField
        withAsterisk
        takeWords={takeWords}
        {...form.getInputProps('plateNumber')}
        onChange={(plate) => form.setFieldValue('plateNumber', plate ?? '')}
      />
    )
  return (
    <PlatePicker
      value={form.values.plateNumber}
      onType={(plateNumber) => form.setFieldValue('plateNumber', plateNumber)}
      onPick={fill}
      takeWords={takeWords}
      onLeave={() => (isNew ? (vehicle) => isSamePlate(form.getValues().plateNumber, vehicle.plateNumber) && fill(vehicle) : undefined)}
      error={error}
    />
  )
}

function ClientField({ form }: { form: CollaboratorOrderFormDraft }) {
  const { t } = useTranslation('trade')
  const may = useMay()
  const { clientName, organizationClientId, organizationId } = form.values
  const { error } = form.getInputProps('clientName')
  const type = (name: string) => form.setValues({ clientName: name, organizationClientId: null })
  if (!may(clients.choices))
    return (
      <TextInput
        label={t('Client')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('clientName')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    )
  return (
    <ClientPicker
      value={clientName}
      isPicked={organizationClientId !== null}
      organizationId={organizationId}
      keepsName
      onType={type}
      onPick={({ id, name, phone }) => form.setValues((now) => ({ organizationClientId: id, clientName: name, phone: now.phone ?? phone }))}
      error={error ?? form.getInputProps('organizationClientId').error}
    />
  )
}
